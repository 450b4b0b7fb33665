; The machine's start and interrupts. Of the fast loader, two parts lie below the program.

low_loaders = 1
        .include        "../../c64/start.s"
