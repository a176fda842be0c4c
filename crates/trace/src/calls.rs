//! The table of all MPI calls. Generated from format/calls.tsv by `cargo xtask gen`; do not edit.

use crate::call::ArgumentKind::*;
use crate::call::HandleKind::*;
use crate::call::{Argument, ArgumentKind, CallDescription, CallId, Recorded};

const fn argument(name: &'static str, kind: ArgumentKind) -> Argument {
    Argument { name, kind }
}

#[doc = "`MPI_Send`"]
pub const SEND: CallId = CallId::at(1);
#[doc = "`MPI_Recv`"]
pub const RECV: CallId = CallId::at(2);
#[doc = "`MPI_Isend`"]
pub const ISEND: CallId = CallId::at(3);
#[doc = "`MPI_Irecv`"]
pub const IRECV: CallId = CallId::at(4);
#[doc = "`MPI_Wait`"]
pub const WAIT: CallId = CallId::at(5);
#[doc = "`MPI_Waitall`"]
pub const WAITALL: CallId = CallId::at(6);
#[doc = "`MPI_Sendrecv`"]
pub const SENDRECV: CallId = CallId::at(7);
#[doc = "`MPI_Allreduce`"]
pub const ALLREDUCE: CallId = CallId::at(8);
#[doc = "`MPI_Bcast`"]
pub const BCAST: CallId = CallId::at(9);
#[doc = "`MPI_Barrier`"]
pub const BARRIER: CallId = CallId::at(10);
#[doc = "`MPI_Test`"]
pub const TEST: CallId = CallId::at(11);
#[doc = "`MPI_Waitany`"]
pub const WAITANY: CallId = CallId::at(12);
#[doc = "`MPI_Reduce`"]
pub const REDUCE: CallId = CallId::at(13);
#[doc = "`MPI_Iprobe`"]
pub const IPROBE: CallId = CallId::at(14);
#[doc = "`MPI_Probe`"]
pub const PROBE: CallId = CallId::at(15);
#[doc = "`MPI_Testall`"]
pub const TESTALL: CallId = CallId::at(16);
#[doc = "`MPI_Testany`"]
pub const TESTANY: CallId = CallId::at(17);
#[doc = "`MPI_Waitsome`"]
pub const WAITSOME: CallId = CallId::at(18);
#[doc = "`MPI_Testsome`"]
pub const TESTSOME: CallId = CallId::at(19);
#[doc = "`MPI_Sendrecv_replace`"]
pub const SENDRECV_REPLACE: CallId = CallId::at(20);
#[doc = "`MPI_Ssend`"]
pub const SSEND: CallId = CallId::at(21);
#[doc = "`MPI_Bsend`"]
pub const BSEND: CallId = CallId::at(22);
#[doc = "`MPI_Rsend`"]
pub const RSEND: CallId = CallId::at(23);
#[doc = "`MPI_Issend`"]
pub const ISSEND: CallId = CallId::at(24);
#[doc = "`MPI_Ibsend`"]
pub const IBSEND: CallId = CallId::at(25);
#[doc = "`MPI_Irsend`"]
pub const IRSEND: CallId = CallId::at(26);
#[doc = "`MPI_Send_init`"]
pub const SEND_INIT: CallId = CallId::at(27);
#[doc = "`MPI_Ssend_init`"]
pub const SSEND_INIT: CallId = CallId::at(28);
#[doc = "`MPI_Recv_init`"]
pub const RECV_INIT: CallId = CallId::at(29);
#[doc = "`MPI_Start`"]
pub const START: CallId = CallId::at(30);
#[doc = "`MPI_Startall`"]
pub const STARTALL: CallId = CallId::at(31);
#[doc = "`MPI_Request_free`"]
pub const REQUEST_FREE: CallId = CallId::at(32);
#[doc = "`MPI_Cancel`"]
pub const CANCEL: CallId = CallId::at(33);
#[doc = "`MPI_Gather`"]
pub const GATHER: CallId = CallId::at(34);
#[doc = "`MPI_Gatherv`"]
pub const GATHERV: CallId = CallId::at(35);
#[doc = "`MPI_Scatter`"]
pub const SCATTER: CallId = CallId::at(36);
#[doc = "`MPI_Scatterv`"]
pub const SCATTERV: CallId = CallId::at(37);
#[doc = "`MPI_Allgather`"]
pub const ALLGATHER: CallId = CallId::at(38);
#[doc = "`MPI_Allgatherv`"]
pub const ALLGATHERV: CallId = CallId::at(39);
#[doc = "`MPI_Alltoall`"]
pub const ALLTOALL: CallId = CallId::at(40);
#[doc = "`MPI_Alltoallv`"]
pub const ALLTOALLV: CallId = CallId::at(41);
#[doc = "`MPI_Reduce_scatter`"]
pub const REDUCE_SCATTER: CallId = CallId::at(42);
#[doc = "`MPI_Reduce_scatter_block`"]
pub const REDUCE_SCATTER_BLOCK: CallId = CallId::at(43);
#[doc = "`MPI_Scan`"]
pub const SCAN: CallId = CallId::at(44);
#[doc = "`MPI_Exscan`"]
pub const EXSCAN: CallId = CallId::at(45);
#[doc = "`MPI_Init`"]
pub const INIT: CallId = CallId::at(46);
#[doc = "`MPI_Init_thread`"]
pub const INIT_THREAD: CallId = CallId::at(47);
#[doc = "`MPI_Finalize`"]
pub const FINALIZE: CallId = CallId::at(48);
#[doc = "`MPI_Abort`"]
pub const ABORT: CallId = CallId::at(49);
#[doc = "`MPI_Pcontrol`"]
pub const PCONTROL: CallId = CallId::at(50);
#[doc = "`MPI_Comm_dup`"]
pub const COMM_DUP: CallId = CallId::at(51);
#[doc = "`MPI_Comm_split`"]
pub const COMM_SPLIT: CallId = CallId::at(52);
#[doc = "`MPI_Comm_split_type`"]
pub const COMM_SPLIT_TYPE: CallId = CallId::at(53);
#[doc = "`MPI_Comm_create`"]
pub const COMM_CREATE: CallId = CallId::at(54);
#[doc = "`MPI_Comm_create_group`"]
pub const COMM_CREATE_GROUP: CallId = CallId::at(55);
#[doc = "`MPI_Comm_free`"]
pub const COMM_FREE: CallId = CallId::at(56);
#[doc = "`MPI_Cart_create`"]
pub const CART_CREATE: CallId = CallId::at(57);
#[doc = "`MPI_Cart_sub`"]
pub const CART_SUB: CallId = CallId::at(58);
#[doc = "`MPI_Type_contiguous`"]
pub const TYPE_CONTIGUOUS: CallId = CallId::at(59);
#[doc = "`MPI_Type_vector`"]
pub const TYPE_VECTOR: CallId = CallId::at(60);
#[doc = "`MPI_Type_create_hvector`"]
pub const TYPE_CREATE_HVECTOR: CallId = CallId::at(61);
#[doc = "`MPI_Type_indexed`"]
pub const TYPE_INDEXED: CallId = CallId::at(62);
#[doc = "`MPI_Type_create_hindexed`"]
pub const TYPE_CREATE_HINDEXED: CallId = CallId::at(63);
#[doc = "`MPI_Type_create_indexed_block`"]
pub const TYPE_CREATE_INDEXED_BLOCK: CallId = CallId::at(64);
#[doc = "`MPI_Type_create_hindexed_block`"]
pub const TYPE_CREATE_HINDEXED_BLOCK: CallId = CallId::at(65);
#[doc = "`MPI_Type_create_struct`"]
pub const TYPE_CREATE_STRUCT: CallId = CallId::at(66);
#[doc = "`MPI_Type_create_subarray`"]
pub const TYPE_CREATE_SUBARRAY: CallId = CallId::at(67);
#[doc = "`MPI_Type_create_darray`"]
pub const TYPE_CREATE_DARRAY: CallId = CallId::at(68);
#[doc = "`MPI_Type_create_resized`"]
pub const TYPE_CREATE_RESIZED: CallId = CallId::at(69);
#[doc = "`MPI_Type_dup`"]
pub const TYPE_DUP: CallId = CallId::at(70);
#[doc = "`MPI_Type_commit`"]
pub const TYPE_COMMIT: CallId = CallId::at(71);
#[doc = "`MPI_Type_free`"]
pub const TYPE_FREE: CallId = CallId::at(72);
#[doc = "`MPI_Op_create`"]
pub const OP_CREATE: CallId = CallId::at(73);
#[doc = "`MPI_Op_free`"]
pub const OP_FREE: CallId = CallId::at(74);
#[doc = "`MPI_File_open`"]
pub const FILE_OPEN: CallId = CallId::at(75);
#[doc = "`MPI_File_close`"]
pub const FILE_CLOSE: CallId = CallId::at(76);
#[doc = "`MPI_File_delete`"]
pub const FILE_DELETE: CallId = CallId::at(77);
#[doc = "`MPI_File_set_view`"]
pub const FILE_SET_VIEW: CallId = CallId::at(78);
#[doc = "`MPI_File_set_size`"]
pub const FILE_SET_SIZE: CallId = CallId::at(79);
#[doc = "`MPI_File_preallocate`"]
pub const FILE_PREALLOCATE: CallId = CallId::at(80);
#[doc = "`MPI_File_get_size`"]
pub const FILE_GET_SIZE: CallId = CallId::at(81);
#[doc = "`MPI_File_sync`"]
pub const FILE_SYNC: CallId = CallId::at(82);
#[doc = "`MPI_File_seek`"]
pub const FILE_SEEK: CallId = CallId::at(83);
#[doc = "`MPI_File_set_atomicity`"]
pub const FILE_SET_ATOMICITY: CallId = CallId::at(84);
#[doc = "`MPI_File_read_at`"]
pub const FILE_READ_AT: CallId = CallId::at(85);
#[doc = "`MPI_File_write_at`"]
pub const FILE_WRITE_AT: CallId = CallId::at(86);
#[doc = "`MPI_File_read_at_all`"]
pub const FILE_READ_AT_ALL: CallId = CallId::at(87);
#[doc = "`MPI_File_write_at_all`"]
pub const FILE_WRITE_AT_ALL: CallId = CallId::at(88);
#[doc = "`MPI_File_read`"]
pub const FILE_READ: CallId = CallId::at(89);
#[doc = "`MPI_File_write`"]
pub const FILE_WRITE: CallId = CallId::at(90);
#[doc = "`MPI_File_read_all`"]
pub const FILE_READ_ALL: CallId = CallId::at(91);
#[doc = "`MPI_File_write_all`"]
pub const FILE_WRITE_ALL: CallId = CallId::at(92);
#[doc = "`MPI_File_iread_at`"]
pub const FILE_IREAD_AT: CallId = CallId::at(93);
#[doc = "`MPI_File_iwrite_at`"]
pub const FILE_IWRITE_AT: CallId = CallId::at(94);
#[doc = "`MPI_Abi_get_fortran_booleans`"]
pub const ABI_GET_FORTRAN_BOOLEANS: CallId = CallId::at(95);
#[doc = "`MPI_Abi_get_fortran_info`"]
pub const ABI_GET_FORTRAN_INFO: CallId = CallId::at(96);
#[doc = "`MPI_Abi_get_info`"]
pub const ABI_GET_INFO: CallId = CallId::at(97);
#[doc = "`MPI_Abi_get_version`"]
pub const ABI_GET_VERSION: CallId = CallId::at(98);
#[doc = "`MPI_Abi_set_fortran_booleans`"]
pub const ABI_SET_FORTRAN_BOOLEANS: CallId = CallId::at(99);
#[doc = "`MPI_Abi_set_fortran_info`"]
pub const ABI_SET_FORTRAN_INFO: CallId = CallId::at(100);
#[doc = "`MPI_Accumulate`"]
pub const ACCUMULATE: CallId = CallId::at(101);
#[doc = "`MPI_Accumulate_c`"]
pub const ACCUMULATE_C: CallId = CallId::at(102);
#[doc = "`MPI_Add_error_class`"]
pub const ADD_ERROR_CLASS: CallId = CallId::at(103);
#[doc = "`MPI_Add_error_code`"]
pub const ADD_ERROR_CODE: CallId = CallId::at(104);
#[doc = "`MPI_Add_error_string`"]
pub const ADD_ERROR_STRING: CallId = CallId::at(105);
#[doc = "`MPI_Address`"]
pub const ADDRESS: CallId = CallId::at(106);
#[doc = "`MPI_Aint_add`"]
pub const AINT_ADD: CallId = CallId::at(107);
#[doc = "`MPI_Aint_diff`"]
pub const AINT_DIFF: CallId = CallId::at(108);
#[doc = "`MPI_Allgather_c`"]
pub const ALLGATHER_C: CallId = CallId::at(109);
#[doc = "`MPI_Allgather_init`"]
pub const ALLGATHER_INIT: CallId = CallId::at(110);
#[doc = "`MPI_Allgather_init_c`"]
pub const ALLGATHER_INIT_C: CallId = CallId::at(111);
#[doc = "`MPI_Allgatherv_c`"]
pub const ALLGATHERV_C: CallId = CallId::at(112);
#[doc = "`MPI_Allgatherv_init`"]
pub const ALLGATHERV_INIT: CallId = CallId::at(113);
#[doc = "`MPI_Allgatherv_init_c`"]
pub const ALLGATHERV_INIT_C: CallId = CallId::at(114);
#[doc = "`MPI_Alloc_mem`"]
pub const ALLOC_MEM: CallId = CallId::at(115);
#[doc = "`MPI_Allreduce_c`"]
pub const ALLREDUCE_C: CallId = CallId::at(116);
#[doc = "`MPI_Allreduce_init`"]
pub const ALLREDUCE_INIT: CallId = CallId::at(117);
#[doc = "`MPI_Allreduce_init_c`"]
pub const ALLREDUCE_INIT_C: CallId = CallId::at(118);
#[doc = "`MPI_Alltoall_c`"]
pub const ALLTOALL_C: CallId = CallId::at(119);
#[doc = "`MPI_Alltoall_init`"]
pub const ALLTOALL_INIT: CallId = CallId::at(120);
#[doc = "`MPI_Alltoall_init_c`"]
pub const ALLTOALL_INIT_C: CallId = CallId::at(121);
#[doc = "`MPI_Alltoallv_c`"]
pub const ALLTOALLV_C: CallId = CallId::at(122);
#[doc = "`MPI_Alltoallv_init`"]
pub const ALLTOALLV_INIT: CallId = CallId::at(123);
#[doc = "`MPI_Alltoallv_init_c`"]
pub const ALLTOALLV_INIT_C: CallId = CallId::at(124);
#[doc = "`MPI_Alltoallw`"]
pub const ALLTOALLW: CallId = CallId::at(125);
#[doc = "`MPI_Alltoallw_c`"]
pub const ALLTOALLW_C: CallId = CallId::at(126);
#[doc = "`MPI_Alltoallw_init`"]
pub const ALLTOALLW_INIT: CallId = CallId::at(127);
#[doc = "`MPI_Alltoallw_init_c`"]
pub const ALLTOALLW_INIT_C: CallId = CallId::at(128);
#[doc = "`MPI_Attr_delete`"]
pub const ATTR_DELETE: CallId = CallId::at(129);
#[doc = "`MPI_Attr_get`"]
pub const ATTR_GET: CallId = CallId::at(130);
#[doc = "`MPI_Attr_put`"]
pub const ATTR_PUT: CallId = CallId::at(131);
#[doc = "`MPI_Barrier_init`"]
pub const BARRIER_INIT: CallId = CallId::at(132);
#[doc = "`MPI_Bcast_c`"]
pub const BCAST_C: CallId = CallId::at(133);
#[doc = "`MPI_Bcast_init`"]
pub const BCAST_INIT: CallId = CallId::at(134);
#[doc = "`MPI_Bcast_init_c`"]
pub const BCAST_INIT_C: CallId = CallId::at(135);
#[doc = "`MPI_Bsend_c`"]
pub const BSEND_C: CallId = CallId::at(136);
#[doc = "`MPI_Bsend_init`"]
pub const BSEND_INIT: CallId = CallId::at(137);
#[doc = "`MPI_Bsend_init_c`"]
pub const BSEND_INIT_C: CallId = CallId::at(138);
#[doc = "`MPI_Buffer_attach`"]
pub const BUFFER_ATTACH: CallId = CallId::at(139);
#[doc = "`MPI_Buffer_attach_c`"]
pub const BUFFER_ATTACH_C: CallId = CallId::at(140);
#[doc = "`MPI_Buffer_detach`"]
pub const BUFFER_DETACH: CallId = CallId::at(141);
#[doc = "`MPI_Buffer_detach_c`"]
pub const BUFFER_DETACH_C: CallId = CallId::at(142);
#[doc = "`MPI_Buffer_flush`"]
pub const BUFFER_FLUSH: CallId = CallId::at(143);
#[doc = "`MPI_Buffer_iflush`"]
pub const BUFFER_IFLUSH: CallId = CallId::at(144);
#[doc = "`MPI_Cart_coords`"]
pub const CART_COORDS: CallId = CallId::at(145);
#[doc = "`MPI_Cart_get`"]
pub const CART_GET: CallId = CallId::at(146);
#[doc = "`MPI_Cart_map`"]
pub const CART_MAP: CallId = CallId::at(147);
#[doc = "`MPI_Cart_rank`"]
pub const CART_RANK: CallId = CallId::at(148);
#[doc = "`MPI_Cart_shift`"]
pub const CART_SHIFT: CallId = CallId::at(149);
#[doc = "`MPI_Cartdim_get`"]
pub const CARTDIM_GET: CallId = CallId::at(150);
#[doc = "`MPI_Close_port`"]
pub const CLOSE_PORT: CallId = CallId::at(151);
#[doc = "`MPI_Comm_accept`"]
pub const COMM_ACCEPT: CallId = CallId::at(152);
#[doc = "`MPI_Comm_attach_buffer`"]
pub const COMM_ATTACH_BUFFER: CallId = CallId::at(153);
#[doc = "`MPI_Comm_attach_buffer_c`"]
pub const COMM_ATTACH_BUFFER_C: CallId = CallId::at(154);
#[doc = "`MPI_Comm_call_errhandler`"]
pub const COMM_CALL_ERRHANDLER: CallId = CallId::at(155);
#[doc = "`MPI_Comm_compare`"]
pub const COMM_COMPARE: CallId = CallId::at(156);
#[doc = "`MPI_Comm_connect`"]
pub const COMM_CONNECT: CallId = CallId::at(157);
#[doc = "`MPI_Comm_create_errhandler`"]
pub const COMM_CREATE_ERRHANDLER: CallId = CallId::at(158);
#[doc = "`MPI_Comm_create_from_group`"]
pub const COMM_CREATE_FROM_GROUP: CallId = CallId::at(159);
#[doc = "`MPI_Comm_create_keyval`"]
pub const COMM_CREATE_KEYVAL: CallId = CallId::at(160);
#[doc = "`MPI_Comm_delete_attr`"]
pub const COMM_DELETE_ATTR: CallId = CallId::at(161);
#[doc = "`MPI_Comm_detach_buffer`"]
pub const COMM_DETACH_BUFFER: CallId = CallId::at(162);
#[doc = "`MPI_Comm_detach_buffer_c`"]
pub const COMM_DETACH_BUFFER_C: CallId = CallId::at(163);
#[doc = "`MPI_Comm_disconnect`"]
pub const COMM_DISCONNECT: CallId = CallId::at(164);
#[doc = "`MPI_Comm_dup_with_info`"]
pub const COMM_DUP_WITH_INFO: CallId = CallId::at(165);
#[doc = "`MPI_Comm_flush_buffer`"]
pub const COMM_FLUSH_BUFFER: CallId = CallId::at(166);
#[doc = "`MPI_Comm_free_keyval`"]
pub const COMM_FREE_KEYVAL: CallId = CallId::at(167);
#[doc = "`MPI_Comm_get_attr`"]
pub const COMM_GET_ATTR: CallId = CallId::at(168);
#[doc = "`MPI_Comm_get_errhandler`"]
pub const COMM_GET_ERRHANDLER: CallId = CallId::at(169);
#[doc = "`MPI_Comm_get_info`"]
pub const COMM_GET_INFO: CallId = CallId::at(170);
#[doc = "`MPI_Comm_get_name`"]
pub const COMM_GET_NAME: CallId = CallId::at(171);
#[doc = "`MPI_Comm_get_parent`"]
pub const COMM_GET_PARENT: CallId = CallId::at(172);
#[doc = "`MPI_Comm_group`"]
pub const COMM_GROUP: CallId = CallId::at(173);
#[doc = "`MPI_Comm_idup`"]
pub const COMM_IDUP: CallId = CallId::at(174);
#[doc = "`MPI_Comm_idup_with_info`"]
pub const COMM_IDUP_WITH_INFO: CallId = CallId::at(175);
#[doc = "`MPI_Comm_iflush_buffer`"]
pub const COMM_IFLUSH_BUFFER: CallId = CallId::at(176);
#[doc = "`MPI_Comm_join`"]
pub const COMM_JOIN: CallId = CallId::at(177);
#[doc = "`MPI_Comm_rank`"]
pub const COMM_RANK: CallId = CallId::at(178);
#[doc = "`MPI_Comm_remote_group`"]
pub const COMM_REMOTE_GROUP: CallId = CallId::at(179);
#[doc = "`MPI_Comm_remote_size`"]
pub const COMM_REMOTE_SIZE: CallId = CallId::at(180);
#[doc = "`MPI_Comm_set_attr`"]
pub const COMM_SET_ATTR: CallId = CallId::at(181);
#[doc = "`MPI_Comm_set_errhandler`"]
pub const COMM_SET_ERRHANDLER: CallId = CallId::at(182);
#[doc = "`MPI_Comm_set_info`"]
pub const COMM_SET_INFO: CallId = CallId::at(183);
#[doc = "`MPI_Comm_set_name`"]
pub const COMM_SET_NAME: CallId = CallId::at(184);
#[doc = "`MPI_Comm_size`"]
pub const COMM_SIZE: CallId = CallId::at(185);
#[doc = "`MPI_Comm_spawn`"]
pub const COMM_SPAWN: CallId = CallId::at(186);
#[doc = "`MPI_Comm_spawn_multiple`"]
pub const COMM_SPAWN_MULTIPLE: CallId = CallId::at(187);
#[doc = "`MPI_Comm_test_inter`"]
pub const COMM_TEST_INTER: CallId = CallId::at(188);
#[doc = "`MPI_Compare_and_swap`"]
pub const COMPARE_AND_SWAP: CallId = CallId::at(189);
#[doc = "`MPI_Dims_create`"]
pub const DIMS_CREATE: CallId = CallId::at(190);
#[doc = "`MPI_Dist_graph_create`"]
pub const DIST_GRAPH_CREATE: CallId = CallId::at(191);
#[doc = "`MPI_Dist_graph_create_adjacent`"]
pub const DIST_GRAPH_CREATE_ADJACENT: CallId = CallId::at(192);
#[doc = "`MPI_Dist_graph_neighbors`"]
pub const DIST_GRAPH_NEIGHBORS: CallId = CallId::at(193);
#[doc = "`MPI_Dist_graph_neighbors_count`"]
pub const DIST_GRAPH_NEIGHBORS_COUNT: CallId = CallId::at(194);
#[doc = "`MPI_Errhandler_create`"]
pub const ERRHANDLER_CREATE: CallId = CallId::at(195);
#[doc = "`MPI_Errhandler_free`"]
pub const ERRHANDLER_FREE: CallId = CallId::at(196);
#[doc = "`MPI_Errhandler_get`"]
pub const ERRHANDLER_GET: CallId = CallId::at(197);
#[doc = "`MPI_Errhandler_set`"]
pub const ERRHANDLER_SET: CallId = CallId::at(198);
#[doc = "`MPI_Error_class`"]
pub const ERROR_CLASS: CallId = CallId::at(199);
#[doc = "`MPI_Error_string`"]
pub const ERROR_STRING: CallId = CallId::at(200);
#[doc = "`MPI_Exscan_c`"]
pub const EXSCAN_C: CallId = CallId::at(201);
#[doc = "`MPI_Exscan_init`"]
pub const EXSCAN_INIT: CallId = CallId::at(202);
#[doc = "`MPI_Exscan_init_c`"]
pub const EXSCAN_INIT_C: CallId = CallId::at(203);
#[doc = "`MPI_Fetch_and_op`"]
pub const FETCH_AND_OP: CallId = CallId::at(204);
#[doc = "`MPI_File_call_errhandler`"]
pub const FILE_CALL_ERRHANDLER: CallId = CallId::at(205);
#[doc = "`MPI_File_create_errhandler`"]
pub const FILE_CREATE_ERRHANDLER: CallId = CallId::at(206);
#[doc = "`MPI_File_get_amode`"]
pub const FILE_GET_AMODE: CallId = CallId::at(207);
#[doc = "`MPI_File_get_atomicity`"]
pub const FILE_GET_ATOMICITY: CallId = CallId::at(208);
#[doc = "`MPI_File_get_byte_offset`"]
pub const FILE_GET_BYTE_OFFSET: CallId = CallId::at(209);
#[doc = "`MPI_File_get_errhandler`"]
pub const FILE_GET_ERRHANDLER: CallId = CallId::at(210);
#[doc = "`MPI_File_get_group`"]
pub const FILE_GET_GROUP: CallId = CallId::at(211);
#[doc = "`MPI_File_get_info`"]
pub const FILE_GET_INFO: CallId = CallId::at(212);
#[doc = "`MPI_File_get_position`"]
pub const FILE_GET_POSITION: CallId = CallId::at(213);
#[doc = "`MPI_File_get_position_shared`"]
pub const FILE_GET_POSITION_SHARED: CallId = CallId::at(214);
#[doc = "`MPI_File_get_type_extent`"]
pub const FILE_GET_TYPE_EXTENT: CallId = CallId::at(215);
#[doc = "`MPI_File_get_type_extent_c`"]
pub const FILE_GET_TYPE_EXTENT_C: CallId = CallId::at(216);
#[doc = "`MPI_File_get_view`"]
pub const FILE_GET_VIEW: CallId = CallId::at(217);
#[doc = "`MPI_File_iread`"]
pub const FILE_IREAD: CallId = CallId::at(218);
#[doc = "`MPI_File_iread_all`"]
pub const FILE_IREAD_ALL: CallId = CallId::at(219);
#[doc = "`MPI_File_iread_all_c`"]
pub const FILE_IREAD_ALL_C: CallId = CallId::at(220);
#[doc = "`MPI_File_iread_at_all`"]
pub const FILE_IREAD_AT_ALL: CallId = CallId::at(221);
#[doc = "`MPI_File_iread_at_all_c`"]
pub const FILE_IREAD_AT_ALL_C: CallId = CallId::at(222);
#[doc = "`MPI_File_iread_at_c`"]
pub const FILE_IREAD_AT_C: CallId = CallId::at(223);
#[doc = "`MPI_File_iread_c`"]
pub const FILE_IREAD_C: CallId = CallId::at(224);
#[doc = "`MPI_File_iread_shared`"]
pub const FILE_IREAD_SHARED: CallId = CallId::at(225);
#[doc = "`MPI_File_iread_shared_c`"]
pub const FILE_IREAD_SHARED_C: CallId = CallId::at(226);
#[doc = "`MPI_File_iwrite`"]
pub const FILE_IWRITE: CallId = CallId::at(227);
#[doc = "`MPI_File_iwrite_all`"]
pub const FILE_IWRITE_ALL: CallId = CallId::at(228);
#[doc = "`MPI_File_iwrite_all_c`"]
pub const FILE_IWRITE_ALL_C: CallId = CallId::at(229);
#[doc = "`MPI_File_iwrite_at_all`"]
pub const FILE_IWRITE_AT_ALL: CallId = CallId::at(230);
#[doc = "`MPI_File_iwrite_at_all_c`"]
pub const FILE_IWRITE_AT_ALL_C: CallId = CallId::at(231);
#[doc = "`MPI_File_iwrite_at_c`"]
pub const FILE_IWRITE_AT_C: CallId = CallId::at(232);
#[doc = "`MPI_File_iwrite_c`"]
pub const FILE_IWRITE_C: CallId = CallId::at(233);
#[doc = "`MPI_File_iwrite_shared`"]
pub const FILE_IWRITE_SHARED: CallId = CallId::at(234);
#[doc = "`MPI_File_iwrite_shared_c`"]
pub const FILE_IWRITE_SHARED_C: CallId = CallId::at(235);
#[doc = "`MPI_File_read_all_begin`"]
pub const FILE_READ_ALL_BEGIN: CallId = CallId::at(236);
#[doc = "`MPI_File_read_all_begin_c`"]
pub const FILE_READ_ALL_BEGIN_C: CallId = CallId::at(237);
#[doc = "`MPI_File_read_all_c`"]
pub const FILE_READ_ALL_C: CallId = CallId::at(238);
#[doc = "`MPI_File_read_all_end`"]
pub const FILE_READ_ALL_END: CallId = CallId::at(239);
#[doc = "`MPI_File_read_at_all_begin`"]
pub const FILE_READ_AT_ALL_BEGIN: CallId = CallId::at(240);
#[doc = "`MPI_File_read_at_all_begin_c`"]
pub const FILE_READ_AT_ALL_BEGIN_C: CallId = CallId::at(241);
#[doc = "`MPI_File_read_at_all_c`"]
pub const FILE_READ_AT_ALL_C: CallId = CallId::at(242);
#[doc = "`MPI_File_read_at_all_end`"]
pub const FILE_READ_AT_ALL_END: CallId = CallId::at(243);
#[doc = "`MPI_File_read_at_c`"]
pub const FILE_READ_AT_C: CallId = CallId::at(244);
#[doc = "`MPI_File_read_c`"]
pub const FILE_READ_C: CallId = CallId::at(245);
#[doc = "`MPI_File_read_ordered`"]
pub const FILE_READ_ORDERED: CallId = CallId::at(246);
#[doc = "`MPI_File_read_ordered_begin`"]
pub const FILE_READ_ORDERED_BEGIN: CallId = CallId::at(247);
#[doc = "`MPI_File_read_ordered_begin_c`"]
pub const FILE_READ_ORDERED_BEGIN_C: CallId = CallId::at(248);
#[doc = "`MPI_File_read_ordered_c`"]
pub const FILE_READ_ORDERED_C: CallId = CallId::at(249);
#[doc = "`MPI_File_read_ordered_end`"]
pub const FILE_READ_ORDERED_END: CallId = CallId::at(250);
#[doc = "`MPI_File_read_shared`"]
pub const FILE_READ_SHARED: CallId = CallId::at(251);
#[doc = "`MPI_File_read_shared_c`"]
pub const FILE_READ_SHARED_C: CallId = CallId::at(252);
#[doc = "`MPI_File_seek_shared`"]
pub const FILE_SEEK_SHARED: CallId = CallId::at(253);
#[doc = "`MPI_File_set_errhandler`"]
pub const FILE_SET_ERRHANDLER: CallId = CallId::at(254);
#[doc = "`MPI_File_set_info`"]
pub const FILE_SET_INFO: CallId = CallId::at(255);
#[doc = "`MPI_File_write_all_begin`"]
pub const FILE_WRITE_ALL_BEGIN: CallId = CallId::at(256);
#[doc = "`MPI_File_write_all_begin_c`"]
pub const FILE_WRITE_ALL_BEGIN_C: CallId = CallId::at(257);
#[doc = "`MPI_File_write_all_c`"]
pub const FILE_WRITE_ALL_C: CallId = CallId::at(258);
#[doc = "`MPI_File_write_all_end`"]
pub const FILE_WRITE_ALL_END: CallId = CallId::at(259);
#[doc = "`MPI_File_write_at_all_begin`"]
pub const FILE_WRITE_AT_ALL_BEGIN: CallId = CallId::at(260);
#[doc = "`MPI_File_write_at_all_begin_c`"]
pub const FILE_WRITE_AT_ALL_BEGIN_C: CallId = CallId::at(261);
#[doc = "`MPI_File_write_at_all_c`"]
pub const FILE_WRITE_AT_ALL_C: CallId = CallId::at(262);
#[doc = "`MPI_File_write_at_all_end`"]
pub const FILE_WRITE_AT_ALL_END: CallId = CallId::at(263);
#[doc = "`MPI_File_write_at_c`"]
pub const FILE_WRITE_AT_C: CallId = CallId::at(264);
#[doc = "`MPI_File_write_c`"]
pub const FILE_WRITE_C: CallId = CallId::at(265);
#[doc = "`MPI_File_write_ordered`"]
pub const FILE_WRITE_ORDERED: CallId = CallId::at(266);
#[doc = "`MPI_File_write_ordered_begin`"]
pub const FILE_WRITE_ORDERED_BEGIN: CallId = CallId::at(267);
#[doc = "`MPI_File_write_ordered_begin_c`"]
pub const FILE_WRITE_ORDERED_BEGIN_C: CallId = CallId::at(268);
#[doc = "`MPI_File_write_ordered_c`"]
pub const FILE_WRITE_ORDERED_C: CallId = CallId::at(269);
#[doc = "`MPI_File_write_ordered_end`"]
pub const FILE_WRITE_ORDERED_END: CallId = CallId::at(270);
#[doc = "`MPI_File_write_shared`"]
pub const FILE_WRITE_SHARED: CallId = CallId::at(271);
#[doc = "`MPI_File_write_shared_c`"]
pub const FILE_WRITE_SHARED_C: CallId = CallId::at(272);
#[doc = "`MPI_Finalized`"]
pub const FINALIZED: CallId = CallId::at(273);
#[doc = "`MPI_Free_mem`"]
pub const FREE_MEM: CallId = CallId::at(274);
#[doc = "`MPI_Gather_c`"]
pub const GATHER_C: CallId = CallId::at(275);
#[doc = "`MPI_Gather_init`"]
pub const GATHER_INIT: CallId = CallId::at(276);
#[doc = "`MPI_Gather_init_c`"]
pub const GATHER_INIT_C: CallId = CallId::at(277);
#[doc = "`MPI_Gatherv_c`"]
pub const GATHERV_C: CallId = CallId::at(278);
#[doc = "`MPI_Gatherv_init`"]
pub const GATHERV_INIT: CallId = CallId::at(279);
#[doc = "`MPI_Gatherv_init_c`"]
pub const GATHERV_INIT_C: CallId = CallId::at(280);
#[doc = "`MPI_Get`"]
pub const GET: CallId = CallId::at(281);
#[doc = "`MPI_Get_accumulate`"]
pub const GET_ACCUMULATE: CallId = CallId::at(282);
#[doc = "`MPI_Get_accumulate_c`"]
pub const GET_ACCUMULATE_C: CallId = CallId::at(283);
#[doc = "`MPI_Get_address`"]
pub const GET_ADDRESS: CallId = CallId::at(284);
#[doc = "`MPI_Get_c`"]
pub const GET_C: CallId = CallId::at(285);
#[doc = "`MPI_Get_count`"]
pub const GET_COUNT: CallId = CallId::at(286);
#[doc = "`MPI_Get_count_c`"]
pub const GET_COUNT_C: CallId = CallId::at(287);
#[doc = "`MPI_Get_elements`"]
pub const GET_ELEMENTS: CallId = CallId::at(288);
#[doc = "`MPI_Get_elements_c`"]
pub const GET_ELEMENTS_C: CallId = CallId::at(289);
#[doc = "`MPI_Get_elements_x`"]
pub const GET_ELEMENTS_X: CallId = CallId::at(290);
#[doc = "`MPI_Get_hw_resource_info`"]
pub const GET_HW_RESOURCE_INFO: CallId = CallId::at(291);
#[doc = "`MPI_Get_library_version`"]
pub const GET_LIBRARY_VERSION: CallId = CallId::at(292);
#[doc = "`MPI_Get_processor_name`"]
pub const GET_PROCESSOR_NAME: CallId = CallId::at(293);
#[doc = "`MPI_Get_version`"]
pub const GET_VERSION: CallId = CallId::at(294);
#[doc = "`MPI_Graph_create`"]
pub const GRAPH_CREATE: CallId = CallId::at(295);
#[doc = "`MPI_Graph_get`"]
pub const GRAPH_GET: CallId = CallId::at(296);
#[doc = "`MPI_Graph_map`"]
pub const GRAPH_MAP: CallId = CallId::at(297);
#[doc = "`MPI_Graph_neighbors`"]
pub const GRAPH_NEIGHBORS: CallId = CallId::at(298);
#[doc = "`MPI_Graph_neighbors_count`"]
pub const GRAPH_NEIGHBORS_COUNT: CallId = CallId::at(299);
#[doc = "`MPI_Graphdims_get`"]
pub const GRAPHDIMS_GET: CallId = CallId::at(300);
#[doc = "`MPI_Grequest_complete`"]
pub const GREQUEST_COMPLETE: CallId = CallId::at(301);
#[doc = "`MPI_Grequest_start`"]
pub const GREQUEST_START: CallId = CallId::at(302);
#[doc = "`MPI_Group_compare`"]
pub const GROUP_COMPARE: CallId = CallId::at(303);
#[doc = "`MPI_Group_difference`"]
pub const GROUP_DIFFERENCE: CallId = CallId::at(304);
#[doc = "`MPI_Group_excl`"]
pub const GROUP_EXCL: CallId = CallId::at(305);
#[doc = "`MPI_Group_free`"]
pub const GROUP_FREE: CallId = CallId::at(306);
#[doc = "`MPI_Group_from_session_pset`"]
pub const GROUP_FROM_SESSION_PSET: CallId = CallId::at(307);
#[doc = "`MPI_Group_incl`"]
pub const GROUP_INCL: CallId = CallId::at(308);
#[doc = "`MPI_Group_intersection`"]
pub const GROUP_INTERSECTION: CallId = CallId::at(309);
#[doc = "`MPI_Group_range_excl`"]
pub const GROUP_RANGE_EXCL: CallId = CallId::at(310);
#[doc = "`MPI_Group_range_incl`"]
pub const GROUP_RANGE_INCL: CallId = CallId::at(311);
#[doc = "`MPI_Group_rank`"]
pub const GROUP_RANK: CallId = CallId::at(312);
#[doc = "`MPI_Group_size`"]
pub const GROUP_SIZE: CallId = CallId::at(313);
#[doc = "`MPI_Group_translate_ranks`"]
pub const GROUP_TRANSLATE_RANKS: CallId = CallId::at(314);
#[doc = "`MPI_Group_union`"]
pub const GROUP_UNION: CallId = CallId::at(315);
#[doc = "`MPI_Iallgather`"]
pub const IALLGATHER: CallId = CallId::at(316);
#[doc = "`MPI_Iallgather_c`"]
pub const IALLGATHER_C: CallId = CallId::at(317);
#[doc = "`MPI_Iallgatherv`"]
pub const IALLGATHERV: CallId = CallId::at(318);
#[doc = "`MPI_Iallgatherv_c`"]
pub const IALLGATHERV_C: CallId = CallId::at(319);
#[doc = "`MPI_Iallreduce`"]
pub const IALLREDUCE: CallId = CallId::at(320);
#[doc = "`MPI_Iallreduce_c`"]
pub const IALLREDUCE_C: CallId = CallId::at(321);
#[doc = "`MPI_Ialltoall`"]
pub const IALLTOALL: CallId = CallId::at(322);
#[doc = "`MPI_Ialltoall_c`"]
pub const IALLTOALL_C: CallId = CallId::at(323);
#[doc = "`MPI_Ialltoallv`"]
pub const IALLTOALLV: CallId = CallId::at(324);
#[doc = "`MPI_Ialltoallv_c`"]
pub const IALLTOALLV_C: CallId = CallId::at(325);
#[doc = "`MPI_Ialltoallw`"]
pub const IALLTOALLW: CallId = CallId::at(326);
#[doc = "`MPI_Ialltoallw_c`"]
pub const IALLTOALLW_C: CallId = CallId::at(327);
#[doc = "`MPI_Ibarrier`"]
pub const IBARRIER: CallId = CallId::at(328);
#[doc = "`MPI_Ibcast`"]
pub const IBCAST: CallId = CallId::at(329);
#[doc = "`MPI_Ibcast_c`"]
pub const IBCAST_C: CallId = CallId::at(330);
#[doc = "`MPI_Ibsend_c`"]
pub const IBSEND_C: CallId = CallId::at(331);
#[doc = "`MPI_Iexscan`"]
pub const IEXSCAN: CallId = CallId::at(332);
#[doc = "`MPI_Iexscan_c`"]
pub const IEXSCAN_C: CallId = CallId::at(333);
#[doc = "`MPI_Igather`"]
pub const IGATHER: CallId = CallId::at(334);
#[doc = "`MPI_Igather_c`"]
pub const IGATHER_C: CallId = CallId::at(335);
#[doc = "`MPI_Igatherv`"]
pub const IGATHERV: CallId = CallId::at(336);
#[doc = "`MPI_Igatherv_c`"]
pub const IGATHERV_C: CallId = CallId::at(337);
#[doc = "`MPI_Improbe`"]
pub const IMPROBE: CallId = CallId::at(338);
#[doc = "`MPI_Imrecv`"]
pub const IMRECV: CallId = CallId::at(339);
#[doc = "`MPI_Imrecv_c`"]
pub const IMRECV_C: CallId = CallId::at(340);
#[doc = "`MPI_Ineighbor_allgather`"]
pub const INEIGHBOR_ALLGATHER: CallId = CallId::at(341);
#[doc = "`MPI_Ineighbor_allgather_c`"]
pub const INEIGHBOR_ALLGATHER_C: CallId = CallId::at(342);
#[doc = "`MPI_Ineighbor_allgatherv`"]
pub const INEIGHBOR_ALLGATHERV: CallId = CallId::at(343);
#[doc = "`MPI_Ineighbor_allgatherv_c`"]
pub const INEIGHBOR_ALLGATHERV_C: CallId = CallId::at(344);
#[doc = "`MPI_Ineighbor_alltoall`"]
pub const INEIGHBOR_ALLTOALL: CallId = CallId::at(345);
#[doc = "`MPI_Ineighbor_alltoall_c`"]
pub const INEIGHBOR_ALLTOALL_C: CallId = CallId::at(346);
#[doc = "`MPI_Ineighbor_alltoallv`"]
pub const INEIGHBOR_ALLTOALLV: CallId = CallId::at(347);
#[doc = "`MPI_Ineighbor_alltoallv_c`"]
pub const INEIGHBOR_ALLTOALLV_C: CallId = CallId::at(348);
#[doc = "`MPI_Ineighbor_alltoallw`"]
pub const INEIGHBOR_ALLTOALLW: CallId = CallId::at(349);
#[doc = "`MPI_Ineighbor_alltoallw_c`"]
pub const INEIGHBOR_ALLTOALLW_C: CallId = CallId::at(350);
#[doc = "`MPI_Info_create`"]
pub const INFO_CREATE: CallId = CallId::at(351);
#[doc = "`MPI_Info_create_env`"]
pub const INFO_CREATE_ENV: CallId = CallId::at(352);
#[doc = "`MPI_Info_delete`"]
pub const INFO_DELETE: CallId = CallId::at(353);
#[doc = "`MPI_Info_dup`"]
pub const INFO_DUP: CallId = CallId::at(354);
#[doc = "`MPI_Info_free`"]
pub const INFO_FREE: CallId = CallId::at(355);
#[doc = "`MPI_Info_get`"]
pub const INFO_GET: CallId = CallId::at(356);
#[doc = "`MPI_Info_get_nkeys`"]
pub const INFO_GET_NKEYS: CallId = CallId::at(357);
#[doc = "`MPI_Info_get_nthkey`"]
pub const INFO_GET_NTHKEY: CallId = CallId::at(358);
#[doc = "`MPI_Info_get_string`"]
pub const INFO_GET_STRING: CallId = CallId::at(359);
#[doc = "`MPI_Info_get_valuelen`"]
pub const INFO_GET_VALUELEN: CallId = CallId::at(360);
#[doc = "`MPI_Info_set`"]
pub const INFO_SET: CallId = CallId::at(361);
#[doc = "`MPI_Initialized`"]
pub const INITIALIZED: CallId = CallId::at(362);
#[doc = "`MPI_Intercomm_create`"]
pub const INTERCOMM_CREATE: CallId = CallId::at(363);
#[doc = "`MPI_Intercomm_create_from_groups`"]
pub const INTERCOMM_CREATE_FROM_GROUPS: CallId = CallId::at(364);
#[doc = "`MPI_Intercomm_merge`"]
pub const INTERCOMM_MERGE: CallId = CallId::at(365);
#[doc = "`MPI_Irecv_c`"]
pub const IRECV_C: CallId = CallId::at(366);
#[doc = "`MPI_Ireduce`"]
pub const IREDUCE: CallId = CallId::at(367);
#[doc = "`MPI_Ireduce_c`"]
pub const IREDUCE_C: CallId = CallId::at(368);
#[doc = "`MPI_Ireduce_scatter`"]
pub const IREDUCE_SCATTER: CallId = CallId::at(369);
#[doc = "`MPI_Ireduce_scatter_block`"]
pub const IREDUCE_SCATTER_BLOCK: CallId = CallId::at(370);
#[doc = "`MPI_Ireduce_scatter_block_c`"]
pub const IREDUCE_SCATTER_BLOCK_C: CallId = CallId::at(371);
#[doc = "`MPI_Ireduce_scatter_c`"]
pub const IREDUCE_SCATTER_C: CallId = CallId::at(372);
#[doc = "`MPI_Irsend_c`"]
pub const IRSEND_C: CallId = CallId::at(373);
#[doc = "`MPI_Is_thread_main`"]
pub const IS_THREAD_MAIN: CallId = CallId::at(374);
#[doc = "`MPI_Iscan`"]
pub const ISCAN: CallId = CallId::at(375);
#[doc = "`MPI_Iscan_c`"]
pub const ISCAN_C: CallId = CallId::at(376);
#[doc = "`MPI_Iscatter`"]
pub const ISCATTER: CallId = CallId::at(377);
#[doc = "`MPI_Iscatter_c`"]
pub const ISCATTER_C: CallId = CallId::at(378);
#[doc = "`MPI_Iscatterv`"]
pub const ISCATTERV: CallId = CallId::at(379);
#[doc = "`MPI_Iscatterv_c`"]
pub const ISCATTERV_C: CallId = CallId::at(380);
#[doc = "`MPI_Isend_c`"]
pub const ISEND_C: CallId = CallId::at(381);
#[doc = "`MPI_Isendrecv`"]
pub const ISENDRECV: CallId = CallId::at(382);
#[doc = "`MPI_Isendrecv_c`"]
pub const ISENDRECV_C: CallId = CallId::at(383);
#[doc = "`MPI_Isendrecv_replace`"]
pub const ISENDRECV_REPLACE: CallId = CallId::at(384);
#[doc = "`MPI_Isendrecv_replace_c`"]
pub const ISENDRECV_REPLACE_C: CallId = CallId::at(385);
#[doc = "`MPI_Issend_c`"]
pub const ISSEND_C: CallId = CallId::at(386);
#[doc = "`MPI_Keyval_create`"]
pub const KEYVAL_CREATE: CallId = CallId::at(387);
#[doc = "`MPI_Keyval_free`"]
pub const KEYVAL_FREE: CallId = CallId::at(388);
#[doc = "`MPI_Lookup_name`"]
pub const LOOKUP_NAME: CallId = CallId::at(389);
#[doc = "`MPI_Mprobe`"]
pub const MPROBE: CallId = CallId::at(390);
#[doc = "`MPI_Mrecv`"]
pub const MRECV: CallId = CallId::at(391);
#[doc = "`MPI_Mrecv_c`"]
pub const MRECV_C: CallId = CallId::at(392);
#[doc = "`MPI_Neighbor_allgather`"]
pub const NEIGHBOR_ALLGATHER: CallId = CallId::at(393);
#[doc = "`MPI_Neighbor_allgather_c`"]
pub const NEIGHBOR_ALLGATHER_C: CallId = CallId::at(394);
#[doc = "`MPI_Neighbor_allgather_init`"]
pub const NEIGHBOR_ALLGATHER_INIT: CallId = CallId::at(395);
#[doc = "`MPI_Neighbor_allgather_init_c`"]
pub const NEIGHBOR_ALLGATHER_INIT_C: CallId = CallId::at(396);
#[doc = "`MPI_Neighbor_allgatherv`"]
pub const NEIGHBOR_ALLGATHERV: CallId = CallId::at(397);
#[doc = "`MPI_Neighbor_allgatherv_c`"]
pub const NEIGHBOR_ALLGATHERV_C: CallId = CallId::at(398);
#[doc = "`MPI_Neighbor_allgatherv_init`"]
pub const NEIGHBOR_ALLGATHERV_INIT: CallId = CallId::at(399);
#[doc = "`MPI_Neighbor_allgatherv_init_c`"]
pub const NEIGHBOR_ALLGATHERV_INIT_C: CallId = CallId::at(400);
#[doc = "`MPI_Neighbor_alltoall`"]
pub const NEIGHBOR_ALLTOALL: CallId = CallId::at(401);
#[doc = "`MPI_Neighbor_alltoall_c`"]
pub const NEIGHBOR_ALLTOALL_C: CallId = CallId::at(402);
#[doc = "`MPI_Neighbor_alltoall_init`"]
pub const NEIGHBOR_ALLTOALL_INIT: CallId = CallId::at(403);
#[doc = "`MPI_Neighbor_alltoall_init_c`"]
pub const NEIGHBOR_ALLTOALL_INIT_C: CallId = CallId::at(404);
#[doc = "`MPI_Neighbor_alltoallv`"]
pub const NEIGHBOR_ALLTOALLV: CallId = CallId::at(405);
#[doc = "`MPI_Neighbor_alltoallv_c`"]
pub const NEIGHBOR_ALLTOALLV_C: CallId = CallId::at(406);
#[doc = "`MPI_Neighbor_alltoallv_init`"]
pub const NEIGHBOR_ALLTOALLV_INIT: CallId = CallId::at(407);
#[doc = "`MPI_Neighbor_alltoallv_init_c`"]
pub const NEIGHBOR_ALLTOALLV_INIT_C: CallId = CallId::at(408);
#[doc = "`MPI_Neighbor_alltoallw`"]
pub const NEIGHBOR_ALLTOALLW: CallId = CallId::at(409);
#[doc = "`MPI_Neighbor_alltoallw_c`"]
pub const NEIGHBOR_ALLTOALLW_C: CallId = CallId::at(410);
#[doc = "`MPI_Neighbor_alltoallw_init`"]
pub const NEIGHBOR_ALLTOALLW_INIT: CallId = CallId::at(411);
#[doc = "`MPI_Neighbor_alltoallw_init_c`"]
pub const NEIGHBOR_ALLTOALLW_INIT_C: CallId = CallId::at(412);
#[doc = "`MPI_Op_commutative`"]
pub const OP_COMMUTATIVE: CallId = CallId::at(413);
#[doc = "`MPI_Op_create_c`"]
pub const OP_CREATE_C: CallId = CallId::at(414);
#[doc = "`MPI_Open_port`"]
pub const OPEN_PORT: CallId = CallId::at(415);
#[doc = "`MPI_Pack`"]
pub const PACK: CallId = CallId::at(416);
#[doc = "`MPI_Pack_c`"]
pub const PACK_C: CallId = CallId::at(417);
#[doc = "`MPI_Pack_external`"]
pub const PACK_EXTERNAL: CallId = CallId::at(418);
#[doc = "`MPI_Pack_external_c`"]
pub const PACK_EXTERNAL_C: CallId = CallId::at(419);
#[doc = "`MPI_Pack_external_size`"]
pub const PACK_EXTERNAL_SIZE: CallId = CallId::at(420);
#[doc = "`MPI_Pack_external_size_c`"]
pub const PACK_EXTERNAL_SIZE_C: CallId = CallId::at(421);
#[doc = "`MPI_Pack_size`"]
pub const PACK_SIZE: CallId = CallId::at(422);
#[doc = "`MPI_Pack_size_c`"]
pub const PACK_SIZE_C: CallId = CallId::at(423);
#[doc = "`MPI_Parrived`"]
pub const PARRIVED: CallId = CallId::at(424);
#[doc = "`MPI_Pready`"]
pub const PREADY: CallId = CallId::at(425);
#[doc = "`MPI_Pready_list`"]
pub const PREADY_LIST: CallId = CallId::at(426);
#[doc = "`MPI_Pready_range`"]
pub const PREADY_RANGE: CallId = CallId::at(427);
#[doc = "`MPI_Precv_init`"]
pub const PRECV_INIT: CallId = CallId::at(428);
#[doc = "`MPI_Psend_init`"]
pub const PSEND_INIT: CallId = CallId::at(429);
#[doc = "`MPI_Publish_name`"]
pub const PUBLISH_NAME: CallId = CallId::at(430);
#[doc = "`MPI_Put`"]
pub const PUT: CallId = CallId::at(431);
#[doc = "`MPI_Put_c`"]
pub const PUT_C: CallId = CallId::at(432);
#[doc = "`MPI_Query_thread`"]
pub const QUERY_THREAD: CallId = CallId::at(433);
#[doc = "`MPI_Raccumulate`"]
pub const RACCUMULATE: CallId = CallId::at(434);
#[doc = "`MPI_Raccumulate_c`"]
pub const RACCUMULATE_C: CallId = CallId::at(435);
#[doc = "`MPI_Recv_c`"]
pub const RECV_C: CallId = CallId::at(436);
#[doc = "`MPI_Recv_init_c`"]
pub const RECV_INIT_C: CallId = CallId::at(437);
#[doc = "`MPI_Reduce_c`"]
pub const REDUCE_C: CallId = CallId::at(438);
#[doc = "`MPI_Reduce_init`"]
pub const REDUCE_INIT: CallId = CallId::at(439);
#[doc = "`MPI_Reduce_init_c`"]
pub const REDUCE_INIT_C: CallId = CallId::at(440);
#[doc = "`MPI_Reduce_local`"]
pub const REDUCE_LOCAL: CallId = CallId::at(441);
#[doc = "`MPI_Reduce_local_c`"]
pub const REDUCE_LOCAL_C: CallId = CallId::at(442);
#[doc = "`MPI_Reduce_scatter_block_c`"]
pub const REDUCE_SCATTER_BLOCK_C: CallId = CallId::at(443);
#[doc = "`MPI_Reduce_scatter_block_init`"]
pub const REDUCE_SCATTER_BLOCK_INIT: CallId = CallId::at(444);
#[doc = "`MPI_Reduce_scatter_block_init_c`"]
pub const REDUCE_SCATTER_BLOCK_INIT_C: CallId = CallId::at(445);
#[doc = "`MPI_Reduce_scatter_c`"]
pub const REDUCE_SCATTER_C: CallId = CallId::at(446);
#[doc = "`MPI_Reduce_scatter_init`"]
pub const REDUCE_SCATTER_INIT: CallId = CallId::at(447);
#[doc = "`MPI_Reduce_scatter_init_c`"]
pub const REDUCE_SCATTER_INIT_C: CallId = CallId::at(448);
#[doc = "`MPI_Register_datarep`"]
pub const REGISTER_DATAREP: CallId = CallId::at(449);
#[doc = "`MPI_Register_datarep_c`"]
pub const REGISTER_DATAREP_C: CallId = CallId::at(450);
#[doc = "`MPI_Remove_error_class`"]
pub const REMOVE_ERROR_CLASS: CallId = CallId::at(451);
#[doc = "`MPI_Remove_error_code`"]
pub const REMOVE_ERROR_CODE: CallId = CallId::at(452);
#[doc = "`MPI_Remove_error_string`"]
pub const REMOVE_ERROR_STRING: CallId = CallId::at(453);
#[doc = "`MPI_Request_get_status`"]
pub const REQUEST_GET_STATUS: CallId = CallId::at(454);
#[doc = "`MPI_Request_get_status_all`"]
pub const REQUEST_GET_STATUS_ALL: CallId = CallId::at(455);
#[doc = "`MPI_Request_get_status_any`"]
pub const REQUEST_GET_STATUS_ANY: CallId = CallId::at(456);
#[doc = "`MPI_Request_get_status_some`"]
pub const REQUEST_GET_STATUS_SOME: CallId = CallId::at(457);
#[doc = "`MPI_Rget`"]
pub const RGET: CallId = CallId::at(458);
#[doc = "`MPI_Rget_accumulate`"]
pub const RGET_ACCUMULATE: CallId = CallId::at(459);
#[doc = "`MPI_Rget_accumulate_c`"]
pub const RGET_ACCUMULATE_C: CallId = CallId::at(460);
#[doc = "`MPI_Rget_c`"]
pub const RGET_C: CallId = CallId::at(461);
#[doc = "`MPI_Rput`"]
pub const RPUT: CallId = CallId::at(462);
#[doc = "`MPI_Rput_c`"]
pub const RPUT_C: CallId = CallId::at(463);
#[doc = "`MPI_Rsend_c`"]
pub const RSEND_C: CallId = CallId::at(464);
#[doc = "`MPI_Rsend_init`"]
pub const RSEND_INIT: CallId = CallId::at(465);
#[doc = "`MPI_Rsend_init_c`"]
pub const RSEND_INIT_C: CallId = CallId::at(466);
#[doc = "`MPI_Scan_c`"]
pub const SCAN_C: CallId = CallId::at(467);
#[doc = "`MPI_Scan_init`"]
pub const SCAN_INIT: CallId = CallId::at(468);
#[doc = "`MPI_Scan_init_c`"]
pub const SCAN_INIT_C: CallId = CallId::at(469);
#[doc = "`MPI_Scatter_c`"]
pub const SCATTER_C: CallId = CallId::at(470);
#[doc = "`MPI_Scatter_init`"]
pub const SCATTER_INIT: CallId = CallId::at(471);
#[doc = "`MPI_Scatter_init_c`"]
pub const SCATTER_INIT_C: CallId = CallId::at(472);
#[doc = "`MPI_Scatterv_c`"]
pub const SCATTERV_C: CallId = CallId::at(473);
#[doc = "`MPI_Scatterv_init`"]
pub const SCATTERV_INIT: CallId = CallId::at(474);
#[doc = "`MPI_Scatterv_init_c`"]
pub const SCATTERV_INIT_C: CallId = CallId::at(475);
#[doc = "`MPI_Send_c`"]
pub const SEND_C: CallId = CallId::at(476);
#[doc = "`MPI_Send_init_c`"]
pub const SEND_INIT_C: CallId = CallId::at(477);
#[doc = "`MPI_Sendrecv_c`"]
pub const SENDRECV_C: CallId = CallId::at(478);
#[doc = "`MPI_Sendrecv_replace_c`"]
pub const SENDRECV_REPLACE_C: CallId = CallId::at(479);
#[doc = "`MPI_Session_attach_buffer`"]
pub const SESSION_ATTACH_BUFFER: CallId = CallId::at(480);
#[doc = "`MPI_Session_attach_buffer_c`"]
pub const SESSION_ATTACH_BUFFER_C: CallId = CallId::at(481);
#[doc = "`MPI_Session_call_errhandler`"]
pub const SESSION_CALL_ERRHANDLER: CallId = CallId::at(482);
#[doc = "`MPI_Session_create_errhandler`"]
pub const SESSION_CREATE_ERRHANDLER: CallId = CallId::at(483);
#[doc = "`MPI_Session_detach_buffer`"]
pub const SESSION_DETACH_BUFFER: CallId = CallId::at(484);
#[doc = "`MPI_Session_detach_buffer_c`"]
pub const SESSION_DETACH_BUFFER_C: CallId = CallId::at(485);
#[doc = "`MPI_Session_finalize`"]
pub const SESSION_FINALIZE: CallId = CallId::at(486);
#[doc = "`MPI_Session_flush_buffer`"]
pub const SESSION_FLUSH_BUFFER: CallId = CallId::at(487);
#[doc = "`MPI_Session_get_errhandler`"]
pub const SESSION_GET_ERRHANDLER: CallId = CallId::at(488);
#[doc = "`MPI_Session_get_info`"]
pub const SESSION_GET_INFO: CallId = CallId::at(489);
#[doc = "`MPI_Session_get_nth_pset`"]
pub const SESSION_GET_NTH_PSET: CallId = CallId::at(490);
#[doc = "`MPI_Session_get_num_psets`"]
pub const SESSION_GET_NUM_PSETS: CallId = CallId::at(491);
#[doc = "`MPI_Session_get_pset_info`"]
pub const SESSION_GET_PSET_INFO: CallId = CallId::at(492);
#[doc = "`MPI_Session_iflush_buffer`"]
pub const SESSION_IFLUSH_BUFFER: CallId = CallId::at(493);
#[doc = "`MPI_Session_init`"]
pub const SESSION_INIT: CallId = CallId::at(494);
#[doc = "`MPI_Session_set_errhandler`"]
pub const SESSION_SET_ERRHANDLER: CallId = CallId::at(495);
#[doc = "`MPI_Ssend_c`"]
pub const SSEND_C: CallId = CallId::at(496);
#[doc = "`MPI_Ssend_init_c`"]
pub const SSEND_INIT_C: CallId = CallId::at(497);
#[doc = "`MPI_Status_f082f`"]
pub const STATUS_F082F: CallId = CallId::at(498);
#[doc = "`MPI_Status_f2f08`"]
pub const STATUS_F2F08: CallId = CallId::at(499);
#[doc = "`MPI_Status_get_error`"]
pub const STATUS_GET_ERROR: CallId = CallId::at(500);
#[doc = "`MPI_Status_get_source`"]
pub const STATUS_GET_SOURCE: CallId = CallId::at(501);
#[doc = "`MPI_Status_get_tag`"]
pub const STATUS_GET_TAG: CallId = CallId::at(502);
#[doc = "`MPI_Status_set_cancelled`"]
pub const STATUS_SET_CANCELLED: CallId = CallId::at(503);
#[doc = "`MPI_Status_set_elements`"]
pub const STATUS_SET_ELEMENTS: CallId = CallId::at(504);
#[doc = "`MPI_Status_set_elements_c`"]
pub const STATUS_SET_ELEMENTS_C: CallId = CallId::at(505);
#[doc = "`MPI_Status_set_elements_x`"]
pub const STATUS_SET_ELEMENTS_X: CallId = CallId::at(506);
#[doc = "`MPI_Status_set_error`"]
pub const STATUS_SET_ERROR: CallId = CallId::at(507);
#[doc = "`MPI_Status_set_source`"]
pub const STATUS_SET_SOURCE: CallId = CallId::at(508);
#[doc = "`MPI_Status_set_tag`"]
pub const STATUS_SET_TAG: CallId = CallId::at(509);
#[doc = "`MPI_Test_cancelled`"]
pub const TEST_CANCELLED: CallId = CallId::at(510);
#[doc = "`MPI_Topo_test`"]
pub const TOPO_TEST: CallId = CallId::at(511);
#[doc = "`MPI_Type_contiguous_c`"]
pub const TYPE_CONTIGUOUS_C: CallId = CallId::at(512);
#[doc = "`MPI_Type_create_darray_c`"]
pub const TYPE_CREATE_DARRAY_C: CallId = CallId::at(513);
#[doc = "`MPI_Type_create_f90_complex`"]
pub const TYPE_CREATE_F90_COMPLEX: CallId = CallId::at(514);
#[doc = "`MPI_Type_create_f90_integer`"]
pub const TYPE_CREATE_F90_INTEGER: CallId = CallId::at(515);
#[doc = "`MPI_Type_create_f90_real`"]
pub const TYPE_CREATE_F90_REAL: CallId = CallId::at(516);
#[doc = "`MPI_Type_create_hindexed_block_c`"]
pub const TYPE_CREATE_HINDEXED_BLOCK_C: CallId = CallId::at(517);
#[doc = "`MPI_Type_create_hindexed_c`"]
pub const TYPE_CREATE_HINDEXED_C: CallId = CallId::at(518);
#[doc = "`MPI_Type_create_hvector_c`"]
pub const TYPE_CREATE_HVECTOR_C: CallId = CallId::at(519);
#[doc = "`MPI_Type_create_indexed_block_c`"]
pub const TYPE_CREATE_INDEXED_BLOCK_C: CallId = CallId::at(520);
#[doc = "`MPI_Type_create_keyval`"]
pub const TYPE_CREATE_KEYVAL: CallId = CallId::at(521);
#[doc = "`MPI_Type_create_resized_c`"]
pub const TYPE_CREATE_RESIZED_C: CallId = CallId::at(522);
#[doc = "`MPI_Type_create_struct_c`"]
pub const TYPE_CREATE_STRUCT_C: CallId = CallId::at(523);
#[doc = "`MPI_Type_create_subarray_c`"]
pub const TYPE_CREATE_SUBARRAY_C: CallId = CallId::at(524);
#[doc = "`MPI_Type_delete_attr`"]
pub const TYPE_DELETE_ATTR: CallId = CallId::at(525);
#[doc = "`MPI_Type_extent`"]
pub const TYPE_EXTENT: CallId = CallId::at(526);
#[doc = "`MPI_Type_free_keyval`"]
pub const TYPE_FREE_KEYVAL: CallId = CallId::at(527);
#[doc = "`MPI_Type_get_attr`"]
pub const TYPE_GET_ATTR: CallId = CallId::at(528);
#[doc = "`MPI_Type_get_contents`"]
pub const TYPE_GET_CONTENTS: CallId = CallId::at(529);
#[doc = "`MPI_Type_get_contents_c`"]
pub const TYPE_GET_CONTENTS_C: CallId = CallId::at(530);
#[doc = "`MPI_Type_get_envelope`"]
pub const TYPE_GET_ENVELOPE: CallId = CallId::at(531);
#[doc = "`MPI_Type_get_envelope_c`"]
pub const TYPE_GET_ENVELOPE_C: CallId = CallId::at(532);
#[doc = "`MPI_Type_get_extent`"]
pub const TYPE_GET_EXTENT: CallId = CallId::at(533);
#[doc = "`MPI_Type_get_extent_c`"]
pub const TYPE_GET_EXTENT_C: CallId = CallId::at(534);
#[doc = "`MPI_Type_get_extent_x`"]
pub const TYPE_GET_EXTENT_X: CallId = CallId::at(535);
#[doc = "`MPI_Type_get_name`"]
pub const TYPE_GET_NAME: CallId = CallId::at(536);
#[doc = "`MPI_Type_get_true_extent`"]
pub const TYPE_GET_TRUE_EXTENT: CallId = CallId::at(537);
#[doc = "`MPI_Type_get_true_extent_c`"]
pub const TYPE_GET_TRUE_EXTENT_C: CallId = CallId::at(538);
#[doc = "`MPI_Type_get_true_extent_x`"]
pub const TYPE_GET_TRUE_EXTENT_X: CallId = CallId::at(539);
#[doc = "`MPI_Type_get_value_index`"]
pub const TYPE_GET_VALUE_INDEX: CallId = CallId::at(540);
#[doc = "`MPI_Type_hindexed`"]
pub const TYPE_HINDEXED: CallId = CallId::at(541);
#[doc = "`MPI_Type_hvector`"]
pub const TYPE_HVECTOR: CallId = CallId::at(542);
#[doc = "`MPI_Type_indexed_c`"]
pub const TYPE_INDEXED_C: CallId = CallId::at(543);
#[doc = "`MPI_Type_lb`"]
pub const TYPE_LB: CallId = CallId::at(544);
#[doc = "`MPI_Type_match_size`"]
pub const TYPE_MATCH_SIZE: CallId = CallId::at(545);
#[doc = "`MPI_Type_set_attr`"]
pub const TYPE_SET_ATTR: CallId = CallId::at(546);
#[doc = "`MPI_Type_set_name`"]
pub const TYPE_SET_NAME: CallId = CallId::at(547);
#[doc = "`MPI_Type_size`"]
pub const TYPE_SIZE: CallId = CallId::at(548);
#[doc = "`MPI_Type_size_c`"]
pub const TYPE_SIZE_C: CallId = CallId::at(549);
#[doc = "`MPI_Type_size_x`"]
pub const TYPE_SIZE_X: CallId = CallId::at(550);
#[doc = "`MPI_Type_struct`"]
pub const TYPE_STRUCT: CallId = CallId::at(551);
#[doc = "`MPI_Type_ub`"]
pub const TYPE_UB: CallId = CallId::at(552);
#[doc = "`MPI_Type_vector_c`"]
pub const TYPE_VECTOR_C: CallId = CallId::at(553);
#[doc = "`MPI_Unpack`"]
pub const UNPACK: CallId = CallId::at(554);
#[doc = "`MPI_Unpack_c`"]
pub const UNPACK_C: CallId = CallId::at(555);
#[doc = "`MPI_Unpack_external`"]
pub const UNPACK_EXTERNAL: CallId = CallId::at(556);
#[doc = "`MPI_Unpack_external_c`"]
pub const UNPACK_EXTERNAL_C: CallId = CallId::at(557);
#[doc = "`MPI_Unpublish_name`"]
pub const UNPUBLISH_NAME: CallId = CallId::at(558);
#[doc = "`MPI_Win_allocate`"]
pub const WIN_ALLOCATE: CallId = CallId::at(559);
#[doc = "`MPI_Win_allocate_c`"]
pub const WIN_ALLOCATE_C: CallId = CallId::at(560);
#[doc = "`MPI_Win_allocate_shared`"]
pub const WIN_ALLOCATE_SHARED: CallId = CallId::at(561);
#[doc = "`MPI_Win_allocate_shared_c`"]
pub const WIN_ALLOCATE_SHARED_C: CallId = CallId::at(562);
#[doc = "`MPI_Win_attach`"]
pub const WIN_ATTACH: CallId = CallId::at(563);
#[doc = "`MPI_Win_call_errhandler`"]
pub const WIN_CALL_ERRHANDLER: CallId = CallId::at(564);
#[doc = "`MPI_Win_complete`"]
pub const WIN_COMPLETE: CallId = CallId::at(565);
#[doc = "`MPI_Win_create`"]
pub const WIN_CREATE: CallId = CallId::at(566);
#[doc = "`MPI_Win_create_c`"]
pub const WIN_CREATE_C: CallId = CallId::at(567);
#[doc = "`MPI_Win_create_dynamic`"]
pub const WIN_CREATE_DYNAMIC: CallId = CallId::at(568);
#[doc = "`MPI_Win_create_errhandler`"]
pub const WIN_CREATE_ERRHANDLER: CallId = CallId::at(569);
#[doc = "`MPI_Win_create_keyval`"]
pub const WIN_CREATE_KEYVAL: CallId = CallId::at(570);
#[doc = "`MPI_Win_delete_attr`"]
pub const WIN_DELETE_ATTR: CallId = CallId::at(571);
#[doc = "`MPI_Win_detach`"]
pub const WIN_DETACH: CallId = CallId::at(572);
#[doc = "`MPI_Win_fence`"]
pub const WIN_FENCE: CallId = CallId::at(573);
#[doc = "`MPI_Win_flush`"]
pub const WIN_FLUSH: CallId = CallId::at(574);
#[doc = "`MPI_Win_flush_all`"]
pub const WIN_FLUSH_ALL: CallId = CallId::at(575);
#[doc = "`MPI_Win_flush_local`"]
pub const WIN_FLUSH_LOCAL: CallId = CallId::at(576);
#[doc = "`MPI_Win_flush_local_all`"]
pub const WIN_FLUSH_LOCAL_ALL: CallId = CallId::at(577);
#[doc = "`MPI_Win_free`"]
pub const WIN_FREE: CallId = CallId::at(578);
#[doc = "`MPI_Win_free_keyval`"]
pub const WIN_FREE_KEYVAL: CallId = CallId::at(579);
#[doc = "`MPI_Win_get_attr`"]
pub const WIN_GET_ATTR: CallId = CallId::at(580);
#[doc = "`MPI_Win_get_errhandler`"]
pub const WIN_GET_ERRHANDLER: CallId = CallId::at(581);
#[doc = "`MPI_Win_get_group`"]
pub const WIN_GET_GROUP: CallId = CallId::at(582);
#[doc = "`MPI_Win_get_info`"]
pub const WIN_GET_INFO: CallId = CallId::at(583);
#[doc = "`MPI_Win_get_name`"]
pub const WIN_GET_NAME: CallId = CallId::at(584);
#[doc = "`MPI_Win_lock`"]
pub const WIN_LOCK: CallId = CallId::at(585);
#[doc = "`MPI_Win_lock_all`"]
pub const WIN_LOCK_ALL: CallId = CallId::at(586);
#[doc = "`MPI_Win_post`"]
pub const WIN_POST: CallId = CallId::at(587);
#[doc = "`MPI_Win_set_attr`"]
pub const WIN_SET_ATTR: CallId = CallId::at(588);
#[doc = "`MPI_Win_set_errhandler`"]
pub const WIN_SET_ERRHANDLER: CallId = CallId::at(589);
#[doc = "`MPI_Win_set_info`"]
pub const WIN_SET_INFO: CallId = CallId::at(590);
#[doc = "`MPI_Win_set_name`"]
pub const WIN_SET_NAME: CallId = CallId::at(591);
#[doc = "`MPI_Win_shared_query`"]
pub const WIN_SHARED_QUERY: CallId = CallId::at(592);
#[doc = "`MPI_Win_shared_query_c`"]
pub const WIN_SHARED_QUERY_C: CallId = CallId::at(593);
#[doc = "`MPI_Win_start`"]
pub const WIN_START: CallId = CallId::at(594);
#[doc = "`MPI_Win_sync`"]
pub const WIN_SYNC: CallId = CallId::at(595);
#[doc = "`MPI_Win_test`"]
pub const WIN_TEST: CallId = CallId::at(596);
#[doc = "`MPI_Win_unlock`"]
pub const WIN_UNLOCK: CallId = CallId::at(597);
#[doc = "`MPI_Win_unlock_all`"]
pub const WIN_UNLOCK_ALL: CallId = CallId::at(598);
#[doc = "`MPI_Win_wait`"]
pub const WIN_WAIT: CallId = CallId::at(599);
#[doc = "`MPI_Wtick`"]
pub const WTICK: CallId = CallId::at(600);
#[doc = "`MPI_Wtime`"]
pub const WTIME: CallId = CallId::at(601);
#[doc = "`MPI_Comm_c2f`"]
pub const COMM_C2F: CallId = CallId::at(602);
#[doc = "`MPI_Comm_f2c`"]
pub const COMM_F2C: CallId = CallId::at(603);
#[doc = "`MPI_Comm_fromint`"]
pub const COMM_FROMINT: CallId = CallId::at(604);
#[doc = "`MPI_Comm_toint`"]
pub const COMM_TOINT: CallId = CallId::at(605);
#[doc = "`MPI_Errhandler_c2f`"]
pub const ERRHANDLER_C2F: CallId = CallId::at(606);
#[doc = "`MPI_Errhandler_f2c`"]
pub const ERRHANDLER_F2C: CallId = CallId::at(607);
#[doc = "`MPI_Errhandler_fromint`"]
pub const ERRHANDLER_FROMINT: CallId = CallId::at(608);
#[doc = "`MPI_Errhandler_toint`"]
pub const ERRHANDLER_TOINT: CallId = CallId::at(609);
#[doc = "`MPI_File_c2f`"]
pub const FILE_C2F: CallId = CallId::at(610);
#[doc = "`MPI_File_f2c`"]
pub const FILE_F2C: CallId = CallId::at(611);
#[doc = "`MPI_File_fromint`"]
pub const FILE_FROMINT: CallId = CallId::at(612);
#[doc = "`MPI_File_toint`"]
pub const FILE_TOINT: CallId = CallId::at(613);
#[doc = "`MPI_Group_c2f`"]
pub const GROUP_C2F: CallId = CallId::at(614);
#[doc = "`MPI_Group_f2c`"]
pub const GROUP_F2C: CallId = CallId::at(615);
#[doc = "`MPI_Group_fromint`"]
pub const GROUP_FROMINT: CallId = CallId::at(616);
#[doc = "`MPI_Group_toint`"]
pub const GROUP_TOINT: CallId = CallId::at(617);
#[doc = "`MPI_Info_c2f`"]
pub const INFO_C2F: CallId = CallId::at(618);
#[doc = "`MPI_Info_f2c`"]
pub const INFO_F2C: CallId = CallId::at(619);
#[doc = "`MPI_Info_fromint`"]
pub const INFO_FROMINT: CallId = CallId::at(620);
#[doc = "`MPI_Info_toint`"]
pub const INFO_TOINT: CallId = CallId::at(621);
#[doc = "`MPI_Message_c2f`"]
pub const MESSAGE_C2F: CallId = CallId::at(622);
#[doc = "`MPI_Message_f2c`"]
pub const MESSAGE_F2C: CallId = CallId::at(623);
#[doc = "`MPI_Message_fromint`"]
pub const MESSAGE_FROMINT: CallId = CallId::at(624);
#[doc = "`MPI_Message_toint`"]
pub const MESSAGE_TOINT: CallId = CallId::at(625);
#[doc = "`MPI_Op_c2f`"]
pub const OP_C2F: CallId = CallId::at(626);
#[doc = "`MPI_Op_f2c`"]
pub const OP_F2C: CallId = CallId::at(627);
#[doc = "`MPI_Op_fromint`"]
pub const OP_FROMINT: CallId = CallId::at(628);
#[doc = "`MPI_Op_toint`"]
pub const OP_TOINT: CallId = CallId::at(629);
#[doc = "`MPI_Request_c2f`"]
pub const REQUEST_C2F: CallId = CallId::at(630);
#[doc = "`MPI_Request_f2c`"]
pub const REQUEST_F2C: CallId = CallId::at(631);
#[doc = "`MPI_Request_fromint`"]
pub const REQUEST_FROMINT: CallId = CallId::at(632);
#[doc = "`MPI_Request_toint`"]
pub const REQUEST_TOINT: CallId = CallId::at(633);
#[doc = "`MPI_Session_c2f`"]
pub const SESSION_C2F: CallId = CallId::at(634);
#[doc = "`MPI_Session_f2c`"]
pub const SESSION_F2C: CallId = CallId::at(635);
#[doc = "`MPI_Session_fromint`"]
pub const SESSION_FROMINT: CallId = CallId::at(636);
#[doc = "`MPI_Session_toint`"]
pub const SESSION_TOINT: CallId = CallId::at(637);
#[doc = "`MPI_Type_c2f`"]
pub const TYPE_C2F: CallId = CallId::at(638);
#[doc = "`MPI_Type_f2c`"]
pub const TYPE_F2C: CallId = CallId::at(639);
#[doc = "`MPI_Type_fromint`"]
pub const TYPE_FROMINT: CallId = CallId::at(640);
#[doc = "`MPI_Type_toint`"]
pub const TYPE_TOINT: CallId = CallId::at(641);
#[doc = "`MPI_Win_c2f`"]
pub const WIN_C2F: CallId = CallId::at(642);
#[doc = "`MPI_Win_f2c`"]
pub const WIN_F2C: CallId = CallId::at(643);
#[doc = "`MPI_Win_fromint`"]
pub const WIN_FROMINT: CallId = CallId::at(644);
#[doc = "`MPI_Win_toint`"]
pub const WIN_TOINT: CallId = CallId::at(645);
#[doc = "`MPI_Status_c2f`"]
pub const STATUS_C2F: CallId = CallId::at(646);
#[doc = "`MPI_Status_f2c`"]
pub const STATUS_F2C: CallId = CallId::at(647);
#[doc = "`MPI_Status_c2f08`"]
pub const STATUS_C2F08: CallId = CallId::at(648);
#[doc = "`MPI_Status_f082c`"]
pub const STATUS_F082C: CallId = CallId::at(649);

