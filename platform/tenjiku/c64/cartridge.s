; What starts the cartridge, where overlays lie in the bitmap's place.

character_pages = 1
first_half = 3
        .include        "../../c64/cartridge.s"
