source_filename = "x"
target datalayout = "e"
%pair = type { i8, %"quoted::<name>" }
%"quoted::<name>" = type <{ i16, [3 x i8] }>
@text = private unnamed_addr constant [4 x i8] c"a\22\\\00", align 1, !new !{!"meta", i32 1}
define fastcc noundef zeroext i8 @"odd name"(ptr novel(align 4, {x}) noundef %p, i8 "key"="value" shiny range(i8 -2, 5) %0) unnamed_addr addrspace(1) #3 section ".fast" !dbg !1 {
  %2 = getelementptr inbounds nuw %pair, ptr %p, i16 1, i32 1, i32 1, i16 2, !shiny !{i32 7}, !dbg !9
    #dbg_value(ptr %p, !4, !DIExpression(), !5)
  %3 = load i8, ptr %2, align 1, !range !6, !noundef !7
  %4 = tail call addrspace(1) i8 @llvm.umin.i8(i8 %3, i8 noundef %0) #4 [ "bundle"(i8 %0) ]
  br label %5
5:
  switch i8 %4, label %6 [
    i8 -1, label %7
    i8 3, label %6
  ], !prof !8
6:
  ret i8 %4
7:
  unreachable
}
attributes #3 = { norecurse "frame-pointer"="all" memory(argmem: read) newattr(1, 2) allockind("x") }
attributes #4 = { cold }
!6 = !{i8 0, i8 2}
!7 = !{}