/// Every call, in order of its number, from 1.
#[rustfmt::skip]
pub(crate) static TABLE: [CallDescription; 649] = [
    CallDescription { name: "MPI_Send", recorded: Recorded::Arguments(&[argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("dest", Peer), argument("tag", Tag), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Recv", recorded: Recorded::Arguments(&[argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("source", Peer), argument("tag", Tag), argument("comm", Handle(Communicator)), argument("status", Status)]) },
    CallDescription { name: "MPI_Isend", recorded: Recorded::Arguments(&[argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("dest", Peer), argument("tag", Tag), argument("comm", Handle(Communicator)), argument("request", Handle(Request))]) },
    CallDescription { name: "MPI_Irecv", recorded: Recorded::Arguments(&[argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("source", Peer), argument("tag", Tag), argument("comm", Handle(Communicator)), argument("request", Handle(Request))]) },
    CallDescription { name: "MPI_Wait", recorded: Recorded::Arguments(&[argument("request", Handle(Request)), argument("status", Status)]) },
    CallDescription { name: "MPI_Waitall", recorded: Recorded::Arguments(&[argument("requests", Handles(Request)), argument("statuses", Statuses)]) },
    CallDescription { name: "MPI_Sendrecv", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("sendcount", Int), argument("sendtype", Handle(Datatype)), argument("dest", Peer), argument("sendtag", Tag), argument("recvbuf", Pointer), argument("recvcount", Int), argument("recvtype", Handle(Datatype)), argument("source", Peer), argument("recvtag", Tag), argument("comm", Handle(Communicator)), argument("status", Status)]) },
    CallDescription { name: "MPI_Allreduce", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("recvbuf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("op", Handle(Operator)), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Bcast", recorded: Recorded::Arguments(&[argument("buffer", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("root", Peer), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Barrier", recorded: Recorded::Arguments(&[argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Test", recorded: Recorded::Arguments(&[argument("request", Handle(Request)), argument("flag", Flag), argument("status", Status)]) },
    CallDescription { name: "MPI_Waitany", recorded: Recorded::Arguments(&[argument("requests", Handles(Request)), argument("index", Int), argument("status", Status)]) },
    CallDescription { name: "MPI_Reduce", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("recvbuf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("op", Handle(Operator)), argument("root", Peer), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Iprobe", recorded: Recorded::Arguments(&[argument("source", Peer), argument("tag", Tag), argument("comm", Handle(Communicator)), argument("flag", Flag), argument("status", Status)]) },
    CallDescription { name: "MPI_Probe", recorded: Recorded::Arguments(&[argument("source", Peer), argument("tag", Tag), argument("comm", Handle(Communicator)), argument("status", Status)]) },
    CallDescription { name: "MPI_Testall", recorded: Recorded::Arguments(&[argument("requests", Handles(Request)), argument("flag", Flag), argument("statuses", Statuses)]) },
    CallDescription { name: "MPI_Testany", recorded: Recorded::Arguments(&[argument("requests", Handles(Request)), argument("index", Int), argument("flag", Flag), argument("status", Status)]) },
    CallDescription { name: "MPI_Waitsome", recorded: Recorded::Arguments(&[argument("requests", Handles(Request)), argument("outcount", Int), argument("indices", Ints), argument("statuses", Statuses)]) },
    CallDescription { name: "MPI_Testsome", recorded: Recorded::Arguments(&[argument("requests", Handles(Request)), argument("outcount", Int), argument("indices", Ints), argument("statuses", Statuses)]) },
    CallDescription { name: "MPI_Sendrecv_replace", recorded: Recorded::Arguments(&[argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("dest", Peer), argument("sendtag", Tag), argument("source", Peer), argument("recvtag", Tag), argument("comm", Handle(Communicator)), argument("status", Status)]) },
    CallDescription { name: "MPI_Ssend", recorded: Recorded::Arguments(&[argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("dest", Peer), argument("tag", Tag), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Bsend", recorded: Recorded::Arguments(&[argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("dest", Peer), argument("tag", Tag), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Rsend", recorded: Recorded::Arguments(&[argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("dest", Peer), argument("tag", Tag), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Issend", recorded: Recorded::Arguments(&[argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("dest", Peer), argument("tag", Tag), argument("comm", Handle(Communicator)), argument("request", Handle(Request))]) },
    CallDescription { name: "MPI_Ibsend", recorded: Recorded::Arguments(&[argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("dest", Peer), argument("tag", Tag), argument("comm", Handle(Communicator)), argument("request", Handle(Request))]) },
    CallDescription { name: "MPI_Irsend", recorded: Recorded::Arguments(&[argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("dest", Peer), argument("tag", Tag), argument("comm", Handle(Communicator)), argument("request", Handle(Request))]) },
    CallDescription { name: "MPI_Send_init", recorded: Recorded::Arguments(&[argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("dest", Peer), argument("tag", Tag), argument("comm", Handle(Communicator)), argument("request", Handle(Request))]) },
    CallDescription { name: "MPI_Ssend_init", recorded: Recorded::Arguments(&[argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("dest", Peer), argument("tag", Tag), argument("comm", Handle(Communicator)), argument("request", Handle(Request))]) },
    CallDescription { name: "MPI_Recv_init", recorded: Recorded::Arguments(&[argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("source", Peer), argument("tag", Tag), argument("comm", Handle(Communicator)), argument("request", Handle(Request))]) },
    CallDescription { name: "MPI_Start", recorded: Recorded::Arguments(&[argument("request", Handle(Request))]) },
    CallDescription { name: "MPI_Startall", recorded: Recorded::Arguments(&[argument("requests", Handles(Request))]) },
    CallDescription { name: "MPI_Request_free", recorded: Recorded::Arguments(&[argument("request", Handle(Request))]) },
    CallDescription { name: "MPI_Cancel", recorded: Recorded::Arguments(&[argument("request", Handle(Request))]) },
    CallDescription { name: "MPI_Gather", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("sendcount", Int), argument("sendtype", Handle(Datatype)), argument("recvbuf", Pointer), argument("recvcount", Int), argument("recvtype", Handle(Datatype)), argument("root", Peer), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Gatherv", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("sendcount", Int), argument("sendtype", Handle(Datatype)), argument("recvbuf", Pointer), argument("recvcounts", Ints), argument("displs", Ints), argument("recvtype", Handle(Datatype)), argument("root", Peer), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Scatter", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("sendcount", Int), argument("sendtype", Handle(Datatype)), argument("recvbuf", Pointer), argument("recvcount", Int), argument("recvtype", Handle(Datatype)), argument("root", Peer), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Scatterv", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("sendcounts", Ints), argument("displs", Ints), argument("sendtype", Handle(Datatype)), argument("recvbuf", Pointer), argument("recvcount", Int), argument("recvtype", Handle(Datatype)), argument("root", Peer), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Allgather", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("sendcount", Int), argument("sendtype", Handle(Datatype)), argument("recvbuf", Pointer), argument("recvcount", Int), argument("recvtype", Handle(Datatype)), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Allgatherv", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("sendcount", Int), argument("sendtype", Handle(Datatype)), argument("recvbuf", Pointer), argument("recvcounts", Ints), argument("displs", Ints), argument("recvtype", Handle(Datatype)), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Alltoall", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("sendcount", Int), argument("sendtype", Handle(Datatype)), argument("recvbuf", Pointer), argument("recvcount", Int), argument("recvtype", Handle(Datatype)), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Alltoallv", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("sendcounts", Ints), argument("sdispls", Ints), argument("sendtype", Handle(Datatype)), argument("recvbuf", Pointer), argument("recvcounts", Ints), argument("rdispls", Ints), argument("recvtype", Handle(Datatype)), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Reduce_scatter", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("recvbuf", Pointer), argument("recvcounts", Ints), argument("datatype", Handle(Datatype)), argument("op", Handle(Operator)), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Reduce_scatter_block", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("recvbuf", Pointer), argument("recvcount", Int), argument("datatype", Handle(Datatype)), argument("op", Handle(Operator)), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Scan", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("recvbuf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("op", Handle(Operator)), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Exscan", recorded: Recorded::Arguments(&[argument("sendbuf", Pointer), argument("recvbuf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("op", Handle(Operator)), argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Init", recorded: Recorded::Arguments(&[]) },
    CallDescription { name: "MPI_Init_thread", recorded: Recorded::Arguments(&[argument("required", Int), argument("provided", Int)]) },
    CallDescription { name: "MPI_Finalize", recorded: Recorded::Arguments(&[]) },
    CallDescription { name: "MPI_Abort", recorded: Recorded::Arguments(&[argument("comm", Handle(Communicator)), argument("errorcode", Int)]) },
    CallDescription { name: "MPI_Pcontrol", recorded: Recorded::Arguments(&[argument("level", Int)]) },
    CallDescription { name: "MPI_Comm_dup", recorded: Recorded::Arguments(&[argument("comm", Handle(Communicator)), argument("newcomm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Comm_split", recorded: Recorded::Arguments(&[argument("comm", Handle(Communicator)), argument("color", Int), argument("key", Int), argument("newcomm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Comm_split_type", recorded: Recorded::Arguments(&[argument("comm", Handle(Communicator)), argument("split_type", Int), argument("key", Int), argument("info", Hints), argument("newcomm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Comm_create", recorded: Recorded::Arguments(&[argument("comm", Handle(Communicator)), argument("group", Handle(Group)), argument("newcomm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Comm_create_group", recorded: Recorded::Arguments(&[argument("comm", Handle(Communicator)), argument("group", Handle(Group)), argument("tag", Tag), argument("newcomm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Comm_free", recorded: Recorded::Arguments(&[argument("comm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Cart_create", recorded: Recorded::Arguments(&[argument("comm_old", Handle(Communicator)), argument("dims", Ints), argument("periods", Flags), argument("reorder", Flag), argument("comm_cart", Handle(Communicator))]) },
    CallDescription { name: "MPI_Cart_sub", recorded: Recorded::Arguments(&[argument("comm", Handle(Communicator)), argument("remain_dims", Flags), argument("newcomm", Handle(Communicator))]) },
    CallDescription { name: "MPI_Type_contiguous", recorded: Recorded::Arguments(&[argument("count", Int), argument("oldtype", Handle(Datatype)), argument("newtype", Handle(Datatype))]) },
    CallDescription { name: "MPI_Type_vector", recorded: Recorded::Arguments(&[argument("count", Int), argument("blocklength", Int), argument("stride", Int), argument("oldtype", Handle(Datatype)), argument("newtype", Handle(Datatype))]) },
    CallDescription { name: "MPI_Type_create_hvector", recorded: Recorded::Arguments(&[argument("count", Int), argument("blocklength", Int), argument("stride", Int), argument("oldtype", Handle(Datatype)), argument("newtype", Handle(Datatype))]) },
    CallDescription { name: "MPI_Type_indexed", recorded: Recorded::Arguments(&[argument("blocklengths", Ints), argument("displacements", Ints), argument("oldtype", Handle(Datatype)), argument("newtype", Handle(Datatype))]) },
    CallDescription { name: "MPI_Type_create_hindexed", recorded: Recorded::Arguments(&[argument("blocklengths", Ints), argument("displacements", Ints), argument("oldtype", Handle(Datatype)), argument("newtype", Handle(Datatype))]) },
    CallDescription { name: "MPI_Type_create_indexed_block", recorded: Recorded::Arguments(&[argument("blocklength", Int), argument("displacements", Ints), argument("oldtype", Handle(Datatype)), argument("newtype", Handle(Datatype))]) },
    CallDescription { name: "MPI_Type_create_hindexed_block", recorded: Recorded::Arguments(&[argument("blocklength", Int), argument("displacements", Ints), argument("oldtype", Handle(Datatype)), argument("newtype", Handle(Datatype))]) },
    CallDescription { name: "MPI_Type_create_struct", recorded: Recorded::Arguments(&[argument("blocklengths", Ints), argument("displacements", Ints), argument("types", Handles(Datatype)), argument("newtype", Handle(Datatype))]) },
    CallDescription { name: "MPI_Type_create_subarray", recorded: Recorded::Arguments(&[argument("sizes", Ints), argument("subsizes", Ints), argument("starts", Ints), argument("order", Int), argument("oldtype", Handle(Datatype)), argument("newtype", Handle(Datatype))]) },
    CallDescription { name: "MPI_Type_create_darray", recorded: Recorded::Arguments(&[argument("size", Int), argument("rank", Int), argument("gsizes", Ints), argument("distribs", Ints), argument("dargs", Ints), argument("psizes", Ints), argument("order", Int), argument("oldtype", Handle(Datatype)), argument("newtype", Handle(Datatype))]) },
    CallDescription { name: "MPI_Type_create_resized", recorded: Recorded::Arguments(&[argument("oldtype", Handle(Datatype)), argument("lb", Int), argument("extent", Int), argument("newtype", Handle(Datatype))]) },
    CallDescription { name: "MPI_Type_dup", recorded: Recorded::Arguments(&[argument("oldtype", Handle(Datatype)), argument("newtype", Handle(Datatype))]) },
    CallDescription { name: "MPI_Type_commit", recorded: Recorded::Arguments(&[argument("datatype", Handle(Datatype))]) },
    CallDescription { name: "MPI_Type_free", recorded: Recorded::Arguments(&[argument("datatype", Handle(Datatype))]) },
    CallDescription { name: "MPI_Op_create", recorded: Recorded::Arguments(&[argument("commute", Flag), argument("op", Handle(Operator))]) },
    CallDescription { name: "MPI_Op_free", recorded: Recorded::Arguments(&[argument("op", Handle(Operator))]) },
    CallDescription { name: "MPI_File_open", recorded: Recorded::Arguments(&[argument("comm", Handle(Communicator)), argument("filename", Text), argument("amode", Int), argument("info", Hints), argument("file", Handle(File))]) },
    CallDescription { name: "MPI_File_close", recorded: Recorded::Arguments(&[argument("file", Handle(File))]) },
    CallDescription { name: "MPI_File_delete", recorded: Recorded::Arguments(&[argument("filename", Text), argument("info", Hints)]) },
    CallDescription { name: "MPI_File_set_view", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("disp", Int), argument("etype", Handle(Datatype)), argument("filetype", Handle(Datatype)), argument("datarep", Text), argument("info", Hints)]) },
    CallDescription { name: "MPI_File_set_size", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("size", Int)]) },
    CallDescription { name: "MPI_File_preallocate", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("size", Int)]) },
    CallDescription { name: "MPI_File_get_size", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("size", Int)]) },
    CallDescription { name: "MPI_File_sync", recorded: Recorded::Arguments(&[argument("file", Handle(File))]) },
    CallDescription { name: "MPI_File_seek", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("offset", Int), argument("whence", Int)]) },
    CallDescription { name: "MPI_File_set_atomicity", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("flag", Flag)]) },
    CallDescription { name: "MPI_File_read_at", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("offset", Int), argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("status", Status)]) },
    CallDescription { name: "MPI_File_write_at", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("offset", Int), argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("status", Status)]) },
    CallDescription { name: "MPI_File_read_at_all", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("offset", Int), argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("status", Status)]) },
    CallDescription { name: "MPI_File_write_at_all", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("offset", Int), argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("status", Status)]) },
    CallDescription { name: "MPI_File_read", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("status", Status)]) },
    CallDescription { name: "MPI_File_write", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("status", Status)]) },
    CallDescription { name: "MPI_File_read_all", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("status", Status)]) },
    CallDescription { name: "MPI_File_write_all", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("status", Status)]) },
    CallDescription { name: "MPI_File_iread_at", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("offset", Int), argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("request", Handle(Request))]) },
    CallDescription { name: "MPI_File_iwrite_at", recorded: Recorded::Arguments(&[argument("file", Handle(File)), argument("offset", Int), argument("buf", Pointer), argument("count", Int), argument("datatype", Handle(Datatype)), argument("request", Handle(Request))]) },
    CallDescription { name: "MPI_Abi_get_fortran_booleans", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Abi_get_fortran_info", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Abi_get_info", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Abi_get_version", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Abi_set_fortran_booleans", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Abi_set_fortran_info", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Accumulate", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Accumulate_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Add_error_class", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Add_error_code", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Add_error_string", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Address", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Aint_add", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Aint_diff", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Allgather_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Allgather_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Allgather_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Allgatherv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Allgatherv_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Allgatherv_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Alloc_mem", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Allreduce_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Allreduce_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Allreduce_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Alltoall_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Alltoall_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Alltoall_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Alltoallv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Alltoallv_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Alltoallv_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Alltoallw", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Alltoallw_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Alltoallw_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Alltoallw_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Attr_delete", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Attr_get", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Attr_put", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Barrier_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Bcast_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Bcast_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Bcast_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Bsend_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Bsend_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Bsend_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Buffer_attach", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Buffer_attach_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Buffer_detach", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Buffer_detach_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Buffer_flush", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Buffer_iflush", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Cart_coords", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Cart_get", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Cart_map", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Cart_rank", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Cart_shift", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Cartdim_get", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Close_port", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_accept", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_attach_buffer", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_attach_buffer_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_call_errhandler", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_compare", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_connect", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_create_errhandler", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_create_from_group", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_create_keyval", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_delete_attr", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_detach_buffer", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_detach_buffer_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_disconnect", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_dup_with_info", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_flush_buffer", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_free_keyval", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_get_attr", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_get_errhandler", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_get_info", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_get_name", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_get_parent", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_group", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_idup", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_idup_with_info", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_iflush_buffer", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_join", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_rank", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_remote_group", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_remote_size", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_set_attr", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_set_errhandler", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_set_info", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_set_name", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_size", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_spawn", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_spawn_multiple", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Comm_test_inter", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Compare_and_swap", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Dims_create", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Dist_graph_create", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Dist_graph_create_adjacent", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Dist_graph_neighbors", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Dist_graph_neighbors_count", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Errhandler_create", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Errhandler_free", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Errhandler_get", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Errhandler_set", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Error_class", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Error_string", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Exscan_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Exscan_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Exscan_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Fetch_and_op", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_call_errhandler", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_create_errhandler", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_get_amode", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_get_atomicity", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_get_byte_offset", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_get_errhandler", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_get_group", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_get_info", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_get_position", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_get_position_shared", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_get_type_extent", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_get_type_extent_c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_get_view", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_iread", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iread_all", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iread_all_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iread_at_all", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iread_at_all_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iread_at_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iread_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iread_shared", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iread_shared_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iwrite", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iwrite_all", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iwrite_all_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iwrite_at_all", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iwrite_at_all_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iwrite_at_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iwrite_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iwrite_shared", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_iwrite_shared_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_all_begin", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_all_begin_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_all_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_all_end", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_at_all_begin", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_at_all_begin_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_at_all_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_at_all_end", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_at_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_ordered", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_ordered_begin", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_ordered_begin_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_ordered_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_ordered_end", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_shared", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_read_shared_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_seek_shared", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_set_errhandler", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_set_info", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_all_begin", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_all_begin_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_all_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_all_end", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_at_all_begin", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_at_all_begin_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_at_all_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_at_all_end", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_at_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_ordered", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_ordered_begin", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_ordered_begin_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_ordered_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_ordered_end", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_shared", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_File_write_shared_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Finalized", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Free_mem", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Gather_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Gather_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Gather_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Gatherv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Gatherv_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Gatherv_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Get", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Get_accumulate", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Get_accumulate_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Get_address", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Get_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Get_count", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Get_count_c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Get_elements", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Get_elements_c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Get_elements_x", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Get_hw_resource_info", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Get_library_version", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Get_processor_name", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Get_version", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Graph_create", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Graph_get", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Graph_map", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Graph_neighbors", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Graph_neighbors_count", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Graphdims_get", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Grequest_complete", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Grequest_start", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Group_compare", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_difference", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_excl", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_free", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_from_session_pset", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Group_incl", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_intersection", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_range_excl", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_range_incl", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_rank", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_size", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_translate_ranks", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_union", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Iallgather", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Iallgather_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Iallgatherv", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Iallgatherv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Iallreduce", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Iallreduce_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ialltoall", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ialltoall_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ialltoallv", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ialltoallv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ialltoallw", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ialltoallw_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ibarrier", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ibcast", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ibcast_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ibsend_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Iexscan", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Iexscan_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Igather", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Igather_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Igatherv", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Igatherv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Improbe", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Imrecv", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Imrecv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ineighbor_allgather", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ineighbor_allgather_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ineighbor_allgatherv", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ineighbor_allgatherv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ineighbor_alltoall", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ineighbor_alltoall_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ineighbor_alltoallv", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ineighbor_alltoallv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ineighbor_alltoallw", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ineighbor_alltoallw_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Info_create", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Info_create_env", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Info_delete", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Info_dup", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Info_free", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Info_get", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Info_get_nkeys", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Info_get_nthkey", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Info_get_string", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Info_get_valuelen", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Info_set", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Initialized", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Intercomm_create", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Intercomm_create_from_groups", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Intercomm_merge", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Irecv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ireduce", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ireduce_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ireduce_scatter", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ireduce_scatter_block", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ireduce_scatter_block_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ireduce_scatter_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Irsend_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Is_thread_main", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Iscan", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Iscan_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Iscatter", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Iscatter_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Iscatterv", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Iscatterv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Isend_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Isendrecv", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Isendrecv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Isendrecv_replace", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Isendrecv_replace_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Issend_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Keyval_create", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Keyval_free", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Lookup_name", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Mprobe", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Mrecv", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Mrecv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_allgather", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_allgather_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_allgather_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_allgather_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_allgatherv", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_allgatherv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_allgatherv_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_allgatherv_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_alltoall", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_alltoall_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_alltoall_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_alltoall_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_alltoallv", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_alltoallv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_alltoallv_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_alltoallv_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_alltoallw", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_alltoallw_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_alltoallw_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Neighbor_alltoallw_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Op_commutative", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Op_create_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Open_port", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Pack", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Pack_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Pack_external", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Pack_external_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Pack_external_size", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Pack_external_size_c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Pack_size", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Pack_size_c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Parrived", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Pready", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Pready_list", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Pready_range", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Precv_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Psend_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Publish_name", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Put", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Put_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Query_thread", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Raccumulate", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Raccumulate_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Recv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Recv_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Reduce_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Reduce_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Reduce_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Reduce_local", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Reduce_local_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Reduce_scatter_block_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Reduce_scatter_block_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Reduce_scatter_block_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Reduce_scatter_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Reduce_scatter_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Reduce_scatter_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Register_datarep", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Register_datarep_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Remove_error_class", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Remove_error_code", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Remove_error_string", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Request_get_status", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Request_get_status_all", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Request_get_status_any", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Request_get_status_some", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Rget", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Rget_accumulate", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Rget_accumulate_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Rget_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Rput", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Rput_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Rsend_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Rsend_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Rsend_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Scan_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Scan_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Scan_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Scatter_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Scatter_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Scatter_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Scatterv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Scatterv_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Scatterv_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Send_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Send_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Sendrecv_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Sendrecv_replace_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Session_attach_buffer", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Session_attach_buffer_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Session_call_errhandler", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Session_create_errhandler", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Session_detach_buffer", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Session_detach_buffer_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Session_finalize", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Session_flush_buffer", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Session_get_errhandler", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Session_get_info", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Session_get_nth_pset", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Session_get_num_psets", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Session_get_pset_info", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Session_iflush_buffer", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Session_init", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Session_set_errhandler", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Ssend_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Ssend_init_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Status_f082f", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_f2f08", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_get_error", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_get_source", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_get_tag", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_set_cancelled", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_set_elements", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_set_elements_c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_set_elements_x", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_set_error", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_set_source", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_set_tag", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Test_cancelled", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Topo_test", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_contiguous_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_create_darray_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_create_f90_complex", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_create_f90_integer", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_create_f90_real", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_create_hindexed_block_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_create_hindexed_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_create_hvector_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_create_indexed_block_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_create_keyval", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_create_resized_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_create_struct_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_create_subarray_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_delete_attr", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_extent", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_free_keyval", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_get_attr", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_get_contents", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_get_contents_c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_get_envelope", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_get_envelope_c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_get_extent", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_get_extent_c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_get_extent_x", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_get_name", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_get_true_extent", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_get_true_extent_c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_get_true_extent_x", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_get_value_index", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_hindexed", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_hvector", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_indexed_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_lb", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_match_size", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_set_attr", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_set_name", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_size", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_size_c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_size_x", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_struct", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Type_ub", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_vector_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Unpack", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Unpack_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Unpack_external", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Unpack_external_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Unpublish_name", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_allocate", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_allocate_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_allocate_shared", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_allocate_shared_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_attach", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_call_errhandler", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_complete", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_create", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_create_c", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_create_dynamic", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_create_errhandler", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_create_keyval", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_delete_attr", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_detach", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_fence", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_flush", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_flush_all", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_flush_local", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_flush_local_all", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_free", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_free_keyval", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_get_attr", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_get_errhandler", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_get_group", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_get_info", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_get_name", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_lock", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_lock_all", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_post", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_set_attr", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_set_errhandler", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_set_info", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_set_name", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_shared_query", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_shared_query_c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_start", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_sync", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_test", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_unlock", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_unlock_all", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Win_wait", recorded: Recorded::NameAndTimes },
    CallDescription { name: "MPI_Wtick", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Wtime", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_c2f", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_f2c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_fromint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Comm_toint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Errhandler_c2f", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Errhandler_f2c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Errhandler_fromint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Errhandler_toint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_c2f", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_f2c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_fromint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_File_toint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_c2f", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_f2c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_fromint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Group_toint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Info_c2f", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Info_f2c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Info_fromint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Info_toint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Message_c2f", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Message_f2c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Message_fromint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Message_toint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Op_c2f", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Op_f2c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Op_fromint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Op_toint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Request_c2f", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Request_f2c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Request_fromint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Request_toint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Session_c2f", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Session_f2c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Session_fromint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Session_toint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_c2f", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_f2c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_fromint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Type_toint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_c2f", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_f2c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_fromint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Win_toint", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_c2f", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_f2c", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_c2f08", recorded: Recorded::LocalQuery },
    CallDescription { name: "MPI_Status_f082c", recorded: Recorded::LocalQuery },
];
