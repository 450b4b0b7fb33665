; __icall: calls the function whose address is in __tmp0/1. 5 cycles.

        .export __icall
        .importzp __tmp0

        .segment "CODE"
__icall:
        jmp     (__tmp0)
