; memset: writes the byte __arg2 to __arg4/5 bytes from (__arg0/1) on.
; Clobbers A, X, Y, __arg1, flags. 9 cycles a byte in whole pages, 11 in the rest. No result.

        .export memset
        .importzp __arg0, __arg1, __arg2, __arg4, __arg5

        .segment "CODE"
memset: lda     __arg2
        ldy     #0
        ldx     __arg5
        beq     rest
page:   .repeat 4
        sta     (__arg0),y
        iny
        .endrepeat
        bne     page
        inc     __arg1
        dex
        bne     page
rest:   ldx     __arg4
        beq     done
tail:   sta     (__arg0),y
        iny
        dex
        bne     tail
done:   rts
