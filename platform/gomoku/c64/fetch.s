; Overlays come by the fast loader.

fast_loader = 1
        .include        "../../c64/fetch.s"

.macro  name_other
        .byte           "TENJIKU"
.endmacro
        .include        "../../c64/other.inc"

; Behind it lies what is exchanged.
        .segment        "END"
