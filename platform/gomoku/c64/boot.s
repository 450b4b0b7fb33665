; What starts the disk, whose fast loader stays.

keeps_loader = 1
        .include        "../../c64/boot.s"
