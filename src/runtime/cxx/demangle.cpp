#include "demangle.h"

#include <stdlib.h>
#include <string.h>

#include "../primitives.h"

namespace {

enum column { mangled, whole, brief, columns };

const char *find(const char *name, column wanted) {
  for (const char *const *row = __quotient_readable_names(); *row; row += columns)
    if (!strcmp(row[mangled], name)) return row[wanted];
  return nullptr;
}

enum status { done = 0, no_memory = -1, not_a_name = -2, bad_argument = -3 };

char *fail(status why, int *status) {
  if (status) *status = why;
  return nullptr;
}

}  // namespace

namespace quotient {

const char *readable_type(const char *name) {
  const char *found = find(name, brief);
  return found ? found : name;
}

}  // namespace quotient

extern "C" char *__cxa_demangle(const char *name, char *buffer, size_t *length, int *status) {
  if (!name || (buffer && !length)) return fail(bad_argument, status);
  const char *found = find(name, whole);
  if (!found) {
    if (name[0] == '_' && name[1] == 'Z')
      __quotient_error("unsupported", "__cxa_demangle of a name that is not written in the program");
    return fail(not_a_name, status);
  }
  const size_t size = strlen(found) + 1;
  if (!buffer || *length < size) {
    buffer = static_cast<char *>(realloc(buffer, size));
    if (!buffer) return fail(no_memory, status);
    if (length) *length = size;
  }
  memcpy(buffer, found, size);
  if (status) *status = done;
  return buffer;
}
