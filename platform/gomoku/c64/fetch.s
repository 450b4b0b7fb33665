; Overlays come by the fast loader.

fast_loader = 1
        .include        "../../c64/fetch.s"

        .export         send_pairs

        .segment        "SCORE"
; u8 send_pairs(u8 first): sends the drive's half what lies in the second matrix, a page for the
; first bytes of all pairs and one for the second, from number `first` to the end. Returns 0 if it
; has taken them.
send_pairs:
        jsr     exchange        ; Keeps A.
        sta     asked
next_pair:
        ldx     asked
        lda     matrix_b,x
        sta     link
        lda     matrix_b+$100,x
        sta     link+1
        jsr     ask
        bcs     not_taken
        inc     asked
        bne     next_pair
not_taken:
        lda     #0
        rol
        jmp     exchange

.macro  name_other
        .byte           "TENJIKU"
.endmacro
        .include        "../../c64/other.inc"

; Behind it lies what is exchanged.
        .segment        "END"
