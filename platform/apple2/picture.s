; The splash's unpacker, loaded with it, which the loader calls for a packed program, too: ZX0, forwards (Einar Saukas). Literals, then copies, each
; with a length in interlaced Elias gamma code: a 1 ends the number, a 0 says that another bit of it
; follows. Bits come from bytes between the others. About 45 cycles a byte.

        .setcpu "6502"
        .include "memory.inc"

source  = unpacking
target  = unpacking + 2
from    = unpacking + 4
offset  = unpacking + 6         ; negative
length  = unpacking + 8
bits    = unpacking + 10        ; those left over, and a 1 below them

        .export unpack

        .segment "PICTURE"
picture:
        .assert picture = picture_area + 2, lderror, "the unpacker lies elsewhere"
        lda     #<packed
        ldx     #>packed
        ldy     #>screen
; From A, X to the pages from Y on.
unpack: sta     source
        stx     source + 1
        sty     target + 1
        ldy     #0
        sty     target
        lda     #$80
        sta     bits
        lda     #$FF
        sta     offset
        sta     offset + 1
literals:
        jsr     number
literal:
        jsr     fetch
        jsr     store
        bne     literal
        jsr     bit_in
        bcs     new_offset
        jsr     number
copy:   clc
        lda     target
        adc     offset
        sta     from
        lda     target + 1
        adc     offset + 1
        sta     from + 1
each:   lda     (from),y
        inc     from
        bne     same
        inc     from + 1
same:   jsr     store
        bne     each
        jsr     bit_in
        bcc     literals

; The high part comes as a number, its bits inverted; 256 ends all. The low byte brings the first
; bit of the length that follows.
new_offset:
        lda     #$FE
high:   jsr     bit_in
        bcs     whole
        jsr     bit_in
        rol     a
        bcs     high
        rts
whole:  adc     #0
        sec                     ; the offset is negative
        ror     a
        sta     offset + 1
        jsr     fetch
        ror     a
        sta     offset
        jsr     one
        inc     length
        bne     copy
        inc     length + 1
        bne     copy            ; always

; Reads a number. Entered at `one`, its first bit is in C.
number: jsr     bit_in
one:    lda     #1
        sta     length
        sty     length + 1
more:   bcs     known
        jsr     bit_in
        rol     length
        rol     length + 1
        jsr     bit_in
        jmp     more

; Writes A. Z set when that was the last byte.
store:  sta     (target),y
        inc     target
        bne     count
        inc     target + 1
count:  lda     length
        bne     low
        dec     length + 1
low:    dec     length
        lda     length
        ora     length + 1
known:  rts

; The next bit, in C; keeps A.
bit_in: asl     bits
        bne     known
        pha
        jsr     fetch           ; C is set: the 1 below the last
        rol     a
        sta     bits
        pla
        rts

; The next byte, in A; keeps C.
fetch:  lda     (source),y
        inc     source
        bne     known
        inc     source + 1
        rts
packed:
