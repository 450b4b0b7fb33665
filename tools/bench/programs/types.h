/* The integers of Rust by their names in C. */
typedef unsigned char u8;
typedef signed char i8;
typedef unsigned int u16;
typedef int i16;
typedef unsigned long u32;
typedef signed long i32;
