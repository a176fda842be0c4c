//! Layouts of datatypes against a slow twin that writes out the type map, and against what the libraries say.

mod support;

use mpilab_trace::{
    Container, DatatypeDefinition, Definition, Handle, Record, ResolvedCall, Text, Trace, Value, calls,
};
use proptest::prelude::*;
use support::sample;

/// A datatype as the standard defines it: the bytes in their order, and the bounds.
#[derive(Clone, Debug)]
struct TypeMap {
    bytes: Vec<i64>,
    lower: i64,
    upper: i64,
}

impl TypeMap {
    fn extent(&self) -> i64 {
        self.upper - self.lower
    }

    /// The type map of copies of types at displacements in bytes.
    fn of(copies: &[(i64, &TypeMap)]) -> Self {
        let bytes = copies.iter().flat_map(|(at, map)| map.bytes.iter().map(move |byte| at + byte)).collect();
        let lower = copies.iter().map(|(at, map)| at + map.lower).min().unwrap_or(0);
        let upper = copies.iter().map(|(at, map)| at + map.upper).max().unwrap_or(0);
        Self { bytes, lower, upper }
    }

    fn runs(&self) -> Vec<(i64, i64)> {
        let mut runs: Vec<(i64, i64)> = Vec::new();
        for byte in &self.bytes {
            match runs.last_mut() {
                Some((from, length)) if *from + *length == *byte => *length += 1,
                _ => runs.push((*byte, 1)),
            }
        }
        runs
    }
}

/// One constructor with small arguments; `old` picks among the types made before.
#[derive(Clone, Debug)]
enum Constructor {
    Contiguous(i64),
    Vector(i64, i64, i64),
    Hvector(i64, i64, i64),
    Indexed(Vec<(i64, i64)>),
    Hindexed(Vec<(i64, i64)>),
    IndexedBlock(i64, Vec<i64>),
    HindexedBlock(i64, Vec<i64>),
    Struct(Vec<(i64, i64, usize)>),
    Subarray(Vec<(i64, i64, i64)>, bool),
    Resized(i64, i64),
    Dup,
}

fn constructor() -> impl Strategy<Value = Constructor> {
    let blocks = || proptest::collection::vec((0..4_i64, -20..20_i64), 0..4);
    let displacements = || proptest::collection::vec(-20..20_i64, 0..4);
    let dimension = (1..5_i64, 0..5_i64, 0..5_i64)
        .prop_map(|(size, subsize, start)| (size, subsize.clamp(1, size), start.min(size - subsize.clamp(1, size))));
    prop_oneof![
        (0..4_i64).prop_map(Constructor::Contiguous),
        (0..4_i64, 0..4_i64, -9..9_i64).prop_map(|(count, length, stride)| Constructor::Vector(count, length, stride)),
        (0..4_i64, 0..4_i64, -40..40_i64).prop_map(|(count, length, stride)| Constructor::Hvector(count, length, stride)),
        blocks().prop_map(Constructor::Indexed),
        blocks().prop_map(Constructor::Hindexed),
        (0..3_i64, displacements()).prop_map(|(length, all)| Constructor::IndexedBlock(length, all)),
        (0..3_i64, displacements()).prop_map(|(length, all)| Constructor::HindexedBlock(length, all)),
        proptest::collection::vec((0..3_i64, -20..20_i64, any::<usize>()), 0..4).prop_map(Constructor::Struct),
        (proptest::collection::vec(dimension, 1..4), any::<bool>())
            .prop_map(|(dimensions, is_fortran)| Constructor::Subarray(dimensions, is_fortran)),
        (-9..9_i64, 0..40_i64).prop_map(|(lower, extent)| Constructor::Resized(lower, extent)),
        Just(Constructor::Dup),
    ]
}

fn blocks_of(old: &TypeMap, blocks: impl IntoIterator<Item = (i64, i64)>) -> TypeMap {
    let copies: Vec<(i64, &TypeMap)> = blocks
        .into_iter()
        .flat_map(|(length, at)| (0..length).map(move |index| (at + index * old.extent(), old)))
        .collect();
    TypeMap::of(&copies)
}

