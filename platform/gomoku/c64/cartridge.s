; What starts the cartridge. The program ends there with the book's lines, where a part of the disk
; begins with them.

overlays = 6
        .include        "../../c64/cartridge.s"
