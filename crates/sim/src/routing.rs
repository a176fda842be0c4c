//! Shortest ways through the network's graph, by number of edges.
//!
//! Most of a large machine's graph is a tree that hangs on a small core: interfaces on memories on hubs on switches. Ways
//! within a tree need no table: up by the only edge, down into the subtree that holds the target. Only between the
//! components of the core are distances kept, for each target that has been asked for. So a star of a million
//! interfaces costs a few words for each component, and no search.

use std::collections::{BTreeMap, VecDeque};

use crate::id::{ComponentId, InterfaceId};
use crate::machine::{Component, Machine, Routing};

/// Why a machine's network cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoutingError {
    /// There is no way from one interface to another.
    #[error("no way leads from interface {} to interface {}", from.0, to.0)]
    Unreachable {
        /// The interface that cannot send.
        from: InterfaceId,
        /// The interface that it cannot send to.
        to: InterfaceId,
    },
}

/// How a packet goes on from a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To this component, each time.
    Always(ComponentId),
    /// To one of several edges: ask for each packet anew.
    InTurn,
}

/// The ways through a machine's network.
pub struct Routes {
    routing: Routing,
    graph: Graph,
    trees: Trees,
    /// By core number of the target, then of the component: the distance between them. Empty until asked for.
    distances: Vec<Vec<u32>>,
    /// For each component with several equally short ways to a target, which of them comes next.
    turns: BTreeMap<(ComponentId, ComponentId), usize>,
}

/// The edges of the network. Edges are components too, without edges of their own.
struct Graph {
    leaving: Lists,
    entering: Lists,
    /// Both ends of each edge.
    ends: Vec<Option<(ComponentId, ComponentId)>>,
}

/// A list of components for each component, all in one allocation.
struct Lists {
    /// Where the list of each component starts; one more at the end.
    starts: Vec<u32>,
    members: Vec<ComponentId>,
}

/// The trees that remain when components with one neighbour are taken away again and again, and the core that then is
/// left. Each component of the core is the root of a tree, if only of itself.
struct Trees {
    /// The edges to the parent and from it, for components outside of the core.
    links: Vec<Option<TreeLink>>,
    /// Of each component the first number of its subtree, in an order in which every subtree is consecutive.
    first: Vec<u32>,
    size: Vec<u32>,
    /// By ascending first number.
    children: Lists,
    /// Consecutive numbers of the components of the core; the largest number for all others.
    core_numbers: Vec<u32>,
    core_size: usize,
}

#[derive(Clone, Copy)]
struct TreeLink {
    parent: ComponentId,
    up: ComponentId,
    down: ComponentId,
}

impl Routes {
    /// Looks at the graph of `machine`.
    ///
    /// # Errors
    /// If an interface cannot reach another.
    pub fn new(machine: &Machine) -> Result<Routes, RoutingError> {
        let graph = Graph::new(&machine.components);
        graph.check_reachable(&machine.interfaces)?;
        let trees = Trees::new(&graph);
        let distances = vec![Vec::new(); trees.core_size];
        Ok(Routes { routing: machine.network.routing, graph, trees, distances, turns: BTreeMap::new() })
    }

    /// How packets for `target`, which is not an edge, go on from `at`, another component. From an edge they go to its end.
    pub fn step(&mut self, at: ComponentId, target: ComponentId) -> Step {
        if let Some(end) = self.end_of(at) {
            return Step::Always(end);
        }
        if let Some(edge) = self.trees.edge_within_trees(at, target) {
            return Step::Always(edge);
        }
        let takes_turns = self.routing == Routing::RoundRobin;
        let mut ways = self.ways_through_core(at, target);
        let first = ways.next().expect("every interface can reach every other");
        if takes_turns && ways.next().is_some() { Step::InTurn } else { Step::Always(first) }
    }

    /// The edge for the next packet, where `step` has said that they take turns.
    pub fn take_turn(&mut self, at: ComponentId, target: ComponentId) -> ComponentId {
        let number_of_ways = self.ways_through_core(at, target).count();
        let turn = self.turns.entry((at, target)).or_insert(0);
        let chosen = *turn;
        *turn = (chosen + 1) % number_of_ways;
        self.ways_through_core(at, target).nth(chosen).expect("a turn is less than the number of ways")
    }

    /// Where `edge` leads to; None if it is no edge.
    pub fn end_of(&self, edge: ComponentId) -> Option<ComponentId> {
        self.graph.end_of(edge)
    }

