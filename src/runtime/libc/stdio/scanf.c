/* The functions of the scanf family. The system's header renames them by the language standard in use; all the names
   mean the same here. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

#include "scan.h"
#include "stream.h"

static int scan_text(const char *text, const char *format, va_list list) {
  struct scan_input input = {.text = text};
  return __qlibc_scan(&input, format, list);
}

/* What was read from a locked stream and is not yet consumed. */
struct stream_input {
  struct scan_input input;
  struct stream *stream;
  struct content ahead; /* which `input.text` points into */
};

/* Takes everything that is unread in the stream's buffer, which is filled first. */
static int take_unread(struct scan_input *input) {
  struct stream_input *in = (struct stream_input *)input;
  __qlibc_drop_front(&in->ahead, in->ahead.size - input->size);
  __quotient_atomic_begin();
  const int any = __qlibc_fill(in->stream);
  if (any) {
    struct stream *stream = in->stream;
    __qlibc_write_content(&in->ahead, in->ahead.size, stream->unread.data + stream->at,
                          stream->unread.size - stream->at);
    __qlibc_resize(&stream->unread, 0);
    stream->at = 0;
  }
  __quotient_atomic_end();
  input->text = (const char *)in->ahead.data;
  input->size = in->ahead.size;
  return any;
}

/* What was taken and not consumed is unread again. */
static void put_back(struct stream_input *in) {
  struct content *unread = &in->stream->unread;
  const size_t size = in->input.size;
  if (size) {
    __qlibc_drop_front(unread, in->stream->at);
    in->stream->at = 0;
    const size_t behind = unread->size;
    __qlibc_resize(unread, size + behind);
    if (behind) __builtin_memmove(unread->data + size, unread->data, behind);
    __builtin_memcpy(unread->data, in->input.text, size);
    in->stream->file._flags &= ~flag_end;
  }
}

int __qlibc_scan_stream(FILE *file, const char *format, va_list list, int wide) {
  struct stream_input in = {.input.more = take_unread, .input.wide = wide, .stream = __qlibc_enter_for_input(file)};
  const int can_read = in.stream->can_read;
  if (can_read) __qlibc_lock(in.stream);
  __qlibc_leave();
  if (!can_read) return errno = EBADF, EOF; /* as in glibc, without the flag of an error */
  const int stored = __qlibc_scan(&in.input, format, list);
  __qlibc_enter(file);
  put_back(&in);
  __qlibc_unlock(in.stream);
  __qlibc_leave();
  __qlibc_resize(&in.ahead, 0);
  return stored;
}

#define SCANF(standard, prefix)                                                                                        \
  int sscanf_##standard(const char *text, const char *format, ...) __asm__(prefix "sscanf");                           \
  int vsscanf_##standard(const char *text, const char *format, va_list list) __asm__(prefix "vsscanf");                \
  int scanf_##standard(const char *format, ...) __asm__(prefix "scanf");                                               \
  int fscanf_##standard(FILE *file, const char *format, ...) __asm__(prefix "fscanf");                                 \
  int vscanf_##standard(const char *format, va_list list) __asm__(prefix "vscanf");                                    \
  int vfscanf_##standard(FILE *file, const char *format, va_list list) __asm__(prefix "vfscanf");                      \
  int vsscanf_##standard(const char *text, const char *format, va_list list) { return scan_text(text, format, list); } \
  int vfscanf_##standard(FILE *file, const char *format, va_list list) {                                               \
    return __qlibc_scan_stream(file, format, list, 0);                                                                 \
  }                                                                                                                    \
  int vscanf_##standard(const char *format, va_list list) { return __qlibc_scan_stream(stdin, format, list, 0); }      \
  int sscanf_##standard(const char *text, const char *format, ...) { FORWARD(scan_text(text, format, list)); }         \
  int fscanf_##standard(FILE *file, const char *format, ...) { FORWARD(__qlibc_scan_stream(file, format, list, 0)); }  \
  int scanf_##standard(const char *format, ...) { FORWARD(__qlibc_scan_stream(stdin, format, list, 0)); }

SCANF(old, "")
SCANF(c99, "__isoc99_")
SCANF(c23, "__isoc23_")
