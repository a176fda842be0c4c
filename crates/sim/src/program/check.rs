//! What must hold of a program before it runs.

use super::{ANY_TAG, Collective, CollectiveCall, Completion, Operation, Peer, Program, ProgramError, Requests};
use super::{CommunicatorId, FileOperation, Receive};

/// Bytes of a call, at most: 1 EiB. Headers and the shares of many ranks are added to it.
const MOST_BYTES: u64 = 1 << 60;

/// Blocks in blocks, at most: a rank keeps a counter for each.
const DEEPEST_REPEAT: usize = 16;

impl Program {
    /// Looks at all calls: peers, roots, tags, counts and blocks are within their bounds.
    ///
    /// # Errors
    /// The first call that cannot be run.
    pub fn check(&self) -> Result<(), ProgramError> {
        let mut first_rank = vec![None; self.lists.len()];
        for (rank, list) in self.list_of_rank.iter().enumerate().rev() {
            first_rank[list.index()] = Some(rank as u32);
        }
        for (calls, rank) in self.lists.iter().zip(first_rank) {
            let Some(rank) = rank else { continue };
            let mut open_blocks: Vec<usize> = Vec::new();
            for (position, call) in calls.iter().enumerate() {
                open_blocks.retain(|&end| end > position);
                let end = open_blocks.last().copied().unwrap_or(calls.len());
                self.check_operation(&call.operation)
                    .and_then(|()| check_block(&call.operation, position, end, &mut open_blocks))
                    .map_err(|problem| ProgramError { rank, position, problem })?;
            }
        }
        Ok(())
    }

    fn check_operation(&self, operation: &Operation) -> Result<(), String> {
        match *operation {
            Operation::Busy(_) | Operation::Compute(_) | Operation::Repeat { .. } => Ok(()),
            Operation::Free(_) | Operation::Cancel(_) => Ok(()),
            Operation::Send(send, _) | Operation::SendInit(send, _) => {
                check_bytes(send.bytes.0)?;
                self.check_destination(send.destination, send.tag, send.communicator)
            }
            Operation::Receive(receive, _) | Operation::ReceiveInit(receive, _) => self.check_receive(&receive),
            Operation::Probe(receive) | Operation::TestProbe(receive) => self.check_receive(&receive),
            Operation::SendReceive { destination, send_tag, bytes, source, receive_tag, communicator } => {
                check_bytes(bytes.0)?;
                self.check_destination(destination, send_tag, communicator)?;
                self.check_receive(&Receive { source, tag: receive_tag, communicator })
            }
            Operation::Start(requests) => self.check_requests(requests),
            Operation::Complete(requests, completion) => self.check_completion(requests, completion),
            Operation::Collective(collective, _) => self.check_collective(&collective),
            Operation::File(file, _) => self.check_file(&file),
        }
    }

    fn check_destination(&self, destination: Peer, tag: i32, communicator: CommunicatorId) -> Result<(), String> {
        if destination == Peer::Any {
            return Err("a message is sent to any rank; a destination is one rank".to_string());
        }
        if tag < 0 {
            return Err(format!("a message is sent with tag {tag}; tags are not negative"));
        }
        self.check_peer(destination, communicator)
    }

    fn check_receive(&self, receive: &Receive) -> Result<(), String> {
        if receive.tag < ANY_TAG {
            return Err(format!("a message is received with tag {}; tags are not negative", receive.tag));
        }
        self.check_peer(receive.source, receive.communicator)
    }

    fn check_peer(&self, peer: Peer, communicator: CommunicatorId) -> Result<(), String> {
        let size = self.check_communicator(communicator)?;
        match peer {
            Peer::Rank(rank) if rank >= size => {
                Err(format!("rank {rank} of a communicator of {size} ranks; expected 0 to {}", size.saturating_sub(1)))
            }
            _ => Ok(()),
        }
    }

    /// The communicator's size.
    fn check_communicator(&self, communicator: CommunicatorId) -> Result<u32, String> {
        match self.communicators.get(communicator.index()) {
            Some(known) => Ok(known.size()),
            None => Err(format!("communicator {}; the program has {}", communicator.0, self.communicators.len())),
        }
    }

    fn check_requests(&self, requests: Requests) -> Result<(), String> {
        match self.requests.get(requests.range()) {
            Some(_) => Ok(()),
            None => Err("its list of requests is that of another program".to_string()),
        }
    }

