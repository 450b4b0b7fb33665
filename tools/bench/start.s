; Start-up for cc65's programs: the stack of C. The simulator has filled BSS with zeros.
        .export start
        .importzp sp

        .segment "STARTUP"
start:  lda     #<$FF00
        sta     sp
        lda     #>$FF00
        sta     sp+1
        rts
