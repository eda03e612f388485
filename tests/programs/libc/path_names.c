// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// basename and dirname of POSIX.
#include <libgen.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  const char* paths[] = {"/usr/lib", "/usr/", "usr",    "/",   ".",    "..",  "",  "//",
                         "///",      "a//b",  "a//b//", "//a", "///a", "/a/", "a/"};
  for (unsigned i = 0; i < sizeof paths / sizeof *paths; ++i) {
    char one[16], other[16];
    strcpy(one, paths[i]);
    strcpy(other, paths[i]);
    printf("%s: %s", paths[i], basename(one));
    printf(" %s\n", dirname(other));
  }
  printf("%s %s\n", basename(NULL), dirname(NULL));
}
