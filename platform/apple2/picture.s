; The splash's unpacker, loaded with it, which the loader calls for a packed program, too: ZX0,
; forwards (Einar Saukas). Literals, then copies, each with a length in interlaced Elias gamma code:
; a 1 ends the number, a 0 says that another bit of it follows. Bits come from bytes between the
; others. A byte is moved in 22 cycles; with the numbers it takes some 40.

        .setcpu "6502"
        .include "memory.inc"

source  = unpacking
target  = unpacking + 2         ; the low byte is in Y
from    = unpacking + 4         ; as far below the byte that is moved as `target`, by Y
offset  = unpacking + 6         ; negative
length  = unpacking + 8         ; the high byte is 0 but from `number` to `move`
bits    = unpacking + 10        ; those left over, and a 1 below them

        .export unpack

; `bit_in` where time counts.
        .macro  bit_here
        .local  there
        asl     bits
        bne     there
        jsr     refill
there:
        .endmacro

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
        sty     length + 1
        ldx     #0
        lda     #$80
        sta     bits
        lda     #$FF
        sta     offset
        sta     offset + 1
literals:
        jsr     number
        tya                     ; source - Y
        eor     #$FF
        sec
        adc     source
        sta     from
        lda     source + 1
        adc     #$FF
        sta     from + 1
        clc
        lda     source
        adc     length
        sta     source
        lda     source + 1
        adc     length + 1
        sta     source + 1
        jsr     move
        bcs     new_offset
        jsr     number
copy:   lda     offset
        sta     from
        clc
        lda     target + 1
        adc     offset + 1
        sta     from + 1
        jsr     move
        bcc     literals

; The high part comes as a number, its bits inverted; 256 ends all. The low byte brings the first
; bit of the length that follows.
new_offset:
        lda     #$FE
high:   bit_here
        bcs     whole
        bit_here
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
more:   bcs     known
        bit_here
        rol     length
        rol     length + 1
        bit_here
        jmp     more

; Moves `length` bytes, at least one, and reads a bit. X = 0 at the end.
move:   ldx     length
        beq     byte
        inc     length + 1
byte:   lda     (from),y
        sta     (target),y
        iny
        bne     same
        inc     from + 1
        inc     target + 1
same:   dex
        bne     byte
        dec     length + 1
        bne     byte

; The next bit, in C; keeps A. X = 0.
bit_in: asl     bits
        bne     known
refill: pha
        jsr     fetch           ; C is set: the 1 below the last
        rol     a
        sta     bits
        pla
known:  rts

; The next byte, in A; keeps C. X = 0.
fetch:  lda     (source,x)
        inc     source
        bne     known
        inc     source + 1
        rts
packed:
