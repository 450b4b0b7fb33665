; memcpy: copies __arg4/5 bytes from (__arg2/3) to (__arg0/1), which do not overlap, lowest byte first, for
; memmove relies on that.
; Clobbers A, X, Y, __arg1, __arg3, flags. 14 cycles a byte in whole pages, 16 in the rest. No result.

        .export memcpy
        .importzp __arg0, __arg1, __arg2, __arg3, __arg4, __arg5

        .segment "CODE"
memcpy: ldy     #0
        ldx     __arg5
        beq     rest
page:   .repeat 4
        lda     (__arg2),y
        sta     (__arg0),y
        iny
        .endrepeat
        bne     page
        inc     __arg3
        inc     __arg1
        dex
        bne     page
rest:   lda     __arg4          ; two at a time
        lsr     a
        tax
        bcc     even
        lda     (__arg2),y
        sta     (__arg0),y
        iny
even:   txa
        beq     done
tail:   .repeat 2
        lda     (__arg2),y
        sta     (__arg0),y
        iny
        .endrepeat
        dex
        bne     tail
done:   rts
