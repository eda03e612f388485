// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// strcmp strncmp strcasecmp strncasecmp strcoll strlen strnlen.
#include <stdio.h>
#include <string.h>
#include <strings.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
  const char *words[] = {"", "a", "abc", "abd", "ABC", "\xe9"};
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j < 6; j++)
      printf("%d%d%d%d ", sign(strcmp(words[i], words[j])), sign(strncmp(words[i], words[j], 2)),
             sign(strcasecmp(words[i], words[j])), sign(strncasecmp(words[i], words[j], 1)));
    puts("");
  }
  printf("%zu %zu %zu\n", strlen("four"), strnlen("four", 2), strnlen("four", 9));
  printf("%d\n", sign(strcoll("a", "b")));
  return 0;
}
