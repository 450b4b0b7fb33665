; The menu's line GAME.

        .include "../../apple2/other.inc"