    /// The edges from `at`, in the core, on a shortest way to `target`, in the order in which they were added.
    fn ways_through_core(&mut self, at: ComponentId, target: ComponentId) -> impl Iterator<Item = ComponentId> {
        let (graph, trees) = (&self.graph, &self.trees);
        let root = trees.root_of(target);
        let row = &mut self.distances[trees.core_number(root).expect("a root is in the core")];
        if row.is_empty() {
            let core_number = |component| trees.core_number(component);
            *row = search(root, trees.core_size, core_number, |component| graph.into(component));
        }
        let row = &*row;
        let distance_of = move |component| trees.core_number(component).map(|number| row[number]);
        let distance = distance_of(at).expect("only the core has several ways");
        graph.leaving.of(at).iter().copied().filter(move |&edge| {
            graph.end_of(edge).and_then(distance_of).is_some_and(|rest| rest < distance)
        })
    }
}

impl Graph {
    fn new(components: &[Component]) -> Graph {
        let ends = components.iter().map(|component| match *component {
            Component::Edge { from, to, .. } => Some((from, to)),
            _ => None,
        });
        let ends: Vec<_> = ends.collect();
        let edges = || ends.iter().enumerate().filter_map(|(index, end)| Some((ComponentId::from_index(index), (*end)?)));
        let leaving = Lists::new(ends.len(), || edges().map(|(edge, (from, _))| (from, edge)));
        let entering = Lists::new(ends.len(), || edges().map(|(edge, (_, to))| (to, edge)));
        Graph { leaving, entering, ends }
    }

    /// Where `edge` leads to; None if it is no edge.
    fn end_of(&self, edge: ComponentId) -> Option<ComponentId> {
        self.ends[edge.index()].map(|(_, to)| to)
    }

    /// The components that an edge leads to from `component`.
    fn out_of(&self, component: ComponentId) -> impl Iterator<Item = ComponentId> {
        self.leaving.of(component).iter().filter_map(|edge| self.ends[edge.index()]).map(|(_, to)| to)
    }

    /// The components that an edge leads from to `component`.
    fn into(&self, component: ComponentId) -> impl Iterator<Item = ComponentId> {
        self.entering.of(component).iter().filter_map(|edge| self.ends[edge.index()]).map(|(from, _)| from)
    }

    /// All can reach all if all can reach one and that one can reach all.
    fn check_reachable(&self, interfaces: &[ComponentId]) -> Result<(), RoutingError> {
        let Some(&one) = interfaces.first() else { return Ok(()) };
        let number = |component: ComponentId| Some(component.index());
        let from_one = search(one, self.ends.len(), number, |component| self.out_of(component));
        let to_one = search(one, self.ends.len(), number, |component| self.into(component));
        for (index, interface) in interfaces.iter().enumerate() {
            let (first, other) = (InterfaceId(0), InterfaceId::from_index(index));
            if from_one[interface.index()] == UNREACHED {
                return Err(RoutingError::Unreachable { from: first, to: other });
            }
            if to_one[interface.index()] == UNREACHED {
                return Err(RoutingError::Unreachable { from: other, to: first });
            }
        }
        Ok(())
    }
}

impl Lists {
    /// The members of each of `number` owners, in the order in which `pairs` of owner and member come.
    fn new<P: Iterator<Item = (ComponentId, ComponentId)>>(number: usize, pairs: impl Fn() -> P) -> Lists {
        let mut starts = vec![0; number + 1];
        for (owner, _) in pairs() {
            starts[owner.index() + 1] += 1;
        }
        for index in 0..number {
            starts[index + 1] += starts[index];
        }
        let mut next_free = starts.clone();
        let mut members = vec![ComponentId(0); starts[number] as usize];
        for (owner, member) in pairs() {
            members[next_free[owner.index()] as usize] = member;
            next_free[owner.index()] += 1;
        }
        Lists { starts, members }
    }

    fn of(&self, owner: ComponentId) -> &[ComponentId] {
        &self.members[self.starts[owner.index()] as usize..self.starts[owner.index() + 1] as usize]
    }
}

/// The distance of a component that a search has not reached.
const UNREACHED: u32 = u32::MAX;

/// Breadth first from `start` over the components that have a number less than `size`: their distances, by number.
fn search<N: Iterator<Item = ComponentId>>(
    start: ComponentId,
    size: usize,
    number: impl Fn(ComponentId) -> Option<usize>,
    neighbours: impl Fn(ComponentId) -> N,
) -> Vec<u32> {
    let mut distances = vec![UNREACHED; size];
    let mut reached = VecDeque::from([(start, 0)]);
    if let Some(number) = number(start) {
        distances[number] = 0;
    }
    while let Some((component, distance)) = reached.pop_front() {
        for next in neighbours(component) {
            if let Some(number) = number(next)
                && distances[number] == UNREACHED
            {
                distances[number] = distance + 1;
                reached.push_back((next, distance + 1));
            }
        }
    }
    distances
}

