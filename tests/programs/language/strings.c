// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// String literals: concatenation, escapes, wide and Unicode ones, sharing, sizeof.
#include <stddef.h>
#include <stdio.h>
#include <wchar.h>

int main(void) {
  const char *s = "con" "cat" "\x41\102\n";
  const wchar_t *w = L"wide";
  const unsigned char *u = (const unsigned char *)u8"\u00e9";
  fputs(s, stdout);
  printf("%zu %zu %d %d\n", sizeof "abc", sizeof L"ab" / sizeof(wchar_t), (int)w[3], w[4] == 0);
  printf("%d %d %d\n", u[0], u[1], "index"[2]);
  char exact[3] = "xyz", empty[] = "";
  printf("%c %zu %d\n", exact[2], sizeof empty, '\'' + '\0');
  return 0;
}
