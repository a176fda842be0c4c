//! What MPI calls do: tasks on the caller's side, messages between them, and their matching.

mod matching;
mod point_to_point;
mod program_counter;
mod requests;
mod task;

pub use task::TaskId;

pub(crate) use matching::{Envelope, Matching, Pattern, Posted};
pub(crate) use point_to_point::{Message, Phase};
pub(crate) use program_counter::Rank;
pub(crate) use task::{Owner, Ready, Task, Work};
