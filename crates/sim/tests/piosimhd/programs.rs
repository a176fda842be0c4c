//! The programs of the cases, operation by operation as PIOsimHD's own description of its cases names them.

use mpilab_sim::id::RankId;
use mpilab_sim::machine::Library;
use mpilab_sim::program::{
    Call, CallTag, Collective, CollectiveCall, Completion, Numbers, Operation, Peer, Program, Receive, RequestId, Send,
    SendMode,
};
use mpilab_sim::time::{Bytes, Instructions};

use super::Case;

/// The calls of one rank while they are put together.
struct Builder<'a> {
    program: &'a mut Program,
    calls: Vec<Operation>,
    size: Bytes,
    eager_header: Bytes,
    collective_header: Bytes,
}

/// The tag of messages that stand for those of a Reduce_scatter.
const REDUCE_SCATTER: i32 = 3;

impl Builder<'_> {
    fn message_to(&self, rank: u32, tag: i32) -> Send {
        Send {
            destination: Peer::Rank(rank),
            tag,
            communicator: Program::WORLD,
            bytes: self.size,
            mode: SendMode::Standard,
        }
    }

    fn message_from(&self, source: Peer, tag: i32) -> Receive {
        Receive { source, tag, communicator: Program::WORLD }
    }

    fn send(&mut self, rank: u32) {
        self.calls.push(Operation::Send(self.message_to(rank, 0), None));
    }

    fn receive(&mut self, rank: u32) {
        self.calls.push(Operation::Receive(self.message_from(Peer::Rank(rank), 0), None));
    }

    fn isend(&mut self, rank: u32, tag: i32, request: u32) {
        self.calls.push(Operation::Send(self.message_to(rank, tag), Some(RequestId(request).into())));
    }

    fn ireceive(&mut self, rank: u32, tag: i32, request: u32) {
        let receive = self.message_from(Peer::Rank(rank), tag);
        self.calls.push(Operation::Receive(receive, Some(RequestId(request).into())));
    }

    fn wait(&mut self, requests: u32) {
        let requests = self.program.add_requests((0..requests).map(|request| Some(RequestId(request))));
        self.calls.push(Operation::Complete(requests, Completion::All));
    }

    fn compute(&mut self, cycles: u64) {
        self.calls.push(Operation::Compute(Instructions(cycles)));
    }

    fn send_receive(&mut self, (to, send_tag): (u32, i32), (from, receive_tag): (u32, i32)) {
        self.calls.push(Operation::SendReceive {
            destination: Peer::Rank(to),
            send_tag,
            bytes: self.size,
            source: Peer::Rank(from),
            receive_tag,
            communicator: Program::WORLD,
        });
    }

    /// An Allreduce of 8 bytes as PIOsimHD does it on a number of ranks that is no power of two, where its Reduce_scatter
    /// is wrong (inventory, A.12, number 3): of an odd number times 2^n ranks it exchanges in n rounds between ranks that
    /// are the odd number times 2^k apart, and leaves it at that. Its Gather and its Bcast follow.
    fn allreduce_with_wrong_reduce_scatter(&mut self, rank: u32) {
        const ALLREDUCE: Bytes = Bytes(8);
        let ranks = self.program.ranks();
        let message_size = self.size;
        (0..3).for_each(|_| self.step());
        for round in 0..ranks.trailing_zeros() {
            let distance = (ranks >> ranks.trailing_zeros()) << round;
            let partner = if (rank / distance).is_multiple_of(2) { rank + distance } else { rank - distance };
            let headers = self.collective_header.0 - self.eager_header.0;
            self.size = Bytes((ALLREDUCE.0 >> (round + 1)) + headers);
            self.send_receive((partner, REDUCE_SCATTER), (partner, REDUCE_SCATTER));
        }
        self.size = message_size;
        self.step();
        self.collective(CollectiveCall::Gather, 0, Bytes(ALLREDUCE.0 / u64::from(ranks)));
        self.step();
        self.collective(CollectiveCall::Bcast, 0, ALLREDUCE);
    }

    /// What a step of a call costs.
    fn step(&mut self) {
        self.compute(1);
    }

    fn collective(&mut self, call: CollectiveCall, root: u32, bytes: Bytes) {
        let (communicator, counts) = (Program::WORLD, Numbers::default());
        self.calls.push(Operation::Collective(Collective { call, communicator, root, bytes, counts }, None));
    }
}

