//! A Commodore 64 and an Apple II in software, exact to the cycle.
