/* <error.h>. */
#include <errno.h>
#include <error.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned error_message_count;
int error_one_per_line;
void (*error_print_progname)(void);

/* The name of the program (and of a file), the message, and the reason if the number is not 0. */
static void say(int number, const char *file, unsigned line, const char *format, va_list list) {
  fflush(stdout);
  char *text = NULL, place[24] = "";
  if (vasprintf(&text, format, list) < 0) return;
  if (error_print_progname) error_print_progname();
  else fprintf(stderr, file ? "%s:" : "%s: ", program_invocation_name);
  if (file) snprintf(place, sizeof place, ":%u: ", line);
  fprintf(stderr, "%s%s%s%s%s\n", file ? file : "", place, text, number ? ": " : "", number ? strerror(number) : "");
  free(text);
  __atomic_fetch_add(&error_message_count, 1, __ATOMIC_SEQ_CST);
}

void error(int status, int number, const char *format, ...) {
  va_list list;
  va_start(list, format);
  say(number, NULL, 0, format, list);
  va_end(list);
  if (status) exit(status);
}

void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...) {
  va_list list;
  va_start(list, format);
  say(number, file, line, format, list);
  va_end(list);
  if (status) exit(status);
}
