; void unpack(u8 *source, u8 *target): for the packed picture, once; then for what a disk loads.

        .export         unpack, next_page, once_stamp
        .import         __ONCE_RUN__
        .segment        "ONCE"
; What runs once begins with the program's build, since the splash may come from the disk again as
; overlays do.
once_stamp:
        .word           0               ; tools/images puts it in
        .assert once_stamp = __ONCE_RUN__, lderror, "something lies before it"

        .include        "zx0.inc"
