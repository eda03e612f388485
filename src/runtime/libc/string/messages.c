/* strerror and strsignal, with the texts of the system's C library. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static const char *error_text(int number) {
  switch (number) {
    case 0: return "Success";
#define ERROR(name, text) \
  case name: return text;
#include "errors.def"
#undef ERROR
  }
  return NULL;
}

static const char *signal_text(int number) {
  switch (number) {
#define SIGNAL(name, text) \
  case name: return text;
#include "signals.def"
#undef SIGNAL
  }
  return NULL;
}

char *strerror(int number) {
  static _Thread_local char unknown[sizeof "Unknown error -2147483648"];
  const char *text = error_text(number);
  if (text) return (char *)text;
  snprintf(unknown, sizeof unknown, "Unknown error %d", number);
  return unknown;
}

/* The GNU variant; without _GNU_SOURCE the headers rename strerror_r to the POSIX one, __xpg_strerror_r. */
char *strerror_r(int number, char *buffer, size_t size) {
  const char *text = error_text(number);
  if (text) return (char *)text;
  snprintf(buffer, size, "Unknown error %d", number);
  return buffer;
}

int __xpg_strerror_r(int number, char *buffer, size_t size);
int __xpg_strerror_r(int number, char *buffer, size_t size) {
  const char *text = error_text(number);
  const int length = text ? snprintf(buffer, size, "%s", text) : snprintf(buffer, size, "Unknown error %d", number);
  if ((size_t)length >= size) return ERANGE;
  return text ? 0 : EINVAL;
}

char *strsignal(int number) {
  const char *text = signal_text(number);
  return (char *)(text ? text : "Unknown signal");
}
