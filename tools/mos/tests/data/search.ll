; ModuleID = 'search.8eabe8d72ac68223-cgu.0'
source_filename = "search.8eabe8d72ac68223-cgu.0"
target datalayout = "e-P1-p:16:8-i8:8-i16:8-i32:8-i64:8-f32:8-f64:8-n8:16-a:8"
target triple = "avr-unknown-unknown"

@alloc_bdbc2a861a9fe4b55304c785d4b3951f = private unnamed_addr constant [5 x i8] c"black", align 1
@alloc_868a3088a1d88c287d58f6ed55aaa921 = private unnamed_addr constant [5 x i8] c"white", align 1
@alloc_890cb1a408d0b866810322ffa0505985 = private unnamed_addr constant [4 x i8] c"none", align 1
@alloc_1ec78c2ca80b3ff4d1de87f8999fd50e = private unnamed_addr constant [4 x i8] c"both", align 1
@_RNvCscfr6rT67oYN_6search5NAMES = internal unnamed_addr constant <{ ptr, [2 x i8], ptr, [2 x i8], ptr, [2 x i8], ptr, [2 x i8] }> <{ ptr @alloc_bdbc2a861a9fe4b55304c785d4b3951f, [2 x i8] c"\05\00", ptr @alloc_868a3088a1d88c287d58f6ed55aaa921, [2 x i8] c"\05\00", ptr @alloc_890cb1a408d0b866810322ffa0505985, [2 x i8] c"\04\00", ptr @alloc_1ec78c2ca80b3ff4d1de87f8999fd50e, [2 x i8] c"\04\00" }>, align 1

; search::find
; Function Attrs: nofree noinline norecurse nosync nounwind optsize memory(argmem: read, inaccessiblemem: write)
define internal fastcc { i1, i16 } @_RNvCscfr6rT67oYN_6search4find(ptr noalias noundef nonnull readonly captures(none) %numbers.0, i16 noundef %0) unnamed_addr addrspace(1) #0 !dbg !7 {
bb8.lr.ph.i:
  br label %bb8.i, !dbg !12

bb8.i:                                            ; preds = %bb12.i, %bb8.lr.ph.i
  %i.sroa.0.014.i = phi i16 [ 0, %bb8.lr.ph.i ], [ %1, %bb12.i ]
  %_3.i.i1113.i.idx = phi i16 [ 0, %bb8.lr.ph.i ], [ %_3.i.i1113.i.add, %bb12.i ]
  %_3.i.i1113.i.ptr = getelementptr inbounds nuw i8, ptr %numbers.0, i16 %_3.i.i1113.i.idx, !dbg !28
  %_3.i.i = load i16, ptr %_3.i.i1113.i.ptr, align 1, !dbg !28, !alias.scope !32, !noalias !35, !noundef !11
  %_0.i.i = icmp eq i16 %_3.i.i, %0, !dbg !28
  br i1 %_0.i.i, label %bb10.i, label %bb12.i, !dbg !40

bb12.i:                                           ; preds = %bb8.i
  %_3.i.i1113.i.add = add nuw nsw i16 %_3.i.i1113.i.idx, 2, !dbg !41
  %1 = add nuw nsw i16 %i.sroa.0.014.i, 1, !dbg !48
  %_0.i.i.not.i = icmp eq i16 %_3.i.i1113.i.add, 40, !dbg !49
  br i1 %_0.i.i.not.i, label %_RINvXs2J_NtNtCsc2mPM85V15Z_4core5slice4iterINtB7_4ItertENtNtNtNtBb_4iter6traits8iterator8Iterator8positionNCNvCscfr6rT67oYN_6search4find0EB1K_.exit, label %bb8.i, !dbg !12

bb10.i:                                           ; preds = %bb8.i
  %i.sroa.0.014.i.lcssa = phi i16 [ %i.sroa.0.014.i, %bb8.i ]
  %_0.i.i.lcssa = phi i1 [ %_0.i.i, %bb8.i ], !dbg !28
  %_16.i = icmp samesign ult i16 %i.sroa.0.014.i.lcssa, 20, !dbg !53
  tail call addrspace(1) void @llvm.assume(i1 %_16.i), !dbg !54
  br label %_RINvXs2J_NtNtCsc2mPM85V15Z_4core5slice4iterINtB7_4ItertENtNtNtNtBb_4iter6traits8iterator8Iterator8positionNCNvCscfr6rT67oYN_6search4find0EB1K_.exit, !dbg !59

