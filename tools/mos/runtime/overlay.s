; Loads an overlay for its gate: A is its number, the caller's A lies on the stack. All registers come
; back as they were.
; The machine has `load_overlay`: A is the number again; it comes back when the overlay is in memory,
; and may destroy all registers, __arg and __tmp, but nothing else of the program's.
; Keeps A, X, Y.
        .export __overlay_load, __overlay_loaded, __overlay_last, __overlays
        .import load_overlay
        .importzp __tmp0
        .segment "OVERLAYS"
; Bit 7 of a byte: this overlay is in memory.
__overlays:
        .res 11
; The one that was loaded last.
__overlay_last:
        .res 1
        .segment "CODE"
__overlay_load:
        sta __tmp0
        txa
        pha
        tya
        pha
        ; Nothing is there while it is loaded: a reset may come.
        ldx __overlay_last
        lda #0
        sta __overlays,x
        lda __tmp0
        sta __overlay_last
        jsr load_overlay
        ldx __overlay_last
__overlay_loaded:
        lda #$80
        sta __overlays,x
        pla
        tay
        pla
        tax
        pla
        rts