impl Trees {
    fn new(graph: &Graph) -> Trees {
        let number = graph.ends.len();
        let (links, taken) = Trees::take_leaves(graph);
        let parent_of = |leaf: ComponentId| links[leaf.index()].expect("what was taken hangs on a parent").parent;
        let children = Lists::new(number, || taken.iter().rev().map(|&leaf| (parent_of(leaf), leaf)));
        let mut trees = Trees {
            children,
            links,
            first: vec![0; number],
            size: vec![1; number],
            core_numbers: vec![u32::MAX; number],
            core_size: 0,
        };
        // Children are taken before their parents: sizes add up on the way, numbers are given on the way back.
        for &leaf in &taken {
            let parent = trees.links[leaf.index()].expect("what was taken hangs on a parent").parent;
            trees.size[parent.index()] += trees.size[leaf.index()];
        }
        let mut next_free = vec![0; number];
        let mut first_of_tree = 0;
        for index in (0..number).filter(|&index| graph.ends[index].is_none()) {
            if trees.links[index].is_none() {
                trees.core_numbers[index] = u32::try_from(trees.core_size).expect("components have u32 ids");
                trees.core_size += 1;
                trees.first[index] = first_of_tree;
                next_free[index] = first_of_tree + 1;
                first_of_tree += trees.size[index];
            }
        }
        for &leaf in taken.iter().rev() {
            let parent = trees.links[leaf.index()].expect("what was taken hangs on a parent").parent;
            trees.first[leaf.index()] = next_free[parent.index()];
            next_free[leaf.index()] = next_free[parent.index()] + 1;
            next_free[parent.index()] += trees.size[leaf.index()];
        }
        trees
    }

    /// Takes away components that one edge joins to one other and one edge joins back, until there is none. Gives their
    /// links, and themselves in the order in which they were taken.
    fn take_leaves(graph: &Graph) -> (Vec<Option<TreeLink>>, Vec<ComponentId>) {
        let number = graph.ends.len();
        let mut links: Vec<Option<TreeLink>> = vec![None; number];
        let mut taken = Vec::new();
        let mut candidates: VecDeque<ComponentId> = (0..number).map(ComponentId::from_index).collect();
        let mut degrees: Vec<(usize, usize)> =
            candidates.iter().map(|&id| (graph.leaving.of(id).len(), graph.entering.of(id).len())).collect();
        while let Some(leaf) = candidates.pop_front() {
            if links[leaf.index()].is_some() || degrees[leaf.index()] != (1, 1) {
                continue;
            }
            let is_left = |component: ComponentId| links[component.index()].is_none();
            let up = graph.leaving.of(leaf).iter().find(|edge| graph.end_of(**edge).is_some_and(is_left));
            let down = graph
                .entering
                .of(leaf)
                .iter()
                .find(|edge| graph.ends[edge.index()].is_some_and(|(from, _)| is_left(from)));
            let (Some(&up), Some(&down)) = (up, down) else { continue };
            let parent = graph.end_of(up).expect("what leaves a component is an edge");
            if graph.ends[down.index()].map(|(from, _)| from) != Some(parent) || parent == leaf {
                continue;
            }
            links[leaf.index()] = Some(TreeLink { parent, up, down });
            taken.push(leaf);
            let (leaving, entering) = &mut degrees[parent.index()];
            *leaving -= 1;
            *entering -= 1;
            candidates.push_back(parent);
        }
        (links, taken)
    }

    /// The next edge from `at` to `target` unless the way leads on through the core.
    fn edge_within_trees(&self, at: ComponentId, target: ComponentId) -> Option<ComponentId> {
        let place = self.first[target.index()];
        let subtree = self.first[at.index()]..self.first[at.index()] + self.size[at.index()];
        if !subtree.contains(&place) {
            return self.links[at.index()].map(|link| link.up);
        }
        let children = self.children.of(at);
        let after = children.partition_point(|child| self.first[child.index()] <= place);
        let child = children[after.checked_sub(1)?];
        self.links[child.index()].map(|link| link.down)
    }

    fn root_of(&self, mut component: ComponentId) -> ComponentId {
        while let Some(link) = self.links[component.index()] {
            component = link.parent;
        }
        component
    }

