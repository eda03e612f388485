/* <err.h>: messages to standard error, with the reason if it is wanted, and the end. A message is one output. */
#include <err.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(int with_reason, const char *format, va_list list) {
  const char *reason = strerror(errno);
  char *text = NULL;
  if (format && vasprintf(&text, format, list) < 0) return;
  fprintf(stderr, "%s: %s%s%s\n", program_invocation_short_name, text ? text : "", text && with_reason ? ": " : "",
          with_reason ? reason : "");
  free(text);
}

void vwarn(const char *format, va_list list) { say(1, format, list); }
void vwarnx(const char *format, va_list list) { say(0, format, list); }

void verr(int status, const char *format, va_list list) {
  say(1, format, list);
  exit(status);
}

void verrx(int status, const char *format, va_list list) {
  say(0, format, list);
  exit(status);
}

#define FORWARD(call)     \
  va_list list;           \
  va_start(list, format); \
  call;                   \
  va_end(list)

void warn(const char *format, ...) { FORWARD(say(1, format, list)); }
void warnx(const char *format, ...) { FORWARD(say(0, format, list)); }

void err(int status, const char *format, ...) {
  FORWARD(say(1, format, list));
  exit(status);
}

void errx(int status, const char *format, ...) {
  FORWARD(say(0, format, list));
  exit(status);
}
