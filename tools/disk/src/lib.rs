//! Writes .d64 and .dsk disk images.
