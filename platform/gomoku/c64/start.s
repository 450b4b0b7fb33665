; The machine's start and interrupts, with tables in the line buffer of BASIC.

input_tables = 1
        .include        "../../c64/start.s"
