/* The exported MPI functions. Each is one jump through its slot, so that it needs no signature. A slot begins at a lazy
 * stub, which has the tools bound at the first call of any MPI function, with all argument registers kept. */

#if defined(__x86_64__)

    .text

#define ENTRY(name, number)                                                                                            \
    .globl name;                                                                                                       \
    .type name, @function;                                                                                             \
    .p2align 4;                                                                                                        \
name:                                                                                                                  \
    endbr64;                                                                                                           \
    jmp *(stack_slots + 8 * number)(%rip);                                                                             \
    .size name, . - name;
#include "stack_calls.inc"
#undef ENTRY

#define ENTRY(name, number)                                                                                            \
.Llazy_##number:                                                                                                       \
    endbr64;                                                                                                           \
    movl $number, %r11d;                                                                                               \
    jmp lazy;
#include "stack_calls.inc"
#undef ENTRY

/* r11: the number of the function. */
    .type lazy, @function
lazy:
    pushq %rbp
    movq %rsp, %rbp
    andq $-16, %rsp
    subq $192, %rsp
    movq %rdi, 0(%rsp)
    movq %rsi, 8(%rsp)
    movq %rdx, 16(%rsp)
    movq %rcx, 24(%rsp)
    movq %r8, 32(%rsp)
    movq %r9, 40(%rsp)
    movq %rax, 48(%rsp)
    movq %r10, 56(%rsp)
    movaps %xmm0, 64(%rsp)
    movaps %xmm1, 80(%rsp)
    movaps %xmm2, 96(%rsp)
    movaps %xmm3, 112(%rsp)
    movaps %xmm4, 128(%rsp)
    movaps %xmm5, 144(%rsp)
    movaps %xmm6, 160(%rsp)
    movaps %xmm7, 176(%rsp)
    movl %r11d, %edi
    call stack_bind_call
    movq %rax, %r11
    movq 0(%rsp), %rdi
    movq 8(%rsp), %rsi
    movq 16(%rsp), %rdx
    movq 24(%rsp), %rcx
    movq 32(%rsp), %r8
    movq 40(%rsp), %r9
    movq 48(%rsp), %rax
    movq 56(%rsp), %r10
    movaps 64(%rsp), %xmm0
    movaps 80(%rsp), %xmm1
    movaps 96(%rsp), %xmm2
    movaps 112(%rsp), %xmm3
    movaps 128(%rsp), %xmm4
    movaps 144(%rsp), %xmm5
    movaps 160(%rsp), %xmm6
    movaps 176(%rsp), %xmm7
    movq %rbp, %rsp
    popq %rbp
    jmp *%r11
    .size lazy, . - lazy

#elif defined(__aarch64__)

    .text

#define ENTRY(name, number)                                                                                            \
    .globl name;                                                                                                       \
    .type name, %function;                                                                                             \
    .p2align 4;                                                                                                        \
name:                                                                                                                  \
    hint 34; /* bti c */                                                                                                \
    adrp x16, stack_slots + 8 * number;                                                                                \
    ldr x16, [x16, :lo12:stack_slots + 8 * number];                                                                    \
    br x16;                                                                                                            \
    .size name, . - name;
#include "stack_calls.inc"
#undef ENTRY

#define ENTRY(name, number)                                                                                            \
.Llazy_##number:                                                                                                       \
    hint 34; /* bti c */                                                                                                \
    mov w17, number;                                                                                                   \
    b lazy;
#include "stack_calls.inc"
#undef ENTRY

/* w17: the number of the function. Arguments are in x0 to x7, x8 and q0 to q7. */
    .type lazy, %function
lazy:
    stp x29, x30, [sp, #-224]!
    mov x29, sp
    stp x0, x1, [sp, #16]
    stp x2, x3, [sp, #32]
    stp x4, x5, [sp, #48]
    stp x6, x7, [sp, #64]
    str x8, [sp, #80]
    stp q0, q1, [sp, #96]
    stp q2, q3, [sp, #128]
    stp q4, q5, [sp, #160]
    stp q6, q7, [sp, #192]
    mov w0, w17
    bl stack_bind_call
    mov x16, x0
    ldp x0, x1, [sp, #16]
    ldp x2, x3, [sp, #32]
    ldp x4, x5, [sp, #48]
    ldp x6, x7, [sp, #64]
    ldr x8, [sp, #80]
    ldp q0, q1, [sp, #96]
    ldp q2, q3, [sp, #128]
    ldp q4, q5, [sp, #160]
    ldp q6, q7, [sp, #192]
    ldp x29, x30, [sp], #224
    br x16
    .size lazy, . - lazy

#else
#error "mpilab's tool stack has entries for x86-64 and AArch64"
#endif

    .data
    .globl stack_slots
    .hidden stack_slots
    .type stack_slots, %object
    .p2align 6
stack_slots:
#define ENTRY(name, number) .quad .Llazy_##number;
#include "stack_calls.inc"
#undef ENTRY
    .size stack_slots, . - stack_slots

    .section .data.rel.ro, "aw"
    .globl stack_missing
    .hidden stack_missing
    .type stack_missing, %object
    .p2align 3
stack_missing:
#define ENTRY(name, number) .quad .Llazy_##number;
#include "stack_calls.inc"
#undef ENTRY
    .size stack_missing, . - stack_missing

#if defined(__x86_64__)
    .section .note.gnu.property, "a"
    .p2align 3
    .long 4, 16, 5
    .asciz "GNU"
    .long 0xc0000002, 4, 3, 0 /* x86 features: IBT, SHSTK */
#endif

    .section .note.GNU-stack, "", %progbits
