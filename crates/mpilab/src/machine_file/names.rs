//! Names of nodes and switches, and patterns over them.

use std::collections::HashMap;

use mpilab_sim::id::{ComponentId, NodeId};
use toml::Spanned;

use super::Problem;

/// Everything a link may end at, in the order of the file.
#[derive(Default)]
pub struct Names {
    entries: Vec<Entry>,
    by_name: HashMap<String, usize>,
    by_node: HashMap<NodeId, usize>,
}

struct Entry {
    name: String,
    component: ComponentId,
    node: Option<NodeId>,
}

impl Names {
    /// Adds a name that must not be there yet.
    pub fn add(&mut self, place: &Spanned<String>, name: String, component: ComponentId, node: Option<NodeId>) -> Result<(), Problem> {
        if self.by_name.contains_key(&name) {
            return Err(Problem::at(place, format!("found a second \"{name}\", expected each name once")));
        }
        if name.is_empty() || name.contains(['*', '{', '}', '.', ' ']) {
            return Err(Problem::at(place, format!("found the name \"{name}\", expected one without spaces and * {{ }} .")));
        }
        self.by_name.insert(name.clone(), self.entries.len());
        if let Some(node) = node {
            self.by_node.insert(node, self.entries.len());
        }
        self.entries.push(Entry { name, component, node });
        Ok(())
    }

    /// The components that `pattern` names; `*` stands for any characters.
    pub fn components(&self, pattern: &Spanned<String>) -> Result<Vec<ComponentId>, Problem> {
        let found: Vec<ComponentId> =
            self.entries.iter().filter(|entry| matches(pattern.get_ref(), &entry.name)).map(|entry| entry.component).collect();
        if found.is_empty() {
            return Err(Problem::at(pattern, format!("found \"{}\", which names no node and no switch; expected {}", pattern.get_ref(), self.known())));
        }
        Ok(found)
    }

    /// The node of this name.
    pub fn node(&self, place: &Spanned<String>, name: &str) -> Result<NodeId, Problem> {
        self.by_name
            .get(name)
            .and_then(|&index| self.entries[index].node)
            .ok_or_else(|| Problem::at(place, format!("found \"{name}\", which names no node; expected {}", self.known())))
    }

    /// The name of the node.
    pub fn of_node(&self, node: NodeId) -> &str {
        &self.entries[self.by_node[&node]].name
    }

    /// Names and the components they belong to.
    pub fn of_components(&self) -> impl Iterator<Item = (&str, ComponentId)> {
        self.entries.iter().map(|entry| (entry.name.as_str(), entry.component))
    }

    fn known(&self) -> String {
        let shown: Vec<&str> = self.entries.iter().take(4).map(|entry| entry.name.as_str()).collect();
        match self.entries.len() {
            0 => "one that [[nodes]] or [[switch]] defines".to_string(),
            number if number > shown.len() => format!("one of {}, ... ({number} names)", shown.join(", ")),
            _ => format!("one of {}", shown.join(", ")),
        }
    }
}

fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((before, after)) => name
            .strip_prefix(before)
            .is_some_and(|rest| (0..=rest.len()).filter(|&start| rest.is_char_boundary(start)).any(|start| matches(after, &rest[start..]))),
    }
}
