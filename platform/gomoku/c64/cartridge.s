; What starts the cartridge. The program ends there with the book's lines, where a part of the disk
; begins with them. Packed, it leaves room for both games in 128 KB.

overlays = 6
packs_parts = 1
        .include        "../../c64/cartridge.s"
