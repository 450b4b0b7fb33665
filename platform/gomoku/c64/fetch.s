; Overlays come by the fast loader.

fast_loader = 1
; The first part of the score is enough to write it. It is there when as many whole sectors are as
; it wants, and `target` has this high byte; one more where it has that a sector before, too.
        .import         __SCORE_PAGE_RUN__
stops_in = 9
wanted_to = area - 2 + (__SCORE_PAGE_RUN__ - area + 253) / 254 * 254
left_to = wanted_to + 254 * (<wanted_to >= 254)
        .include        "../../c64/fetch.s"

.macro  name_other
        .byte           "TENJIKU"
.endmacro
        .include        "../../c64/other.inc"

        .export         send_pairs, left, left_to

        .segment        "SCORE"
; u8 send_pairs(u8 first): sends the drive's half what lies in the second matrix, a page for the
; first bytes of all pairs and one for the second, from number `first` to the end. Returns 0 if it
; has taken them.
send_pairs:
        jsr     swap            ; Keeps A.
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
        jmp     swap

; Where `link` leads after those sectors: track 0 if nothing is left, $FF if nobody has looked yet.
; That sector goes to 2 behind `left_to`.
left:   .byte   $FF, 0

; Behind it lies what is exchanged.
        .segment        "END"
