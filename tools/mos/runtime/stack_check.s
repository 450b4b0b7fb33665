; __stack_check: called first by each function that can call itself when S is below $80, which the function looks at
; itself (`tsx`, `bmi`: 5 cycles). Return addresses and what is kept around recursive calls lie on the processor's own
; stack. When less than half of it is left, all of it moves to the software stack, the function goes on with an empty
; page, and its return brings everything back. So only the software stack limits the depth. Keeps A, Y. Clobbers X, __tmp0,
; __tmp1, __tmp4, __tmp5, flags. 3,000 to 5,000 cycles for going there, as many for coming back.

        .export __stack_check
        .import __stack, __stack_overflow
        .importzp __sp, __tmp0, __tmp1, __tmp4, __tmp5

        .segment "CODE"
__stack_check:
        sta     __tmp4
        sty     __tmp5

; How many bytes are above the stack pointer S, and these, 256 - S in all, go to (__sp) upwards. What an interrupt
; pushes meanwhile is below S.
        pla                     ; where the function goes on
        sta     __tmp0
        pla
        sta     __tmp1
        tsx
        txa
        clc
        adc     __sp
        sta     __sp
        bcs     :+
        dec     __sp+1
:       cmp     #<__stack
        lda     __sp+1
        sbc     #>__stack
        bcc     full
        txa
        eor     #$FF            ; how many bytes: 255 - S
        ldy     #0
        sta     (__sp),y
copy:   iny
        pla
        sta     (__sp),y
        tsx
        inx
        bne     copy
        jsr     continue

; The function has returned; its result is in A and X, or in memory.
        sta     __tmp4
        ldy     #0
        lda     (__sp),y
        tay
back:   lda     (__sp),y
        pha
        dey
        bne     back
        lda     (__sp),y
        sec
        adc     __sp
        sta     __sp
        bcc     :+
        inc     __sp+1
:       lda     __tmp4
        rts

continue:
        lda     __tmp1
        pha
        lda     __tmp0
        pha
        lda     __tmp4
        ldy     __tmp5
        rts

full:   jmp     __stack_overflow
