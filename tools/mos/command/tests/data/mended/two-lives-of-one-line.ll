; Residency moved `ldy n / lda table,y` and `lda table,y / sta n` into X, both at once.
@data0 = internal constant [16 x i8] c"\80\FE\FE\FE\01\FF\08\C5\FF\FF\01\20\04\3F\21\7D"
@data1 = internal global [16 x i8] zeroinitializer
@results = global [32 x i8] zeroinitializer
define internal i16 @function0() {
entry:
  br label %loop
loop:
  %counter = phi i16 [ 0, %entry ], [ %count, %loop ]
  %place = phi i8 [ 63, %entry ], [ 0, %loop ]
  %length = phi i16 [ 1, %entry ], [ %next, %loop ]
  %low = and i8 %place, 3
  %index = zext i8 %low to i16
  %at = getelementptr inbounds nuw [4 x i8], ptr @data1, i16 %index
  store i32 0, ptr %at
  %next = urem i16 %length, 6
  call void @llvm.memmove.p0.p0.i16(ptr @data1, ptr @data0, i16 %next, i1 false)
  %count = add nuw i16 %counter, 1
  %over = icmp eq i16 %count, 1
  br i1 %over, label %exit, label %loop
exit:
  %word = load i16, ptr @data1
  ret i16 %word
}
define i16 @main() {
  %word = call i16 @function0()
  store i16 %word, ptr @results
  ret i16 0
}
