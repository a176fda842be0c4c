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

    .data
    .globl stack_slots
    .hidden stack_slots
    .type stack_slots, @object
    .p2align 6
stack_slots:
#define ENTRY(name, number) .quad .Llazy_##number;
#include "stack_calls.inc"
#undef ENTRY
    .size stack_slots, . - stack_slots

    .section .data.rel.ro, "aw"
    .globl stack_missing
    .hidden stack_missing
    .type stack_missing, @object
    .p2align 3
stack_missing:
#define ENTRY(name, number) .quad .Llazy_##number;
#include "stack_calls.inc"
#undef ENTRY
    .size stack_missing, . - stack_missing

    .section .note.gnu.property, "a"
    .p2align 3
    .long 4, 16, 5
    .asciz "GNU"
    .long 0xc0000002, 4, 3, 0 /* x86 features: IBT, SHSTK */

#else
#error "mpilab's tool stack has entries for x86-64"
#endif

    .section .note.GNU-stack, "", @progbits
