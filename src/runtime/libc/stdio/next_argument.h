/* va_arg for the library's own functions: what is read must be what the caller passed. */
#pragma once

#include <stdarg.h>

#include "../../primitives.h"

#ifdef __LP64__
#define LONG_ARGUMENT "i64"
#else
#define LONG_ARGUMENT "i32"
#endif

/* Callers pass all variable arguments in memory, so this is where the next one lies. */
static inline const void *argument_place(va_list *list) {
#ifdef __x86_64__
  const struct {
    unsigned general, floats;
    const void *memory, *registers;
  } *fields = (const void *)*list;
  return fields->memory;
#else
  return *list;
#endif
}

#define NEXT_ARGUMENT(list, type, passed_as) \
  (__quotient_argument(argument_place(list), passed_as), va_arg(*(list), type))
