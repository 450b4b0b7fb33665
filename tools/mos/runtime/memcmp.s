; memcmp, bcmp: compares __arg4/5 bytes at (__arg0/1) and (__arg2/3) as unsigned bytes.
; Out: A/X = 0 when they are equal, 1 when the first area is greater, -1 when it is less.
; Clobbers Y, __arg1, __arg3, flags.

        .export memcmp, bcmp
        .importzp __arg0, __arg1, __arg2, __arg3, __arg4, __arg5

        .segment "CODE"
bcmp:
memcmp: ldy     #0
        ldx     __arg5
        beq     rest
page:   lda     (__arg0),y
        cmp     (__arg2),y
        bne     differ
        iny
        bne     page
        inc     __arg1
        inc     __arg3
        dex
        bne     page
rest:   ldx     __arg4
        beq     equal
tail:   lda     (__arg0),y
        cmp     (__arg2),y
        bne     differ
        iny
        dex
        bne     tail
equal:  txa                     ; 0
        rts
differ: bcs     more
        lda     #$FF
        tax
        rts
more:   lda     #1
        ldx     #0
        rts
