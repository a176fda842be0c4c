//! The keys of a machine file, as format/machine.md names them. Unknown keys are errors.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::quantity::{Bytes, BytesPerSecond, InstructionsPerSecond, Picoseconds};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MachineFile {
    pub format: Spanned<u32>,
    pub name: String,
    /// Where the figures come from. Required, so that no machine file goes without; readers of the file are people.
    #[serde(rename = "source")]
    _source: String,
    pub network: Network,
    pub library: Library,
    #[serde(default)]
    pub node: BTreeMap<Spanned<String>, NodeType>,
    #[serde(default)]
    pub nodes: Vec<Nodes>,
    #[serde(default)]
    pub switch: Vec<Switch>,
    #[serde(default)]
    pub link: Vec<Link>,
    #[serde(default)]
    pub placement: Placement,
    #[serde(default)]
    pub storage: Option<Storage>,
    #[serde(default)]
    pub server: Vec<Server>,
    /// Free for the program that wrote the file.
    #[serde(default, rename = "calibration")]
    _calibration: Option<toml::Table>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Network {
    pub model: Spanned<String>,
    pub packet_size: Spanned<Bytes>,
    pub message_header: Bytes,
    #[serde(default)]
    pub routing: Option<Spanned<String>>,
    #[serde(default)]
    pub rounding: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Library {
    /// For readers of the file.
    #[serde(default, rename = "name")]
    _name: Option<String>,
    pub eager_limit: Bytes,
    pub eager_header: Bytes,
    pub request_to_send: Bytes,
    pub clear_to_send: Bytes,
    pub collective_header: Bytes,
    pub step_instructions: u64,
    pub send_overhead: Picoseconds,
    pub receive_overhead: Picoseconds,
    /// Call to algorithm; calls that are not named use the default choice.
    #[serde(default)]
    pub collectives: BTreeMap<Spanned<String>, Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NodeType {
    pub sockets: Spanned<u32>,
    pub cores: Spanned<u32>,
    pub core_rate: InstructionsPerSecond,
    pub interface: Relay,
    pub interface_link: Wire,
    pub memory: Option<Memory>,
    pub socket_link: Option<Wire>,
    pub hub: Option<Relay>,
}

/// What passes data on at a rate.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Relay {
    pub rate: BytesPerSecond,
}

/// Latency and rate of one direction.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wire {
    pub latency: Picoseconds,
    pub rate: BytesPerSecond,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Memory {
    pub rate: BytesPerSecond,
    pub local_rate: Option<BytesPerSecond>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nodes {
    #[serde(rename = "type")]
    pub node_type: Spanned<String>,
    pub count: Spanned<u32>,
    pub name: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switch {
    pub name: Spanned<String>,
    pub rate: BytesPerSecond,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    pub from: Spanned<String>,
    pub to: Spanned<String>,
    pub latency: Picoseconds,
    pub rate: BytesPerSecond,
    #[serde(default)]
    pub reverse: Option<Spanned<Reverse>>,
}

/// The other direction of a link.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "expected { latency = \"...\", rate = \"...\" } or false")]
pub enum Reverse {
    Absent(bool),
    Other(Wire),
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    pub rule: Option<Spanned<String>>,
    pub list: Option<Vec<Spanned<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Storage {
    pub stripe_size: Spanned<Bytes>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    pub node: Spanned<String>,
    pub disk: Disk,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Disk {
    pub model: Spanned<String>,
    pub read_rate: BytesPerSecond,
    pub write_rate: BytesPerSecond,
    pub latency: Picoseconds,
}
