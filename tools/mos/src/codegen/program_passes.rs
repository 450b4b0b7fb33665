//! The passes over the code of the whole program, when it has its addresses.

pub mod always_taken;
pub mod branch_reach;
pub mod function_order;
pub mod outline;
pub mod relax;
pub mod shared_entries;
pub mod tail_merging;
