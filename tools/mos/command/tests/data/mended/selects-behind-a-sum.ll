; What stood behind a sum that became a select was looked for one place too early: another select was found there.
@results = global [4 x i8] zeroinitializer
define i16 @main() {
  %a = load volatile i8, ptr @results
  %b = load volatile i8, ptr @results
  %first = icmp ult i8 %a, 5
  %second = icmp ugt i8 %b, 100
  %one = select i1 %first, i8 17, i8 0
  %sum = add i8 %b, %one
  %two = select i1 %first, i8 33, i8 0
  %three = select i1 %second, i8 65, i8 0
  %last = sub i8 %a, %three
  %other = xor i8 %sum, %two
  %q = getelementptr i8, ptr @results, i16 1
  store i8 %last, ptr @results
  store i8 %other, ptr %q
  ret i16 0
}
