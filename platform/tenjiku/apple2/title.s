; What the boot sector shows while the disk is read.

        .export title, title_end
        .segment "BOOT"
title:  .byte   "TENJIKU SHOGI"
title_end:
