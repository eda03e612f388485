/* What reaches the machine's output, in how many pieces, and reading without an input. */
#include <unistd.h>

#include "check.h"

Q(printf);
Q(fprintf);
Q(dprintf);
Q(puts);
Q(fputs);
Q(putchar);
Q(fputc);
Q(fwrite);
Q(perror);
Q(write);
Q(fflush);
Q(getchar);
extern FILE *q_stdout, *q_stderr, *q_stdin;
int *q___errno_location(void);

static void wrote(int line, int descriptor, int calls, const char *text) {
  if (machine.output_size != strlen(text) || memcmp(machine.output, text, machine.output_size) != 0 ||
      machine.output_calls != calls || machine.last_descriptor != descriptor)
    fail(__FILE__, line, "%d: \"%.*s\" in %d pieces, not \"%s\"", machine.last_descriptor, (int)machine.output_size,
         machine.output, machine.output_calls, text);
  reset_machine();
}

void test_output(void) {
  reset_machine();
  CHECK(q_printf("%d %s\n", 42, "apples") == 10, "printf's result");
  wrote(__LINE__, 1, 1, "42 apples\n");
  q_fprintf(q_stderr, "x=%5.2f", 3.14159);
  wrote(__LINE__, 2, 1, "x= 3.14");
  q_dprintf(2, "%c", 'c');
  wrote(__LINE__, 2, 1, "c");
  CHECK(q_puts("line") >= 0, "puts");
  wrote(__LINE__, 1, 1, "line\n");
  q_fputs("text", q_stderr);
  wrote(__LINE__, 2, 1, "text");
  CHECK(q_putchar('a') == 'a' && q_fputc(0x1ff, q_stdout) == 0xff, "putchar, fputc");
  wrote(__LINE__, 1, 2, "a\xff");
  CHECK(q_fwrite("abcdef", 2, 3, q_stdout) == 3, "fwrite");
  wrote(__LINE__, 1, 1, "abcdef");
  *q___errno_location() = EINVAL;
  q_perror("what");
  wrote(__LINE__, 2, 1, "what: Invalid argument\n");
  CHECK(q_write(1, "w", 1) == 1, "write");
  wrote(__LINE__, 1, 1, "w");

  char expected[2001], format[] = "%2000d";
  snprintf(expected, sizeof expected, format, 7);
  CHECK(q_printf(format, 7) == 2000, "long printf's result");
  CHECK(machine.output_size == 2000 && memcmp(expected, machine.output, 2000) == 0, "long printf's text");

  reset_machine();
  CHECK(q_getchar() == EOF && strcmp(machine.condition, "standard input as empty") == 0, "getchar");
  CHECK(q_fputs("x", q_stdin) == EOF && *q___errno_location() == EBADF, "fputs to stdin");
  CHECK(machine.output_calls == 0, "fputs to stdin writes");
  reset_machine();
  CHECK(q_fflush(NULL) == 0 && q_fflush(q_stdout) == 0 && !*machine.error_kind, "fflush");
  reset_machine();
}
