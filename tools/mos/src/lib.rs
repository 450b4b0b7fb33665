//! Compiles no_std Rust for the 6502: LLVM IR in, ca65 assembly out.
