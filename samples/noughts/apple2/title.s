; What the boot sector shows while the disk is read.

        .export title, title_end
        .segment "BOOT"
title:  .byte   "OXO"
title_end:
