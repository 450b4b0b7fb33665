//! The measured programs.

use std::path::{Path, PathBuf};

/// One algorithm in Rust and in C.
#[derive(Clone, Copy)]
pub struct Program {
    /// Name of its folder under `programs`.
    pub name: &'static str,
    /// What the Rust gives when it is compiled for the host.
    pub checksum: fn() -> u16,
}

impl Program {
    /// Where its `lib.rs` and `main.c` are.
    pub fn folder(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("programs")
            .join(self.name)
    }
}

/// How many of [`PROGRAMS`], from the first on, the last two lines of the table tell the means of.
pub const FIRST: usize = 17;

macro_rules! programs {
    ($($name:literal $library:ident),* $(,)?) => {
        /// All of them, in the order of the table.
        pub const PROGRAMS: &[Program] = &[$(Program {
            name: $name,
            checksum: || {
                // Too large for the stack of a test's thread in some cases.
                let mut data = Box::new($library::Data::NEW);
                $library::prepare(&mut data);
                $library::bench(&mut data)
            },
        }),*];
    };
}

programs![
    "sieve" bench_sieve,
    "crc8" bench_crc8,
    "crc16" bench_crc16,
    "crc32" bench_crc32,
    "line" bench_line,
    "sieve-bit" bench_sieve_bit,
    "queens" bench_queens,
    "quick-sort" bench_quick_sort,
    "heap-sort" bench_heap_sort,
    "aes256" bench_aes256,
    "inflate" bench_inflate,
    "pi" bench_pi,
    "records" bench_records,
    "fibonacci" bench_fibonacci,
    "format" bench_format,
    "arithmetic" bench_arithmetic,
    "neighbours" bench_neighbours,
    "adpcm" bench_adpcm,
    "base64" bench_base64,
    "big-number" bench_big_number,
    "binary-tree" bench_binary_tree,
    "calculator" bench_calculator,
    "chacha" bench_chacha,
    "dates" bench_dates,
    "dijkstra" bench_dijkstra,
    "hash-table" bench_hash_table,
    "huffman" bench_huffman,
    "interpreter" bench_interpreter,
    "knights-tour" bench_knights_tour,
    "life" bench_life,
    "lzss" bench_lzss,
    "mandelbrot" bench_mandelbrot,
    "maze" bench_maze,
    "music" bench_music,
    "noise" bench_noise,
    "packets" bench_packets,
    "permutations" bench_permutations,
    "rotation" bench_rotation,
    "run-length" bench_run_length,
    "sprites" bench_sprites,
    "substring" bench_substring,
    "sudoku" bench_sudoku,
    "tokenizer" bench_tokenizer,
];
