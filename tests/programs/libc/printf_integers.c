// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// printf of integers: flags, widths, precisions, lengths.
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

int main(void) {
  printf("[%d] [%5d] [%-5d] [%05d] [%+d] [% d] [%.3d] [%6.3d] [%.0d]\n", 42, 42, 42, 42, 42, 42, 7, 7, 0);
  printf("[%x] [%X] [%#x] [%#o] [%o] [%08x] [%-#8x] [%#.5x]\n", 255u, 255u, 255u, 8u, 8u, 255u, 255u, 255u);
  printf("[%hhd] [%hd] [%ld] [%lld] [%hhu] [%hu]\n", (char)-1, (short)-2, -3L, -4LL, (unsigned char)255,
         (unsigned short)65535);
  printf("[%zu] [%td] [%jd] [%ju]\n", (size_t)-1, (ptrdiff_t)-5, (intmax_t)-6, UINTMAX_MAX);
  printf("[%d] [%d] [%u] [%ld] [%lu]\n", INT_MIN, INT_MAX, UINT_MAX, LONG_MIN, ULONG_MAX);
  printf("[%*d] [%-*d] [%.*d] [%*d]\n", 6, 1, 6, 2, 4, 3, -6, 4);
  printf("[%c] [%3c] [%-3c] [%%] [%" PRId64 "] [%" PRIx32 "]\n", 'a', 'b', 'c', INT64_C(-9), UINT32_C(0xabc));
  int n, count = printf("%s%n%d\n", "abc", &n, 1234);
  printf("%d %d\n", count, n);
  printf("%2$s %1$d\n", 5, "five");
  return 0;
}
