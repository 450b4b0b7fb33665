; void unpack(u8 *source, u8 *target): for the packed picture, once; then for what a disk loads.

        .export         unpack, next_page
        .segment        "ONCE"
        .include        "zx0.inc"
