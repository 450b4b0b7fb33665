; memcpy: copies __arg4/5 bytes from (__arg2/3) to (__arg0/1), which do not overlap.
; Clobbers A, X, Y, __arg1, __arg3, flags. 16 cycles a byte. No result.

        .export memcpy
        .importzp __arg0, __arg1, __arg2, __arg3, __arg4, __arg5

        .segment "CODE"
memcpy: ldy     #0
        ldx     __arg5
        beq     rest
page:   lda     (__arg2),y
        sta     (__arg0),y
        iny
        bne     page
        inc     __arg3
        inc     __arg1
        dex
        bne     page
rest:   ldx     __arg4
        beq     done
tail:   lda     (__arg2),y
        sta     (__arg0),y
        iny
        dex
        bne     tail
done:   rts
