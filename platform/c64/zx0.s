; void unpack(u8 *source, u8 *target): for the packed pictures.

        .export         unpack
        .segment        "CODE"
        .include        "zx0.inc"
