; Areas on the software stack for local variables whose address others may hold.
;
; __stack_reserve: reserves A/X bytes; their first address comes back in A/X. Clobbers Y, __tmp6, __tmp7, flags.
; __stack_release: gives A/X bytes back. Clobbers A, X, flags, __tmp7.

        .export __stack_reserve, __stack_release
        .import __stack, __stack_overflow
        .importzp __sp, __tmp6, __tmp7

        .segment "CODE"
__stack_reserve:
        sta     __tmp6
        stx     __tmp7
        lda     __sp
        sec
        sbc     __tmp6
        tay
        lda     __sp+1
        sbc     __tmp7
        bcc     full            ; below $0000
        sta     __sp+1
        sty     __sp
        tax
        tya
        cmp     #<__stack
        txa
        sbc     #>__stack
        bcc     full
        tya
        rts
full:   jmp     __stack_overflow

__stack_release:
        stx     __tmp7
        clc
        adc     __sp
        sta     __sp
        lda     __sp+1
        adc     __tmp7
        sta     __sp+1
        rts
