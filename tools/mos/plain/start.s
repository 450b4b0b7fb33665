; Start-up of a program on the plain machine: clears BSS, calls main, stops at `done`.

        .export start, done
        .import main, __BSS_RUN__, __BSS_SIZE__
        .importzp __tmp0, __tmp1

        .segment "STARTUP"
start:  cld
        ldx     #$FF
        txs
        lda     #<__BSS_RUN__
        sta     __tmp0
        lda     #>__BSS_RUN__
        sta     __tmp1
        ldx     #>__BSS_SIZE__
        lda     #0
        tay
        cpx     #0
        beq     rest
page:   sta     (__tmp0),y
        iny
        bne     page
        inc     __tmp1
        dex
        bne     page
rest:   cpy     #<__BSS_SIZE__
        beq     call
        sta     (__tmp0),y
        iny
        bne     rest
call:   jsr     main
done:   jmp     done