impl Constructor {
    fn twin(&self, old: &TypeMap, made: &[TypeMap]) -> TypeMap {
        let extent = old.extent();
        match self {
            Self::Contiguous(count) => blocks_of(old, [(*count, 0)]),
            Self::Vector(count, length, stride) => {
                blocks_of(old, (0..*count).map(|block| (*length, block * stride * extent)))
            }
            Self::Hvector(count, length, stride) => blocks_of(old, (0..*count).map(|block| (*length, block * stride))),
            Self::Indexed(blocks) => blocks_of(old, blocks.iter().map(|(length, at)| (*length, at * extent))),
            Self::Hindexed(blocks) => blocks_of(old, blocks.iter().copied()),
            Self::IndexedBlock(length, all) => blocks_of(old, all.iter().map(|at| (*length, at * extent))),
            Self::HindexedBlock(length, all) => blocks_of(old, all.iter().map(|at| (*length, *at))),
            Self::Struct(members) => {
                let copies = members.iter().flat_map(|(length, at, which)| {
                    let member = &made[which % made.len()];
                    (0..*length).map(move |index| (at + index * member.extent(), member))
                });
                TypeMap::of(&copies.collect::<Vec<_>>())
            }
            Self::Subarray(dimensions, is_fortran) => {
                let slowest_first: Vec<_> =
                    if *is_fortran { dimensions.iter().rev().collect() } else { dimensions.iter().collect() };
                let mut places = vec![0];
                for (size, subsize, start) in &slowest_first {
                    places = places.iter().flat_map(|at| (*start..start + subsize).map(move |one| at * size + one)).collect();
                }
                let copies: Vec<_> = places.iter().map(|at| (at * extent, old)).collect();
                let elements: i64 = dimensions.iter().map(|(size, ..)| size).product();
                TypeMap { lower: 0, upper: elements * extent, ..TypeMap::of(&copies) }
            }
            Self::Resized(lower, extent) => TypeMap { lower: *lower, upper: lower + extent, ..old.clone() },
            Self::Dup => old.clone(),
        }
    }

    fn record(&self, old: u64, handles: &[u64], new: u64) -> Record {
        let one = Value::Int;
        let many = |numbers: Vec<i64>| Value::Ints(numbers);
        let pairs = |blocks: &[(i64, i64)]| {
            vec![many(blocks.iter().map(|block| block.0).collect()), many(blocks.iter().map(|block| block.1).collect())]
        };
        let (id, mut values) = match self {
            Self::Contiguous(count) => (calls::TYPE_CONTIGUOUS, vec![one(*count)]),
            Self::Vector(count, length, stride) => (calls::TYPE_VECTOR, vec![one(*count), one(*length), one(*stride)]),
            Self::Hvector(count, length, stride) => {
                (calls::TYPE_CREATE_HVECTOR, vec![one(*count), one(*length), one(*stride)])
            }
            Self::Indexed(blocks) => (calls::TYPE_INDEXED, pairs(blocks)),
            Self::Hindexed(blocks) => (calls::TYPE_CREATE_HINDEXED, pairs(blocks)),
            Self::IndexedBlock(length, all) => (calls::TYPE_CREATE_INDEXED_BLOCK, vec![one(*length), many(all.clone())]),
            Self::HindexedBlock(length, all) => (calls::TYPE_CREATE_HINDEXED_BLOCK, vec![one(*length), many(all.clone())]),
            Self::Struct(members) => {
                let types = members.iter().map(|(.., which)| handles[which % handles.len()]).collect();
                let mut values = pairs(&members.iter().map(|(length, at, _)| (*length, *at)).collect::<Vec<_>>());
                values.extend([Value::Handles(types), Value::Handle(new)]);
                return sample::call(calls::TYPE_CREATE_STRUCT, 0, 0, values);
            }
            Self::Subarray(dimensions, is_fortran) => {
                let part = |of: fn(&(i64, i64, i64)) -> i64| many(dimensions.iter().map(of).collect());
                let order = one(i64::from(*is_fortran));
                (calls::TYPE_CREATE_SUBARRAY, vec![part(|one| one.0), part(|one| one.1), part(|one| one.2), order])
            }
            Self::Resized(lower, extent) => {
                let values = vec![Value::Handle(old), one(*lower), one(*extent), Value::Handle(new)];
                return sample::call(calls::TYPE_CREATE_RESIZED, 0, 0, values);
            }
            Self::Dup => (calls::TYPE_DUP, vec![]),
        };
        values.extend([Value::Handle(old), Value::Handle(new)]);
        sample::call(id, 0, 0, values)
    }
}

fn predefined(handle: u64, name: &str, size: i64) -> Record {
    let name = Text::from(name);
    Record::Definition(Definition::Datatype(DatatypeDefinition { handle, name, size, lower_bound: 0, extent: size }))
}

fn trace_of(records: Vec<Record>) -> Trace<std::io::Cursor<Vec<u8>>> {
    let bytes = sample::container(&[((0, 0), records)]);
    Trace::read(vec![Container::open(std::io::Cursor::new(bytes)).unwrap()]).unwrap()
}

