; Bytes on the software stack, one by one, for whoever keeps more around a recursive call than the processor's
; own stack has room for.
;
; __stack_push: reserves A bytes (1 to 255), which are then at (__sp). Clobbers A, __tmp7, flags.
; __stack_pop: gives A bytes at (__sp) back. Clobbers A, flags.
; Keeps X, Y.

        .export __stack_push, __stack_pop
        .import __stack, __stack_overflow
        .importzp __sp, __tmp7

        .segment "CODE"
__stack_push:
        sta     __tmp7
        lda     __sp
        sec
        sbc     __tmp7
        sta     __sp
        bcs     check
        dec     __sp+1
check:  cmp     #<__stack
        lda     __sp+1
        sbc     #>__stack
        bcc     full
        rts
full:   jmp     __stack_overflow

__stack_pop:
        clc
        adc     __sp
        sta     __sp
        bcc     done
        inc     __sp+1
done:   rts