    /// The place of `component` among those of the core; None if it is in a tree.
    fn core_number(&self, component: ComponentId) -> Option<usize> {
        Some(self.core_numbers[component.index()] as usize).filter(|&number| number < self.core_size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Wire;
    use crate::time::{Duration, Rate, Rounding};

    fn rate() -> Rate {
        Rate::from_bytes_per_second(1).unwrap()
    }

    fn wire() -> Wire {
        Wire { latency: Duration::ZERO, rate: rate() }
    }

    fn machine(routing: Routing) -> Machine {
        Machine::for_test(routing, Rounding::UpToPicosecond)
    }

    fn add_interface(machine: &mut Machine, at: ComponentId) -> ComponentId {
        machine.components.push(Component::Interface { rate: rate() });
        let interface = ComponentId::from_index(machine.components.len() - 1);
        machine.add_link(interface, at, wire());
        machine.interfaces.push(interface);
        interface
    }

    /// The components that are no edges on the way from one to another.
    fn way(routes: &mut Routes, from: ComponentId, to: ComponentId) -> Vec<ComponentId> {
        let (mut at, mut way) = (from, vec![from]);
        while at != to {
            at = match routes.step(at, to) {
                Step::Always(next) => next,
                Step::InTurn => routes.take_turn(at, to),
            };
            if routes.end_of(at).is_none() {
                way.push(at);
            }
        }
        way
    }

    #[test]
    fn in_a_tree_ways_lead_up_and_down_without_a_table() {
        let mut machine = machine(Routing::FirstShortest);
        let switches: Vec<ComponentId> = (0..3).map(|_| machine.add_switch(rate())).collect();
        machine.add_link(switches[0], switches[1], wire());
        machine.add_link(switches[0], switches[2], wire());
        let interfaces: Vec<ComponentId> =
            (0..6).map(|number| add_interface(&mut machine, switches[1 + number % 2])).collect();
        let mut routes = Routes::new(&machine).unwrap();
        let [a, b, c] = [interfaces[0], interfaces[2], interfaces[5]];
        assert_eq!(way(&mut routes, a, b), [a, switches[1], b]);
        assert_eq!(way(&mut routes, a, c), [a, switches[1], switches[0], switches[2], c]);
        assert!(routes.distances.iter().all(Vec::is_empty), "no search was needed");
    }

    /// A ring of four switches with an interface each: two ways to the one opposite.
    fn ring(routing: Routing) -> (Machine, Vec<ComponentId>, Vec<ComponentId>) {
        let mut machine = machine(routing);
        let switches: Vec<ComponentId> = (0..4).map(|_| machine.add_switch(rate())).collect();
        for place in 0..4 {
            machine.add_link(switches[place], switches[(place + 1) % 4], wire());
        }
        let interfaces = switches.iter().map(|&switch| add_interface(&mut machine, switch)).collect();
        (machine, switches, interfaces)
    }

    #[test]
    fn the_first_of_several_shortest_ways_is_always_the_same() {
        let (machine, switches, interfaces) = ring(Routing::FirstShortest);
        let mut routes = Routes::new(&machine).unwrap();
        for _ in 0..2 {
            let expected = [interfaces[0], switches[0], switches[1], switches[2], interfaces[2]];
            assert_eq!(way(&mut routes, interfaces[0], interfaces[2]), expected);
        }
    }

    #[test]
    fn round_robin_takes_shortest_ways_in_turn_for_each_target() {
        let (machine, switches, interfaces) = ring(Routing::RoundRobin);
        let mut routes = Routes::new(&machine).unwrap();
        let second = |routes: &mut Routes, to: usize| way(routes, interfaces[0], interfaces[to])[2];
        assert_eq!([(); 3].map(|()| second(&mut routes, 2)), [switches[1], switches[3], switches[1]]);
        assert_eq!(second(&mut routes, 1), switches[1], "there is but one shortest way");
    }

    #[test]
    fn interfaces_that_cannot_reach_each_other_are_named() {
        let mut machine = machine(Routing::FirstShortest);
        let [one, other] = [(); 2].map(|()| machine.add_switch(rate()));
        machine.add_edge(one, other, wire());
        add_interface(&mut machine, one);
        add_interface(&mut machine, other);
        let error = Routes::new(&machine).err().unwrap();
        assert_eq!(error, RoutingError::Unreachable { from: InterfaceId(1), to: InterfaceId(0) });
        assert_eq!(error.to_string(), "no way leads from interface 1 to interface 0");
    }
}