_RINvXs2J_NtNtCsc2mPM85V15Z_4core5slice4iterINtB7_4ItertENtNtNtNtBb_4iter6traits8iterator8Iterator8positionNCNvCscfr6rT67oYN_6search4find0EB1K_.exit: ; preds = %bb12.i, %bb10.i
  %_0.i.i6 = phi i1 [ %_0.i.i.lcssa, %bb10.i ], [ %_0.i.i, %bb12.i ]
  %_0.sroa.3.0.i = phi i16 [ %i.sroa.0.014.i.lcssa, %bb10.i ], [ undef, %bb12.i ], !dbg !60
  %2 = insertvalue { i1, i16 } poison, i1 %_0.i.i6, 0, !dbg !61
  %3 = insertvalue { i1, i16 } %2, i16 %_0.sroa.3.0.i, 1, !dbg !61
  ret { i1, i16 } %3, !dbg !62
}

; __rustc::rust_begin_unwind
; Function Attrs: noreturn nounwind optsize
define internal fastcc void @_RNvCsfgHYwM92fyn_7___rustc17rust_begin_unwind() unnamed_addr addrspace(1) #1 !dbg !63 {
start:
  tail call addrspace(1) void @__panic() #8, !dbg !64
  unreachable, !dbg !64
}

; Function Attrs: nounwind optsize
define dso_local noundef i16 @main() unnamed_addr addrspace(1) #2 !dbg !65 {
start:
  %0 = alloca [2 x i8], align 1
  %numbers = alloca [40 x i8], align 1
  call addrspace(1) void @llvm.lifetime.start.p0(ptr nonnull %numbers), !dbg !66
  call addrspace(1) void @llvm.memset.p0.i16(ptr noundef nonnull align 1 dereferenceable(40) %numbers, i8 0, i16 40, i1 false), !dbg !67
  call addrspace(1) void @llvm.lifetime.start.p0(ptr nonnull %0), !dbg !68
  store i16 3, ptr %0, align 1, !dbg !68
  call addrspace(0) void asm sideeffect "", "r,~{memory}"(ptr nonnull %0) #9, !dbg !68, !srcloc !72
  %_0.i12 = load i16, ptr %0, align 1, !dbg !68, !noundef !11
  call addrspace(1) void @llvm.lifetime.end.p0(ptr nonnull %0), !dbg !68
  br label %bb6, !dbg !73

bb6:                                              ; preds = %start, %bb6
  %n.sroa.0.020 = phi i16 [ %_0.i12, %start ], [ %_0.i, %bb6 ]
  %iter.sroa.0.0.idx19 = phi i16 [ 0, %start ], [ %iter.sroa.0.0.add, %bb6 ]
  %iter.sroa.0.0.ptr = getelementptr inbounds nuw i8, ptr %numbers, i16 %iter.sroa.0.0.idx19, !dbg !81
  %iter.sroa.0.0.add = add nuw nsw i16 %iter.sroa.0.0.idx19, 2, !dbg !83
  %_0.i11 = mul i16 %n.sroa.0.020, 25173, !dbg !85
  %_0.i = add i16 %_0.i11, 13849, !dbg !92
  store i16 %_0.i, ptr %iter.sroa.0.0.ptr, align 1, !dbg !95
  %_0.i.i = icmp eq i16 %iter.sroa.0.0.add, 40, !dbg !81
  br i1 %_0.i.i, label %bb7, label %bb6, !dbg !73

bb7:                                              ; preds = %bb6
  %_0.i.lcssa = phi i16 [ %_0.i, %bb6 ], !dbg !92
; call search::find
  %1 = call fastcc addrspace(1) { i1, i16 } @_RNvCscfr6rT67oYN_6search4find(ptr noalias noundef nonnull readonly captures(address, read_provenance) %numbers, i16 noundef %_0.i.lcssa) #10, !dbg !96
  %_13.0 = extractvalue { i1, i16 } %1, 0, !dbg !96
  %_13.1 = extractvalue { i1, i16 } %1, 1, !dbg !96
  %..i = select i1 %_13.0, i16 %_13.1, i16 7, !dbg !97
  %_18 = urem i16 %_0.i.lcssa, 9, !dbg !103
  switch i16 %_18, label %bb13 [
    i16 0, label %bb22
    i16 1, label %bb21
    i16 2, label %bb21
    i16 3, label %bb16
  ], !dbg !105

