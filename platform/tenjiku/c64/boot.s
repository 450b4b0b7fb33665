; What starts a disk, where the loader of overlays is kept, too.

keeps_loader = 1
character_pages = 1
        .include        "../../c64/boot.s"
