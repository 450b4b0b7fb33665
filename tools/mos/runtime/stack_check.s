; __stack_check: called first by each function that can call itself when S is below $80, which the function looks at
; itself (`tsx`, `bmi`: 5 cycles). Return addresses and what is kept around recursive calls lie on the processor's own
; stack. When less than half of it is left, all of it moves to the software stack, the function goes on with an empty
; page, and its return brings everything back. So only the software stack limits the depth. Keeps A, Y. Clobbers X, __tmp0,
; __tmp1, __tmp4, __tmp5, flags. 3,000 to 5,000 cycles for going there, as many for coming back.

        .export __stack_check
        .import __stack, __stack_overflow
        .importzp __sp, __tmp0, __tmp1, __tmp4, __tmp5

PAGE  = $0100

        .segment "CODE"
__stack_check:
        sta     __tmp4
        sty     __tmp5

; The stack pointer S and the bytes above it, 256 - S in all, go to (__sp) upwards. Nothing that an interrupt
; pushes meanwhile is above S.
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
        ldy     #0
        sta     (__sp),y
copy:   iny
        inx
        beq     :+
        lda     PAGE,x
        sta     (__sp),y
        bcs     copy            ; always
:       dex
        txs
        jsr     continue

; The function has returned; its result is in A and X, or in memory.
        sta     __tmp4
        stx     __tmp5
        ldy     #0
        lda     (__sp),y
        tax
        txs
back:   iny
        inx
        beq     :+
        lda     (__sp),y
        sta     PAGE,x
        jmp     back
:       tya
        clc
        adc     __sp
        sta     __sp
        bcc     :+
        inc     __sp+1
:       ldx     __tmp5
        lda     __tmp4
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