fn made_types(trace: &Trace<std::io::Cursor<Vec<u8>>>) -> Vec<ResolvedCall> {
    trace.calls(0).map(Result::unwrap).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn layouts_are_what_the_type_map_says(constructors in proptest::collection::vec((constructor(), any::<usize>()), 1..5)) {
        let mut maps = vec![
            TypeMap { bytes: vec![0], lower: 0, upper: 1 },
            TypeMap { bytes: (0..4).collect(), lower: 0, upper: 4 },
        ];
        let mut records = vec![predefined(1, "MPI_BYTE", 1), predefined(2, "MPI_INT", 4)];
        let mut handles = vec![1, 2];
        for (constructor, which) in &constructors {
            let new = handles.len() as u64 + 1;
            let old = which % maps.len();
            records.push(constructor.record(handles[old], &handles, new));
            maps.push(constructor.twin(&maps[old], &maps));
            handles.push(new);
            prop_assume!(maps.last().unwrap().bytes.len() < 5000);
        }
        let trace = trace_of(records);
        let datatypes = &trace.rank(0).unwrap().objects.datatypes;
        for (call, map) in made_types(&trace).iter().zip(&maps[2..]) {
            let id = call.call.datatype("newtype").expect("the new type is known");
            let datatype = datatypes.get(id);
            prop_assert_eq!(datatype.size, map.bytes.len() as i64);
            prop_assert_eq!((datatype.lower_bound, datatype.extent), (map.lower, map.extent()));
            let runs: Vec<(i64, i64)> =
                datatypes.flatten(id, 100_000).unwrap().iter().map(|run| (run.offset_bytes, run.length_bytes)).collect();
            prop_assert_eq!(runs, map.runs());
            let from = datatype.contiguous_from.filter(|_| datatype.size > 0);
            prop_assert!(from.is_none() || map.runs() == [(from.unwrap(), datatype.size)]);
        }
    }

    /// The parts of all processes of a distributed array are the array, without gaps and without overlaps.
    #[test]
    fn distributed_arrays_are_a_partition(
        dimensions in proptest::collection::vec((1..9_i64, 1..4_i64, 0..3_i64, 0..3_i64), 1..4),
        is_fortran in any::<bool>(),
    ) {
        // NONE needs one process in its dimension.
        let processes: Vec<i64> = dimensions.iter().map(|one| if one.2 == 2 { 1 } else { one.1 }).collect();
        let sizes: Vec<i64> = dimensions.iter().map(|one| one.0).collect();
        let distributions: Vec<i64> = dimensions.iter().map(|one| one.2).collect();
        let arguments: Vec<i64> = dimensions
            .iter()
            .zip(&processes)
            .map(|((size, _, distribution, argument), processes)| match (distribution, argument) {
                (_, 0) => -1,
                (0, argument) => (size + processes - 1) / processes + argument - 1,
                (_, argument) => *argument,
            })
            .collect();
        let count: i64 = processes.iter().product();
        let mut records = vec![predefined(1, "MPI_BYTE", 1)];
        for rank in 0..count {
            let lists = [&sizes, &distributions, &arguments, &processes].map(|list| Value::Ints(list.clone()));
            let mut values = vec![Value::Int(count), Value::Int(rank)];
            values.extend(lists);
            values.extend([Value::Int(is_fortran.into()), Value::Handle(1), Value::Handle(10 + rank as u64)]);
            records.push(sample::call(calls::TYPE_CREATE_DARRAY, 0, 0, values));
        }
        let trace = trace_of(records);
        let datatypes = &trace.rank(0).unwrap().objects.datatypes;
        let mut covered = Vec::new();
        for call in made_types(&trace) {
            let id = call.call.datatype("newtype").unwrap();
            prop_assert_eq!(datatypes.get(id).extent, sizes.iter().product::<i64>());
            let runs = datatypes.flatten(id, 100_000).unwrap();
            let bytes = runs.iter().flat_map(|run| run.offset_bytes..run.offset_bytes + run.length_bytes);
            let before = covered.len();
            covered.extend(bytes);
            prop_assert_eq!(datatypes.get(id).size, (covered.len() - before) as i64);
        }
        covered.sort_unstable();
        prop_assert_eq!(covered, (0..sizes.iter().product()).collect::<Vec<i64>>());
    }
}

/// What Open MPI and MPICH say of size and bounds is what the constructor's arguments give.
#[test]
fn the_libraries_agree_on_size_and_bounds() {
    for family in ["openmpi", "mpich"] {
        let path = format!("{}/../../vectors/trace/v1/{family}-datatypes.mpilab", env!("CARGO_MANIFEST_DIR"));
        let container = Container::open(std::fs::File::open(path).unwrap()).unwrap();
        let stream = &container.streams()[0];
        let records: Vec<Record> = container.records(stream).map(Result::unwrap).collect();
        // Without the library's definitions of derived types, all is computed from the arguments.
        let is_derived = |record: &Record| {
            matches!(record, Record::Definition(Definition::Datatype(datatype)) if datatype.name.0.is_empty())
        };
        let said: Vec<(i64, i64, i64)> = records
            .iter()
            .filter_map(|record| match record {
                Record::Definition(Definition::Datatype(one)) if one.name.0.is_empty() => {
                    Some((one.size, one.lower_bound, one.extent))
                }
                _ => None,
            })
            .collect();
        let trace = trace_of(records.iter().filter(|record| !is_derived(record)).cloned().collect());
        let datatypes = &trace.rank(0).unwrap().objects.datatypes;
        let computed: Vec<(i64, i64, i64)> = made_types(&trace)
            .iter()
            .filter_map(|call| match call.call.handle("newtype")? {
                Handle::Datatype(id) => Some(datatypes.get(*id)),
                _ => None,
            })
            .map(|datatype| (datatype.size, datatype.lower_bound, datatype.extent))
            .collect();
        assert!(said.len() >= 10, "{family} says {} datatypes", said.len());
        assert_eq!(computed, said, "{family}");
    }
}
