; The software stack for recursion: a function inside a cycle of the call graph keeps what it still needs
; here around a call that may come back to it. It grows downwards from __stack_end to __stack, both given by
; the compiler; __sp is its lowest used byte, set by the entry of the program.
;
; __stack_push: reserves A bytes (1 to 255), which are then at (__sp). Clobbers A, __tmp7, flags.
; __stack_pop: gives A bytes at (__sp) back. Clobbers A, flags.
; __stack_overflow: where a program ends whose stack is full.
; Keeps X, Y.

        .export __stack_push, __stack_pop, __stack_overflow
        .exportzp __sp
        .import __stack
        .importzp __tmp7

        .segment "ZEROPAGE": zeropage
__sp:   .res    2

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
        bcc     __stack_overflow
        rts

__stack_pop:
        clc
        adc     __sp
        sta     __sp
        bcc     done
        inc     __sp+1
done:   rts

__stack_overflow:
        jmp     __stack_overflow
