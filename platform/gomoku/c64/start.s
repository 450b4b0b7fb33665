; The machine's start and interrupts, with tables in the line buffer of BASIC and where the KERNAL's
; text screen was. Two parts of the fast loader lie below the program.

low_loaders = 1
input_tables = 1
screen_tables = 1
        .include        "../../c64/start.s"
