; What starts the cartridge, where overlays lie in the bitmap's place. Packed, the program leaves
; room for both games in 128 KB.

character_pages = 1
first_half = 4
packs_rest = 1
        .include        "../../c64/cartridge.s"
