; The unpacker of the splash, the program and overlays, loaded with the splash: ZX0, forwards (Einar
; Saukas). Literals, then copies, each with a length in interlaced Elias gamma code: a 1 ends the
; number, a 0 says that another bit of it follows. Bits come from bytes between the others. A byte
; is moved in 22 cycles; with the numbers it takes some 40.

        .setcpu "6502"
        .include "memory.inc"

packed   = unpacking
unpacked = unpacking + 2        ; the low byte is in Y
from     = unpacking + 4        ; as far below the byte that is moved as `unpacked`, by Y
offset   = unpacking + 6        ; negative
length   = unpacking + 8        ; the high byte is 0 but from `number` to `move`
bits     = unpacking + 10       ; those left over, and a 1 below them

        .export unpack
        .exportzp packed, unpacked

; `bit_in` where time counts.
        .macro  bit_here
        .local  there
        asl     bits
        bne     there
        jsr     refill
there:
        .endmacro

        .segment "PICTURE"
; From `packed` to the pages from `unpacked + 1` on. C is clear at the end.
unpack: .assert unpack = unpacker, lderror, "the unpacker lies elsewhere"
        ldy     #0
        sty     unpacked
        sty     length + 1
        lda     #$80
        sta     bits
        ldx     #$FF
        stx     offset
        stx     offset + 1
        inx
literals:
        jsr     number
        tya                     ; packed - Y
        eor     #$FF
        sec
        adc     packed
        sta     from
        lda     packed + 1
        adc     #$FF
        sta     from + 1
        clc
        lda     packed
        adc     length
        sta     packed
        lda     packed + 1
        adc     length + 1
        sta     packed + 1
        jsr     move
        bcs     new_offset
        jsr     number
copy:   lda     offset
        sta     from
        clc
        lda     unpacked + 1
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
        sta     (unpacked),y
        iny
        bne     same
        inc     from + 1
        inc     unpacked + 1
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
fetch:  lda     (packed,x)
        inc     packed
        bne     known
        inc     packed + 1
        rts