bb13:                                             ; preds = %bb7
  %or.cond = icmp samesign ult i16 %_18, 7, !dbg !106
  br i1 %or.cond, label %bb19, label %bb22, !dbg !106

bb16:                                             ; preds = %bb7
  %2 = sub i16 20, %..i, !dbg !107
  br label %bb21, !dbg !108

bb21:                                             ; preds = %bb7, %bb7, %bb19, %bb16
  %kind.sroa.0.0 = phi i16 [ %_39.1, %bb19 ], [ %2, %bb16 ], [ %..i, %bb7 ], [ %..i, %bb7 ], !dbg !109
  %_28 = icmp ult i16 %kind.sroa.0.0, 20, !dbg !110
  br i1 %_28, label %bb22, label %panic1, !dbg !110

bb19:                                             ; preds = %bb13
  %_23 = and i16 %_0.i.lcssa, 3, !dbg !112
  %3 = getelementptr inbounds nuw { ptr, i16 }, ptr @_RNvCscfr6rT67oYN_6search5NAMES, i16 %_23, !dbg !113
  %4 = getelementptr inbounds nuw i8, ptr %3, i16 2, !dbg !113
  %_39.1 = load i16, ptr %4, align 1, !dbg !113, !noundef !11
  br label %bb21, !dbg !114

bb22:                                             ; preds = %bb13, %bb7, %bb21
  %kind.sroa.0.018 = phi i16 [ %kind.sroa.0.0, %bb21 ], [ 1, %bb13 ], [ 5, %bb7 ]
  %_33 = and i16 %..i, 3, !dbg !115
  %5 = getelementptr inbounds nuw { ptr, i16 }, ptr @_RNvCscfr6rT67oYN_6search5NAMES, i16 %_33, !dbg !116
  %6 = getelementptr inbounds nuw i8, ptr %5, i16 2, !dbg !116
  %_40.1 = load i16, ptr %6, align 1, !dbg !116, !noundef !11
  %_35 = urem i16 %_0.i.lcssa, 6, !dbg !117
  %_38 = icmp ult i16 %_35, %_40.1, !dbg !116
  br i1 %_38, label %bb25, label %panic3, !dbg !116

panic1:                                           ; preds = %bb21
; call core::panicking::panic_bounds_check
  call fastcc addrspace(1) void @_RNvNtCsc2mPM85V15Z_4core9panicking18panic_bounds_check(i16 noundef %kind.sroa.0.0, i16 noundef 20) #11, !dbg !110
  unreachable, !dbg !110

bb25:                                             ; preds = %bb22
  %_40.0 = load ptr, ptr %5, align 1, !dbg !116, !nonnull !11, !noundef !11
  %7 = getelementptr inbounds nuw i16, ptr %numbers, i16 %kind.sroa.0.018, !dbg !110
  %_27 = load i16, ptr %7, align 1, !dbg !110, !noundef !11
  %8 = getelementptr inbounds nuw i8, ptr %_40.0, i16 %_35, !dbg !116
  %_30 = load i8, ptr %8, align 1, !dbg !116, !noundef !11
  %_29 = zext i8 %_30 to i16, !dbg !116
  %_0 = add i16 %_27, %_29, !dbg !110
  call addrspace(1) void @llvm.lifetime.end.p0(ptr nonnull %numbers), !dbg !118
  ret i16 %_0, !dbg !119

panic3:                                           ; preds = %bb22
; call core::panicking::panic_bounds_check
  call fastcc addrspace(1) void @_RNvNtCsc2mPM85V15Z_4core9panicking18panic_bounds_check(i16 noundef %_35, i16 noundef %_40.1) #11, !dbg !116
  unreachable, !dbg !116
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) addrspace(1) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) addrspace(1) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) addrspace(1) #4

; Function Attrs: noreturn nounwind optsize
declare dso_local void @__panic() unnamed_addr addrspace(1) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i16(ptr writeonly captures(none), i8, i16, i1 immarg) addrspace(1) #5

