//! Files on striped servers (docs/models/storage.md).

mod client;
mod server;
mod striping;

pub(crate) use client::Flow;
pub(crate) use server::{Server, StorageMessage};
