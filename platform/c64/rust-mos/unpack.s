; The ZX0 unpacker again, for llvm-mos's assembler and its convention: pointers come in __rc2/3 and
; __rc4/5, and everything up to __rc17 may be changed. ../zx0.inc is the original and describes the
; format. Not built with the real toolchain: see docs/guide/rust-mos.md.

        .globl          unpack

        ; Each alias is one of its own: an address of two bytes would put branches out of reach.
        .zeropage       __rc2, __rc4, __rc6, __rc8, __rc10, __rc12
        .zeropage       source, target, length, from, offset, bits
source  = __rc2
target  = __rc4
length  = __rc6
from    = __rc8
offset  = __rc10
bits    = __rc12

; The next bit, in the carry.
        .macro          next_bit
        asl     bits
        bne     .Lbit\@
        jsr     refill
.Lbit\@:
        .endm

        .section        .text.unpack,"ax",@progbits
unpack: lda     #$FF
        sta     offset
        sta     offset+1
        lda     #$80
        sta     bits
        ldy     #0

literals:
        jsr     number
each:   lda     (source),y
        sta     (target),y
        inc     source
        bne     filled
        inc     source+1
filled: inc     target
        bne     counted
        inc     target+1
counted:
        dex
        bne     each
        dec     length+1
        bne     each
        next_bit
        bcs     new_offset

        jsr     number
copy:   clc                     ; from = target + offset
        lda     target
        adc     offset
        sta     from
        lda     target+1
        adc     offset+1
        sta     from+1
byte:   lda     (from),y
        sta     (target),y
        inc     from
        bne     wrote
        inc     from+1
wrote:  inc     target
        bne     copied
        inc     target+1
copied: dex
        bne     byte
        dec     length+1
        bne     byte
        next_bit
        bcc     literals

; The high part comes as a number, its bits inverted; 256 ends all. The low byte brings the first
; bit of the length that follows.
new_offset:
        lda     #$FE
        sta     length
high:   next_bit
        bcs     whole
        next_bit
        rol     length
        jmp     high
whole:  ldx     length
        inx
        beq     done
        lda     (source),y
        inc     source
        bne     halve
        inc     source+1
halve:  pha
        txa
        sec                     ; the offset is negative
        ror     a
        sta     offset+1
        pla
        ror     a
        sta     offset
        lda     #1
        sta     length
        sty     length+1
        bcs     add_one
        jsr     more
add_one:
        inc     length
        bne     ready
        inc     length+1
ready:  jsr     counters
        bne     copy            ; always

; Reads a number into length, ready to be counted down.
number: lda     #1
        sta     length
        sty     length+1
        jsr     digits
; X counts the length's low byte, length+1 the turns of it: one more unless that is 0. Not zero.
counters:
        ldx     length
        beq     turns
        inc     length+1
turns:  lda     #1
done:   rts

digits: next_bit
        bcs     done
more:   next_bit
        rol     length
        rol     length+1
        jmp     digits

; Eight more bits, the first of them in the carry, which is set: the 1 below the last fell out.
refill: lda     (source),y
        inc     source
        bne     loaded
        inc     source+1
loaded: rol     a
        sta     bits
        rts
