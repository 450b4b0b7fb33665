//! Turns PNG and text art into the machines' own picture formats.
