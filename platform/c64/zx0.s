; void unpack(u8 *source, u8 *target): for the packed picture, once.

        .export         unpack
        .segment        "ONCE"
        .include        "zx0.inc"
