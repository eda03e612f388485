/* See sink.h. */
#include "sink.h"

#include "../../primitives.h"

void __qlibc_flush(struct sink *sink) {
  if (sink->descriptor < 0 || sink->used == 0) return;
  __quotient_output(sink->descriptor, sink->buffer, sink->used);
  sink->used = 0;
}

/* How many of `size` characters fit into the buffer, which is emptied before if that is possible and needed. */
static size_t make_room(struct sink *sink, size_t size) {
  if (size > sink->capacity - sink->used) __qlibc_flush(sink);
  const size_t room = sink->capacity - sink->used;
  return size < room ? size : room;
}

void __qlibc_emit(struct sink *sink, const char *text, size_t size) {
  sink->total += size;
  while (size > 0) {
    const size_t now = make_room(sink, size);
    if (now == 0) return;
    __builtin_memmove(sink->buffer + sink->used, text, now);
    sink->used += now;
    text += now;
    size -= now;
  }
}

void __qlibc_emit_repeated(struct sink *sink, char c, size_t count) {
  sink->total += count;
  while (count > 0) {
    const size_t now = make_room(sink, count);
    if (now == 0) return;
    __builtin_memset(sink->buffer + sink->used, c, now);
    sink->used += now;
    count -= now;
  }
}