; core::panicking::panic_fmt
; Function Attrs: cold noinline noreturn nounwind optsize
define internal fastcc void @_RNvNtCsc2mPM85V15Z_4core9panicking9panic_fmt() unnamed_addr addrspace(1) #6 !dbg !120 {
; call __rustc::rust_begin_unwind
  tail call fastcc addrspace(1) void @_RNvCsfgHYwM92fyn_7___rustc17rust_begin_unwind() #8, !dbg !123
  unreachable, !dbg !123
}

; core::panicking::panic_bounds_check
; Function Attrs: cold minsize noinline noreturn nounwind optsize
define internal fastcc void @_RNvNtCsc2mPM85V15Z_4core9panicking18panic_bounds_check(i16 noundef range(i16 20, 6) %0, i16 noundef range(i16 0, 21) %1) unnamed_addr addrspace(1) #7 !dbg !125 {
; call core::panicking::panic_fmt
  tail call fastcc addrspace(1) void @_RNvNtCsc2mPM85V15Z_4core9panicking9panic_fmt() #11, !dbg !126
  unreachable, !dbg !126
}

attributes #0 = { nofree noinline norecurse nosync nounwind optsize memory(argmem: read, inaccessiblemem: write) "target-cpu"="avr2" }
attributes #1 = { noreturn nounwind optsize "target-cpu"="avr2" }
attributes #2 = { nounwind optsize "target-cpu"="avr2" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #6 = { cold noinline noreturn nounwind optsize "target-cpu"="avr2" }
attributes #7 = { cold minsize noinline noreturn nounwind optsize "target-cpu"="avr2" }
attributes #8 = { noreturn nounwind }
attributes #9 = { nounwind }
attributes #10 = { noinline nounwind }
attributes #11 = { noinline noreturn nounwind }

!llvm.ident = !{!0}
!llvm.dbg.cu = !{!1, !3}
!llvm.module.flags = !{!5, !6}

