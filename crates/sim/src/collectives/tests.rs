//! Every algorithm, run over data: each rank ends with what its call promises.

use super::*;
