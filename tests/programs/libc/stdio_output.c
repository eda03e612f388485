// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// puts putchar putc fputs fputc fprintf fwrite fflush to stdout; stderr is kept apart.
#include <stdio.h>

int main(void) {
  puts("puts");
  putchar('p');
  putc('\n', stdout);
  fputs("fputs\n", stdout);
  fputc('c', stdout);
  fprintf(stdout, "%c%d\n", '=', 5);
  fwrite("fwrite\n", 1, 7, stdout);
  fprintf(stderr, "not on stdout\n");
  fputs("nor this\n", stderr);
  printf("%d %d\n", putchar('\n'), fflush(stdout));
  perror("neither");
  return 0;
}