    fn check_completion(&self, requests: Requests, completion: Completion) -> Result<(), String> {
        self.check_requests(requests)?;
        let Completion::Recorded(positions) = completion else { return Ok(()) };
        let Some(positions) = self.numbers.get(positions.range()) else {
            return Err("its list of positions is that of another program".to_string());
        };
        match positions.iter().find(|&&position| position >= requests.len() as u64) {
            Some(position) => Err(format!("request {position} of a list of {}", requests.len())),
            None => Ok(()),
        }
    }

    fn check_collective(&self, collective: &Collective) -> Result<(), String> {
        let size = self.check_communicator(collective.communicator)?;
        if collective.root >= size {
            return Err(format!("root {} of a communicator of {size} ranks", collective.root));
        }
        let Some(counts) = self.numbers.get(collective.counts.range()) else {
            return Err("its list of counts is that of another program".to_string());
        };
        counts.iter().copied().chain([collective.bytes.0]).try_for_each(check_bytes)?;
        let expected = match collective.call {
            CollectiveCall::Allgatherv | CollectiveCall::Alltoallv | CollectiveCall::ReduceScatter => size as usize,
            CollectiveCall::Scatterv if !collective.counts.is_empty() => size as usize,
            _ => return Ok(()),
        };
        match collective.counts.len() {
            found if found == expected => Ok(()),
            found => Err(format!("{found} counts in a communicator of {size} ranks; expected {expected}")),
        }
    }

    fn check_file(&self, file: &FileOperation) -> Result<(), String> {
        self.check_communicator(file.communicator)?;
        if file.file.index() >= self.files.len() {
            return Err(format!("file {}; the program has {}", file.file.0, self.files.len()));
        }
        let Some(extents) = self.extents.get(file.extents.range()) else {
            return Err("its list of extents is that of another program".to_string());
        };
        match extents.iter().find(|extent| extent.offset.checked_add(extent.length.get()).is_none()) {
            Some(extent) => Err(format!("{} bytes at offset {} reach beyond 16 EiB", extent.length, extent.offset)),
            None => Ok(()),
        }
    }
}

fn check_bytes(bytes: u64) -> Result<(), String> {
    match bytes {
        0..=MOST_BYTES => Ok(()),
        _ => Err(format!("{bytes} bytes in a call; expected at most {MOST_BYTES} (1 EiB)")),
    }
}

/// A block ends within the block around it, `end`.
fn check_block(operation: &Operation, position: usize, end: usize, open_blocks: &mut Vec<usize>) -> Result<(), String> {
    let Operation::Repeat { length, .. } = *operation else { return Ok(()) };
    let block_end = position + 1 + length as usize;
    if block_end > end {
        return Err(format!("a block of {length} calls to repeat where {} follow", end - position - 1));
    }
    if open_blocks.len() >= DEEPEST_REPEAT {
        return Err(format!("blocks in blocks deeper than {DEEPEST_REPEAT}"));
    }
    open_blocks.push(block_end);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::*;

    fn problem(operation: Operation) -> String {
        let mut program = Program::new(2);
        let list = program.add_list(vec![
            Call { operation: Operation::Busy(Duration::ZERO), tag: CallTag::NONE },
            Call { operation, tag: CallTag::NONE },
        ]);
        program.assign(RankId(1), list);
        program.check().err().map_or_else(String::new, |error| error.to_string())
    }

    #[test]
    fn what_cannot_run_is_named_with_its_place() {
        let send = |destination, tag| {
            Operation::Send(Send { destination, tag, communicator: Program::WORLD, bytes: Bytes(1), mode: SendMode::Standard }, None)
        };
        assert_eq!(problem(send(Peer::Rank(2), 0)), "call 1 of rank 1: rank 2 of a communicator of 2 ranks; expected 0 to 1");
        assert_eq!(problem(send(Peer::Any, 0)), "call 1 of rank 1: a message is sent to any rank; a destination is one rank");
        assert_eq!(problem(send(Peer::Rank(0), -1)), "call 1 of rank 1: a message is sent with tag -1; tags are not negative");
        assert_eq!(problem(Operation::Repeat { times: 2, length: 1 }), "call 1 of rank 1: a block of 1 calls to repeat where 0 follow");
        assert_eq!(problem(send(Peer::Relative(-1), 0)), "");
    }

    #[test]
    fn collectives_are_checked_against_their_communicator() {
        let collective = |root, counts| {
            let call = CollectiveCall::Allgatherv;
            Operation::Collective(Collective { call, communicator: Program::WORLD, root, bytes: Bytes(0), counts }, None)
        };
        assert!(problem(collective(2, Numbers::default())).contains("root 2 of a communicator of 2 ranks"));
        assert!(problem(collective(0, Numbers::default())).contains("0 counts in a communicator of 2 ranks; expected 2"));
    }
}
