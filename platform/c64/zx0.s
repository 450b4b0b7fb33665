; void unpack(u8 *source, u8 *target): for the packed picture, once; then for what a disk loads.

        .export         unpack, next_page, once_stamp
        .segment        "ONCE"
; The program's build, as overlays begin with it: the splash may come from the disk again as they do.
once_stamp:
        .word           0               ; tools/images puts it in

        .include        "zx0.inc"
