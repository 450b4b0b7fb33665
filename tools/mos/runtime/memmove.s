; memmove: as memcpy, but the areas may overlap. Clobbers the same.

        .export memmove
        .import memcpy
        .importzp __arg0, __arg1, __arg2, __arg3, __arg4, __arg5

        .segment "CODE"
memmove:
        lda     __arg0          ; forward is right unless source <= destination < source + length
        sec
        sbc     __arg2
        tax
        lda     __arg1
        sbc     __arg3
        cpx     __arg4
        sbc     __arg5
        bcc     back
        jmp     memcpy
back:   lda     __arg3          ; the incomplete page at the end first
        clc
        adc     __arg5
        sta     __arg3
        lda     __arg1
        clc
        adc     __arg5
        sta     __arg1
        ldy     __arg4
        beq     pages
tail:   dey
        lda     (__arg2),y
        sta     (__arg0),y
        tya
        bne     tail
pages:  ldx     __arg5
        beq     done
next:   dec     __arg3
        dec     __arg1
page:   dey                     ; Y is 0 here
        lda     (__arg2),y
        sta     (__arg0),y
        tya
        bne     page
        dex
        bne     next
done:   rts
