; The highest byte that was not zero was taken for the one with the sign.
@results = global [4 x i8] zeroinitializer
define i16 @main() {
  %start = load volatile i8, ptr @results
  %wide = zext i8 %start to i32
  %number = or i32 %wide, 32769
  %count = and i32 1, 31
  %half = ashr i32 %number, %count
  store i32 %half, ptr @results
  ret i16 0
}
