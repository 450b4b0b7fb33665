; As overlay.s, for an overlay of the second area, where there is none at the start.
; The machine has `load_beside`, which is to it what `load_overlay` is to the first area.
; Keeps A, X, Y.
        .export __overlay_load_beside
        .import load_beside, __overlay_loaded, __overlays
        .importzp __tmp0
        .segment "OVERLAYS"
; The one that was loaded last, or 0.
last:   .res 1
        .segment "CODE"
__overlay_load_beside:
        sta __tmp0
        txa
        pha
        tya
        pha
        lda #0
        ldx last
        beq none
        sta __overlays,x
none:   lda __tmp0
        sta last
        jsr load_beside
        ldx last
        jmp __overlay_loaded
