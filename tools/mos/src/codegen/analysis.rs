//! What is known of the code on units; nothing here changes it.

pub mod block_frequency;
pub mod clobbers;
pub mod effects;
pub mod liveness;
pub mod register_contents;
pub mod registers;
pub mod statics;