impl Case {
    /// What the case's ranks do; None if this test does not know the operation, or an algorithm is not here.
    pub fn program(&self, library: &Library) -> Option<Program> {
        if self.chosen_algorithms().any(|chosen| chosen.is_none()) {
            return None;
        }
        let ranks = self.rank_end_ns.len() as u32;
        let mut program = Program::new(ranks);
        for rank in 0..ranks {
            let mut builder = Builder {
                program: &mut program,
                calls: Vec::new(),
                size: Bytes(self.params.size),
                eager_header: library.eager_header,
                collective_header: library.collective_header,
            };
            for _ in 0..self.params.rep {
                self.add_calls(&mut builder, rank, ranks)?;
            }
            let calls = builder.calls.iter().map(|&operation| Call { operation, tag: CallTag::NONE }).collect();
            let list = program.add_list(calls);
            program.assign(RankId(rank), list);
        }
        Some(program)
    }

    fn add_calls(&self, builder: &mut Builder<'_>, rank: u32, ranks: u32) -> Option<()> {
        match self.params.op.as_str() {
            "send" | "pingpong" | "sendrecv" | "late_recv" | "late_send" | "isend_compute" | "isend3" => {
                self.add_calls_of_two(builder, rank);
            }
            "incast" if rank == 0 => {
                for source in 1..ranks {
                    builder.ireceive(source, 0, source - 1);
                }
                builder.wait(ranks - 1);
            }
            "anysource" if rank == 0 => {
                for _ in 1..ranks {
                    let receive = builder.message_from(Peer::Any, 0);
                    builder.calls.push(Operation::Receive(receive, None));
                }
            }
            "sendroot" if rank == 0 => (1..ranks).for_each(|source| builder.receive(source)),
            "incast" | "anysource" | "sendroot" => builder.send(0),
            "sendrecvroot" if rank == 0 => (1..ranks).for_each(|other| builder.send_receive((other, 0), (other, 0))),
            "sendrecvroot" => builder.send_receive((0, 0), (0, 0)),
            "paired" if rank ^ 1 < ranks => builder.send_receive((rank ^ 1, 0), (rank ^ 1, 0)),
            "paired" => {}
            "ring" => builder.send_receive(((rank + 1) % ranks, 0), ((rank + ranks - 1) % ranks, 0)),
            "stencil" => {
                builder.compute(self.params.cycles);
                if rank + 1 < ranks {
                    builder.send_receive((rank + 1, 2), (rank + 1, 1));
                }
                if rank > 0 {
                    builder.send_receive((rank - 1, 1), (rank - 1, 2));
                }
                if ranks.is_power_of_two() {
                    builder.collective(CollectiveCall::Allreduce, 0, Bytes(8));
                } else {
                    builder.allreduce_with_wrong_reduce_scatter(rank);
                }
            }
            "bcast" => builder.collective(CollectiveCall::Bcast, self.params.root, builder.size),
            "reduce" => builder.collective(CollectiveCall::Reduce, self.params.root, builder.size),
            "allreduce" => builder.collective(CollectiveCall::Allreduce, 0, builder.size),
            "gather" => builder.collective(CollectiveCall::Gather, self.params.root, builder.size),
            "scatter" => builder.collective(CollectiveCall::Scatter, self.params.root, builder.size),
            "allgather" => builder.collective(CollectiveCall::Allgather, 0, builder.size),
            "reducescatter" => {
                builder.collective(CollectiveCall::ReduceScatterBlock, 0, Bytes(builder.size.0 / u64::from(ranks)));
            }
            "compute" => builder.compute(self.params.cycles * u64::from(rank + 1)),
            "compute_equal" => builder.compute(self.params.cycles),
            _ => return None,
        }
        Some(())
    }

    /// The cases in which only the ranks a and b do something.
    fn add_calls_of_two(&self, builder: &mut Builder<'_>, rank: u32) {
        let (a, b, cycles) = (self.params.a, self.params.b, self.params.cycles);
        let is_a = rank == a;
        if !is_a && rank != b {
            return;
        }
        match (self.params.op.as_str(), is_a) {
            ("send", true) => builder.send(b),
            ("send", false) => builder.receive(a),
            ("pingpong", true) => {
                builder.receive(b);
                builder.send(b);
            }
            ("pingpong", false) => {
                builder.send(a);
                builder.receive(a);
            }
            ("sendrecv", _) => builder.send_receive((a + b - rank, 0), (a + b - rank, 0)),
            ("late_recv", true) => builder.send(b),
            ("late_recv", false) => {
                builder.compute(cycles);
                builder.receive(a);
            }
            ("late_send", true) => {
                builder.compute(cycles);
                builder.send(b);
            }
            ("late_send", false) => builder.receive(a),
            ("isend_compute", _) => {
                if is_a { builder.isend(b, 0, 0) } else { builder.ireceive(a, 0, 0) }
                builder.compute(cycles);
                builder.wait(1);
            }
            _ => {
                for tag in 0..3 {
                    if is_a { builder.isend(b, tag, tag as u32) } else { builder.ireceive(a, tag, tag as u32) }
                }
                builder.wait(3);
            }
        }
    }
}

