// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// strchr strrchr strchrnul strstr strcasestr strspn strcspn strpbrk.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(void) {
  const char *s = "key = value = more";
  printf("%td %td %d %zu\n", strchr(s, '=') - s, strrchr(s, '=') - s, strchr(s, '?') == NULL,
         (size_t)(strchr(s, 0) - s));
  printf("%td %td\n", strchrnul(s, '?') - s, strchrnul(s, ' ') - s);
  printf("%td %d %td\n", strstr(s, "= m") - s, strstr(s, "=m") == NULL, strstr(s, "") - s);
  printf("%td\n", strcasestr(s, "VALUE") - s);
  printf("%zu %zu %td %d\n", strspn(s, "yek"), strcspn(s, " ="), strpbrk(s, "=v") - s, strpbrk(s, "xz") == NULL);
  return 0;
}
