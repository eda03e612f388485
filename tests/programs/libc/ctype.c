// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Every classification of ctype.h over all characters.
#include <ctype.h>
#include <stdio.h>

int main(void) {
  unsigned long sums[12] = {0};
  for (int c = -1; c < 256; c++) {
    int is[12] = {isalpha(c), isdigit(c), isalnum(c), isspace(c), isupper(c), islower(c),
                  ispunct(c), isprint(c), isgraph(c), iscntrl(c), isxdigit(c), isblank(c)};
    for (int i = 0; i < 12; i++) sums[i] = sums[i] * 31 + (is[i] != 0);
  }
  for (int i = 0; i < 12; i++) printf("%lx ", sums[i]);
  puts("");
  for (const char *s = "Hello, World 7!"; *s; s++) putchar(isupper((unsigned char)*s) ? tolower(*s) : toupper(*s));
  puts("");
  printf("%d %d %d\n", toupper(-1), tolower('1'), isascii(200) != 0);
  return 0;
}
