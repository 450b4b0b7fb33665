; Overlays come by the fast loader.

fast_loader = 1
; The first part of the score is enough to write it.
        .import         __SCORE_PAGE_RUN__
stops_in = 9
stops_at = __SCORE_PAGE_RUN__ - 2
        .include        "../../c64/fetch.s"

.macro  name_other
        .byte           "TENJIKU"
.endmacro
        .include        "../../c64/other.inc"

        .export         send_pairs, kept_target, left

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

; Where the program finds `target` and `link`.
kept_target = kernals + target - files
        .assert link = target + 6, error, "see c64::overlay"
; What is left of a part: `link`, or 0 if nothing is, or $FF if nobody has looked yet; `target`.
left:   .byte   $FF, 0
        .word   0

; Behind it lies what is exchanged.
        .segment        "END"
