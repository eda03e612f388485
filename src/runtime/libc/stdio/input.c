/* Input without formatting. What is read goes to the program's memory after the atomic section, as the program's own
   accesses do. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "stream.h"

static int get_character(FILE *file) {
  const int c = __qlibc_get(__qlibc_enter_for_input(file));
  __qlibc_leave();
  return c;
}

int fgetc(FILE *file) { return get_character(file); }
int(getc)(FILE *file) { return get_character(file); }
int(getchar)(void) { return get_character(stdin); }
int(fgetc_unlocked)(FILE *file) { return get_character(file); }
int(getc_unlocked)(FILE *file) { return get_character(file); }
int(getchar_unlocked)(void) { return get_character(stdin); }

/* What the header's inline functions call when a buffer is empty; they see none. */
int __uflow(FILE *file) { return get_character(file); }

static int push_back(struct stream *stream, int c) {
  if (c == EOF || !stream->functions || !stream->can_read) return EOF;
  const unsigned char byte = (unsigned char)c;
  if (stream->at == 0) {
    const size_t size = stream->unread.size;
    __qlibc_resize(&stream->unread, size + 1);
    if (size) __builtin_memmove(stream->unread.data + 1, stream->unread.data, size);
    stream->at = 1;
  }
  stream->unread.data[--stream->at] = byte;
  stream->file._flags &= ~flag_end;
  return byte;
}

int ungetc(int c, FILE *file) {
  const int result = push_back(__qlibc_enter_for_input(file), c);
  __qlibc_leave();
  return result;
}

size_t fread(void *to, size_t size, size_t count, FILE *file) {
  if (size == 0 || count == 0) return 0;
  unsigned char *block = __quotient_alloc_untracked(size * count);
  const size_t done = __qlibc_get_bytes(__qlibc_enter_for_input(file), block, size * count);
  __qlibc_leave();
  if (done) __builtin_memcpy(to, block, done);
  __quotient_free(block);
  return done / size;
}

size_t fread_unlocked(void *to, size_t size, size_t count, FILE *file) { return fread(to, size, count, file); }

int getw(FILE *file) {
  int word;
  return fread(&word, sizeof word, 1, file) == 1 ? word : EOF;
}

/* Reads up to `limit` bytes, and not beyond the first that is `end`. */
static void get_line(struct stream *stream, struct content *line, size_t limit, int end) {
  while (line->size < limit) {
    const int c = __qlibc_get(stream);
    if (c == EOF) break;
    const unsigned char byte = (unsigned char)c;
    __qlibc_write_content(line, line->size, &byte, 1);
    if (c == end) break;
  }
}

/* As in glibc, an error that was there before does not count. */
static int has_failed(struct stream *stream, int flags_before) {
  return (stream->file._flags & ~flags_before & flag_error) && errno != EAGAIN;
}

static char *get_string(char *to, size_t size, FILE *file) {
  if (size == 0) return NULL;
  struct content line = {0};
  struct stream *stream = __qlibc_enter_for_input(file);
  const int flags = stream->file._flags;
  get_line(stream, &line, size - 1, '\n');
  const int failed = has_failed(stream, flags);
  __qlibc_leave();
  const int any = (line.size || size == 1) && !failed;
  if (any) {
    if (line.size) __builtin_memcpy(to, line.data, line.size);
    to[line.size] = 0;
  }
  __qlibc_resize(&line, 0);
  return any ? to : NULL;
}

char *fgets(char *to, int size, FILE *file) { return size <= 0 ? NULL : get_string(to, (size_t)size, file); }
char *fgets_unlocked(char *to, int size, FILE *file) { return fgets(to, size, file); }

/* Not declared by the header any more. */
char *gets(char *to);
char *gets(char *to) {
  char *result = get_string(to, (size_t)-1, stdin);
  for (char *p = result; p && *p; ++p)
    if (*p == '\n') *p = 0;
  return result;
}

/* Makes room for the line and its end in the caller's buffer. */
static int make_room(char **line, size_t *size, size_t needed) {
  if (*line && *size >= needed) return 1;
  enum { LEAST = 120 }; /* as in glibc */
  size_t capacity = !*line || *size == 0 ? LEAST : 2 * *size;
  if (capacity < needed) capacity = needed;
  char *moved = realloc(*line, capacity);
  if (!moved) return 0;
  *line = moved;
  *size = capacity;
  return 1;
}

ssize_t getdelim(char **to, size_t *size, int end, FILE *file) {
  if (!to || !size) return errno = EINVAL, -1;
  struct content line = {0};
  struct stream *stream = __qlibc_enter_for_input(file);
  const int flags = stream->file._flags;
  get_line(stream, &line, (size_t)-1, end);
  const int failed = has_failed(stream, flags);
  __qlibc_leave();
  const ssize_t length = line.size && !failed && make_room(to, size, line.size + 1) ? (ssize_t)line.size : -1;
  if (length > 0) {
    __builtin_memcpy(*to, line.data, line.size);
    (*to)[line.size] = 0;
  } else if (!failed && !line.size) {
    make_room(to, size, 1); /* as in glibc, there is a buffer even at the end of the file */
  }
  __qlibc_resize(&line, 0);
  return length;
}

ssize_t __getdelim(char **line, size_t *size, int end, FILE *file);
ssize_t __getdelim(char **line, size_t *size, int end, FILE *file) { return getdelim(line, size, end, file); }
ssize_t getline(char **line, size_t *size, FILE *file) { return getdelim(line, size, '\n', file); }
