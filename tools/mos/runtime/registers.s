; The zero page bytes of the assembly interface: arguments and scratch. All of them are clobbered
; by every helper and by every call. 16 bytes.
; __arg0..7: arguments of `extern "C"` functions and helpers, results of more than 16 bits.
; __tmp0..7: scratch of helpers and of generated code between two instructions of the source.

        .exportzp __arg0, __arg1, __arg2, __arg3, __arg4, __arg5, __arg6, __arg7
        .exportzp __tmp0, __tmp1, __tmp2, __tmp3, __tmp4, __tmp5, __tmp6, __tmp7

        .segment "ZEROPAGE": zeropage
__arg0: .res 1
__arg1: .res 1
__arg2: .res 1
__arg3: .res 1
__arg4: .res 1
__arg5: .res 1
__arg6: .res 1
__arg7: .res 1
__tmp0: .res 1
__tmp1: .res 1
__tmp2: .res 1
__tmp3: .res 1
__tmp4: .res 1
__tmp5: .res 1
__tmp6: .res 1
__tmp7: .res 1

; Pairs are used as pointers and by `jmp (__tmp0)`: none may straddle the end of the page.
        .assert __tmp7 < $100, lderror, "the runtime's zero page bytes do not fit below $100"