!0 = !{!"rustc version 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"}
!1 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !2, producer: "clang LLVM (rustc version 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball))", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!2 = !DIFile(filename: "src/lib.rs/@/search.8eabe8d72ac68223-cgu.0", directory: "/search")
!3 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !4, producer: "clang LLVM (rustc version 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball))", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!4 = !DIFile(filename: "/library/core/src/lib.rs/@/core.8c37624f5ba15581-cgu.0", directory: "/library/core")
!5 = !{i32 7, !"Dwarf Version", i32 4}
!6 = !{i32 2, !"Debug Info Version", i32 3}
!7 = distinct !DISubprogram(name: "find", linkageName: "_RNvCscfr6rT67oYN_6search4find", scope: !9, file: !8, line: 6, type: !10, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !11)
!8 = !DIFile(filename: "src/lib.rs", directory: "/search", checksumkind: CSK_MD5, checksum: "4518db232c19f3ad828e7ac007a7b72e")
!9 = !DINamespace(name: "search", scope: null)
!10 = !DISubroutineType(cc: DW_CC_nocall, types: !11)
!11 = !{}
!12 = !DILocation(line: 180, column: 28, scope: !13, inlinedAt: !22)
!13 = distinct !DILexicalBlock(scope: !15, file: !14, line: 162, column: 17)
!14 = !DIFile(filename: "/library/core/src/slice/iter/macros.rs", directory: "", checksumkind: CSK_MD5, checksum: "87d1f0c2746f51593d75ddf4c9271f14")
!15 = distinct !DILexicalBlock(scope: !16, file: !14, line: 161, column: 17)
!16 = distinct !DISubprogram(name: "next<u16>", linkageName: "_RNvXs2J_NtNtCsc2mPM85V15Z_4core5slice4iterINtB6_4ItertENtNtNtNtBa_4iter6traits8iterator8Iterator4nextCscfr6rT67oYN_6search", scope: !17, file: !14, line: 157, type: !21, scopeLine: 157, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !11)
!17 = !DINamespace(name: "{impl#171}", scope: !18)
!18 = !DINamespace(name: "iter", scope: !19)
!19 = !DINamespace(name: "slice", scope: !20)
!20 = !DINamespace(name: "core", scope: null)
!21 = !DISubroutineType(types: !11)
!22 = distinct !DILocation(line: 383, column: 42, scope: !23, inlinedAt: !27)
!23 = distinct !DILexicalBlock(scope: !24, file: !14, line: 383, column: 49)
!24 = distinct !DILexicalBlock(scope: !25, file: !14, line: 382, column: 17)
!25 = distinct !DILexicalBlock(scope: !26, file: !14, line: 381, column: 17)
!26 = distinct !DISubprogram(name: "position<u16, search::find::{closure_env#0}>", linkageName: "_RINvXs2J_NtNtCsc2mPM85V15Z_4core5slice4iterINtB7_4ItertENtNtNtNtBb_4iter6traits8iterator8Iterator8positionNCNvCscfr6rT67oYN_6search4find0EB1K_", scope: !17, file: !14, line: 377, type: !21, scopeLine: 377, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !11)
!27 = distinct !DILocation(line: 6, column: 73, scope: !7)
!28 = !DILocation(line: 6, column: 91, scope: !29, inlinedAt: !31)
!29 = distinct !DISubprogram(name: "{closure#0}", linkageName: "_RNCNvCscfr6rT67oYN_6search4find0B3_", scope: !30, file: !8, line: 6, type: !21, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !11)
!30 = !DINamespace(name: "find", scope: !9)
!31 = distinct !DILocation(line: 384, column: 24, scope: !23, inlinedAt: !27)
!32 = !{!33}
!33 = distinct !{!33, !34, !"_RNCNvCscfr6rT67oYN_6search4find0B3_: %number"}
!34 = distinct !{!34, !"_RNCNvCscfr6rT67oYN_6search4find0B3_"}
!35 = !{!36, !37, !39}
!36 = distinct !{!36, !34, !"_RNCNvCscfr6rT67oYN_6search4find0B3_: %_1"}
!37 = distinct !{!37, !38, !"_RINvXs2J_NtNtCsc2mPM85V15Z_4core5slice4iterINtB7_4ItertENtNtNtNtBb_4iter6traits8iterator8Iterator8positionNCNvCscfr6rT67oYN_6search4find0EB1K_: %self"}
!38 = distinct !{!38, !"_RINvXs2J_NtNtCsc2mPM85V15Z_4core5slice4iterINtB7_4ItertENtNtNtNtBb_4iter6traits8iterator8Iterator8positionNCNvCscfr6rT67oYN_6search4find0EB1K_"}
!39 = distinct !{!39, !38, !"_RINvXs2J_NtNtCsc2mPM85V15Z_4core5slice4iterINtB7_4ItertENtNtNtNtBb_4iter6traits8iterator8Iterator8positionNCNvCscfr6rT67oYN_6search4find0EB1K_: argument 1"}
!40 = !DILocation(line: 384, column: 24, scope: !23, inlinedAt: !27)
!41 = !DILocation(line: 659, column: 28, scope: !42, inlinedAt: !47)
!42 = distinct !DISubprogram(name: "add<u16>", linkageName: "_RNvMs1_NtNtCsc2mPM85V15Z_4core3ptr8non_nullINtB5_7NonNulltE3addCscfr6rT67oYN_6search", scope: !44, file: !43, line: 651, type: !21, scopeLine: 651, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !11)
!43 = !DIFile(filename: "/library/core/src/ptr/non_null.rs", directory: "", checksumkind: CSK_MD5, checksum: "84a86787d0c87de0d69993189aea0a0d")
!44 = !DINamespace(name: "NonNull", scope: !45)
!45 = !DINamespace(name: "non_null", scope: !46)
!46 = !DINamespace(name: "ptr", scope: !20)
!47 = distinct !DILocation(line: 185, column: 40, scope: !13, inlinedAt: !22)
!48 = !DILocation(line: 390, column: 21, scope: !23, inlinedAt: !27)
!49 = !DILocation(line: 1717, column: 9, scope: !50, inlinedAt: !52)
!50 = distinct !DISubprogram(name: "eq<u16>", linkageName: "_RNvXsd_NtNtCsc2mPM85V15Z_4core3ptr8non_nullINtB5_7NonNulltENtNtB9_3cmp9PartialEq2eqCscfr6rT67oYN_6search", scope: !51, file: !43, line: 1716, type: !21, scopeLine: 1716, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !11)
!51 = !DINamespace(name: "{impl#15}", scope: !45)
!52 = distinct !DILocation(line: 180, column: 28, scope: !13, inlinedAt: !22)
!53 = !DILocation(line: 387, column: 51, scope: !23, inlinedAt: !27)
!54 = !DILocation(line: 210, column: 9, scope: !55, inlinedAt: !58)
!55 = distinct !DISubprogram(name: "assert_unchecked", linkageName: "_RNvNtCsc2mPM85V15Z_4core4hint16assert_unchecked", scope: !57, file: !56, line: 202, type: !21, scopeLine: 202, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !11)
!56 = !DIFile(filename: "/library/core/src/hint.rs", directory: "", checksumkind: CSK_MD5, checksum: "3bdbac5c7616d584a36b114744411911")
!57 = !DINamespace(name: "hint", scope: !20)
!58 = distinct !DILocation(line: 387, column: 34, scope: !23, inlinedAt: !27)
!59 = !DILocation(line: 393, column: 13, scope: !26, inlinedAt: !27)
!60 = !DILocation(line: 0, scope: !24, inlinedAt: !27)
!61 = !DILocation(line: 393, column: 14, scope: !26, inlinedAt: !27)
!62 = !DILocation(line: 6, column: 111, scope: !7)
!63 = distinct !DISubprogram(name: "panic", linkageName: "_RNvCsfgHYwM92fyn_7___rustc17rust_begin_unwind", scope: !9, file: !8, line: 3, type: !21, scopeLine: 3, flags: DIFlagPrototyped | DIFlagNoReturn, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !11)
!64 = !DILocation(line: 3, column: 71, scope: !63)
!65 = distinct !DISubprogram(name: "main", scope: !9, file: !8, line: 8, type: !21, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !11)
!66 = !DILocation(line: 9, column: 9, scope: !65)
!67 = !DILocation(line: 9, column: 23, scope: !65)
!68 = !DILocation(line: 491, column: 5, scope: !69, inlinedAt: !70)
!69 = distinct !DISubprogram(name: "black_box<u16>", linkageName: "_RINvNtCsc2mPM85V15Z_4core4hint9black_boxtECscfr6rT67oYN_6search", scope: !57, file: !56, line: 490, type: !21, scopeLine: 490, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !11)
!70 = distinct !DILocation(line: 10, column: 17, scope: !71)
!71 = distinct !DILexicalBlock(scope: !65, file: !8, line: 9, column: 5)
!72 = !{i64 3226327893898801}
!73 = !DILocation(line: 180, column: 28, scope: !74, inlinedAt: !78)
!74 = distinct !DILexicalBlock(scope: !75, file: !14, line: 162, column: 17)
!75 = distinct !DILexicalBlock(scope: !76, file: !14, line: 161, column: 17)
!76 = distinct !DISubprogram(name: "next<u16>", linkageName: "_RNvXs2R_NtNtCsc2mPM85V15Z_4core5slice4iterINtB6_7IterMuttENtNtNtNtBa_4iter6traits8iterator8Iterator4nextCscfr6rT67oYN_6search", scope: !77, file: !14, line: 157, type: !21, scopeLine: 157, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !11)
!77 = !DINamespace(name: "{impl#179}", scope: !18)
!78 = distinct !DILocation(line: 11, column: 17, scope: !79)
!79 = distinct !DILexicalBlock(scope: !80, file: !8, line: 11, column: 5)
!80 = distinct !DILexicalBlock(scope: !71, file: !8, line: 10, column: 5)
!81 = !DILocation(line: 1717, column: 9, scope: !50, inlinedAt: !82)
!82 = distinct !DILocation(line: 180, column: 28, scope: !74, inlinedAt: !78)
!83 = !DILocation(line: 659, column: 28, scope: !42, inlinedAt: !84)
!84 = distinct !DILocation(line: 185, column: 40, scope: !74, inlinedAt: !78)
!85 = !DILocation(line: 2587, column: 13, scope: !86, inlinedAt: !90)
!86 = distinct !DISubprogram(name: "wrapping_mul", linkageName: "_RNvMs5_NtCsc2mPM85V15Z_4core3numt12wrapping_mul", scope: !88, file: !87, line: 2586, type: !21, scopeLine: 2586, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !11)
!87 = !DIFile(filename: "/library/core/src/num/uint_macros.rs", directory: "", checksumkind: CSK_MD5, checksum: "5fc7d5e74eb0c3c3b6eb5c642b7e095f")
!88 = !DINamespace(name: "{impl#7}", scope: !89)
!89 = !DINamespace(name: "num", scope: !20)
!90 = distinct !DILocation(line: 11, column: 38, scope: !91)
!91 = distinct !DILexicalBlock(scope: !79, file: !8, line: 11, column: 5)
!92 = !DILocation(line: 2511, column: 13, scope: !93, inlinedAt: !94)
!93 = distinct !DISubprogram(name: "wrapping_add", linkageName: "_RNvMs5_NtCsc2mPM85V15Z_4core3numt12wrapping_add", scope: !88, file: !87, line: 2510, type: !21, scopeLine: 2510, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !11)
!94 = distinct !DILocation(line: 11, column: 58, scope: !91)
!95 = !DILocation(line: 11, column: 79, scope: !91)
!96 = !DILocation(line: 12, column: 14, scope: !80)
!97 = !DILocation(line: 0, scope: !98, inlinedAt: !102)
!98 = distinct !DISubprogram(name: "unwrap_or<usize>", linkageName: "_RNvMNtCsc2mPM85V15Z_4core6optionINtB2_6OptionjE9unwrap_orCscfr6rT67oYN_6search", scope: !100, file: !99, line: 1038, type: !21, scopeLine: 1038, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !11)
!99 = !DIFile(filename: "/library/core/src/option.rs", directory: "", checksumkind: CSK_MD5, checksum: "fddbcef1524c4b01c55888c6c3823b51")
!100 = !DINamespace(name: "Option", scope: !101)
!101 = !DINamespace(name: "option", scope: !20)
!102 = distinct !DILocation(line: 12, column: 32, scope: !80)
!103 = !DILocation(line: 13, column: 22, scope: !104)
!104 = distinct !DILexicalBlock(scope: !80, file: !8, line: 12, column: 5)
!105 = !DILocation(line: 13, column: 16, scope: !104)
!106 = !DILocation(line: 13, column: 76, scope: !104)
!107 = !DILocation(line: 13, column: 56, scope: !104)
!108 = !DILocation(line: 13, column: 73, scope: !104)
!109 = !DILocation(line: 13, scope: !104)
!110 = !DILocation(line: 14, column: 5, scope: !111)
!111 = distinct !DILexicalBlock(scope: !104, file: !8, line: 13, column: 5)
!112 = !DILocation(line: 13, column: 91, scope: !104)
!113 = !DILocation(line: 13, column: 85, scope: !104)
!114 = !DILocation(line: 13, column: 111, scope: !104)
!115 = !DILocation(line: 14, column: 27, scope: !111)
!116 = !DILocation(line: 14, column: 21, scope: !111)
!117 = !DILocation(line: 14, column: 46, scope: !111)
!118 = !DILocation(line: 15, column: 1, scope: !65)
!119 = !DILocation(line: 15, column: 2, scope: !65)
!120 = distinct !DISubprogram(name: "panic_fmt", linkageName: "_RNvNtCsc2mPM85V15Z_4core9panicking9panic_fmt", scope: !122, file: !121, line: 60, type: !10, scopeLine: 60, flags: DIFlagPrototyped | DIFlagNoReturn, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !3, templateParams: !11)
!121 = !DIFile(filename: "/library/core/src/panicking.rs", directory: "", checksumkind: CSK_MD5, checksum: "982c30f04ae1f5e0f0f90d98d8701456")
!122 = !DINamespace(name: "panicking", scope: !20)
!123 = !DILocation(line: 80, column: 14, scope: !124)
!124 = distinct !DILexicalBlock(scope: !120, file: !121, line: 72, column: 5)
!125 = distinct !DISubprogram(name: "panic_bounds_check", linkageName: "_RNvNtCsc2mPM85V15Z_4core9panicking18panic_bounds_check", scope: !122, file: !121, line: 266, type: !10, scopeLine: 266, flags: DIFlagPrototyped | DIFlagNoReturn, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !3, templateParams: !11)
!126 = !DILocation(line: 271, column: 5, scope: !125)
