; unpack(source, target): ZX0, forwards. The source in __arg0 and __arg1, the target in __arg2 and
; __arg3. About 45 cycles a byte of the result.
;
; The format: literals, then copies, each with a length in interlaced Elias gamma code (a 1 ends the
; number, a 0 says that another bit of it follows). Bits come from bytes between the others.

        .export         unpack
        .importzp       __arg0, __arg2, __arg4, __arg6, __tmp0, __tmp2

source  = __arg0
target  = __arg2
length  = __arg4
from    = __arg6
offset  = __tmp0                ; negative: -1 to -32640
bits    = __tmp2                ; those left over, and a 1 below them

        .segment        "CODE"

unpack: lda     #$FF
        sta     offset
        sta     offset+1
        lda     #$80
        sta     bits
        ldy     #0

literals:
        jsr     number
each:   lda     (source),y
        inc     source
        bne     store
        inc     source+1
store:  sta     (target),y
        inc     target
        bne     count
        inc     target+1
count:  jsr     one_less
        bne     each
        asl     bits
        bne     which
        jsr     refill
which:  bcs     new_offset

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
        bne     less
        inc     target+1
less:   jsr     one_less
        bne     byte
        asl     bits
        bne     next
        jsr     refill
next:   bcc     literals

; The high part comes as a number, its bits inverted; 256 ends all. The low byte brings the first
; bit of the length that follows.
new_offset:
        lda     #$FE
        sta     length
high:   jsr     fetch
        bcs     whole
        jsr     fetch
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
        bne     copy
        inc     length+1
        bne     copy

; Takes one from the length; Z when nothing is left.
one_less:
        lda     length
        bne     low
        dec     length+1
low:    dec     length
        lda     length
        ora     length+1
done:   rts

; Reads a number into length.
number: lda     #1
        sta     length
        sty     length+1
again:  jsr     fetch
        bcs     done
more:   jsr     fetch
        rol     length
        rol     length+1
        jmp     again

; The next bit, in the carry.
fetch:  asl     bits
        bne     done
refill: lda     (source),y      ; the carry is set: the 1 below the bits fell out
        inc     source
        bne     loaded
        inc     source+1
loaded: rol     a
        sta     bits
        rts
