/* Streams: what a FILE is. stdin, stdout and stderr are constants, and only names. Output to stdout and stderr goes to
   the machine directly and has no state, until a program does something with them that needs one (freopen, flockfile,
   dup2 to descriptor 1, ...); the functions that do are linked only if they are called, so that the variables below are
   constants in all other programs. Standard input gets a state when it is first read.

   Other streams are buffered as in glibc, since a program can tell: what is not flushed, other descriptors of the file
   do not see. All functions of this header are called inside atomic sections, unless it says otherwise. */
#pragma once

#include <stdio.h>
#include <sys/types.h>

#include "../file/content.h"

struct stream;

/* What is behind a stream. They return -1 and set errno on failure. */
struct stream_functions {
  ssize_t (*read)(struct stream *stream, void *to, size_t size);
  ssize_t (*write)(struct stream *stream, const void *from, size_t size);
  long long (*seek)(struct stream *stream, long long offset, int origin);
  int (*close)(struct stream *stream);
  int (*may_wait)(struct stream *stream); /* then read and write start an atomic section (file/transfer.h) */
};

enum { flag_end = 0x10, flag_error = 0x20 }; /* in file._flags, as in glibc */

struct stream {
  struct _IO_FILE file;                     /* the program's view: its flags and its descriptor, or -1 */
  const struct stream_functions *functions; /* null: stdin, stdout or stderr that was closed */
  void *memory;                             /* of fmemopen and open_memstream */
  struct stream *next;                      /* of all that are open, by descriptor */
  unsigned char can_read, can_write, appends;
  unsigned char buffering; /* _IOFBF, _IOLBF or _IONBF */
  size_t capacity;         /* of the buffer */
  struct content unread;   /* read from the file but not yet by the program, from `at` on */
  size_t at;
  struct content unwritten;
  const void *owner; /* who holds the lock: flockfile, or an operation that has to wait */
  unsigned locks;    /* how many times */
};

/* The names of the standard streams, and their states if they have any. */
extern const struct _IO_FILE __qlibc_input, __qlibc_output, __qlibc_errors;
extern struct stream *__qlibc_standard_input, *__qlibc_standard_output, *__qlibc_standard_errors;

/* Whether writing to this descriptor is output of the machine, at once. Needs no atomic section. */
static inline int __qlibc_is_direct(int descriptor) {
  return (descriptor == 1 && !__atomic_load_n(&__qlibc_standard_output, __ATOMIC_SEQ_CST)) ||
         (descriptor == 2 && !__atomic_load_n(&__qlibc_standard_errors, __ATOMIC_SEQ_CST));
}

/* The descriptor of such direct output, 1 or 2; 0 for all other streams. Needs no atomic section. */
static inline int __qlibc_direct_descriptor(const FILE *file) {
  if (file == &__qlibc_output && __qlibc_is_direct(1)) return 1;
  if (file == &__qlibc_errors && __qlibc_is_direct(2)) return 2;
  return 0;
}

/* Begins an atomic section in which the stream is the caller's; __qlibc_leave ends it. Null is a standard stream
   without a state; _for_input makes the state of standard input, _with_state that of every standard stream. */
struct stream *__qlibc_enter(FILE *file);
struct stream *__qlibc_enter_for_input(FILE *file);
struct stream *__qlibc_enter_with_state(FILE *file);
void __qlibc_leave(void);
/* The state, whoever holds the lock; null if there is none. */
struct stream *__qlibc_state(FILE *file);
/* Makes the state of a standard stream. Called outside of atomic sections. */
void __qlibc_make_state(FILE *file);

/* Writes bytes, though perhaps not to the file yet. Returns how many: fewer than `size` if there is an error. */
size_t __qlibc_put(struct stream *stream, const void *from, size_t size);
/* Writes what is unwritten. 0, or EOF and errno. */
int __qlibc_flush_stream(struct stream *stream);
/* Makes at least one byte unread. 0 at the end of the file or on an error. */
int __qlibc_fill(struct stream *stream);
/* The next byte, or EOF. */
int __qlibc_get(struct stream *stream);
/* Takes up to `size` unread bytes into memory of the runtime's own; fewer at the end of the file or on an error. */
size_t __qlibc_get_bytes(struct stream *stream, void *to, size_t size);
/* Forgets what is unread, so that the file's position is where the program is. */
int __qlibc_give_back(struct stream *stream);

/* Locks and unlocks the stream for the current thread. */
void __qlibc_lock(struct stream *stream);
void __qlibc_unlock(struct stream *stream);

/* A new stream that is not yet among the open ones. */
struct stream *__qlibc_new_stream(int descriptor, const struct stream_functions *functions);
/* All that are open and have a state, by descriptor. */
extern struct stream *__qlibc_open_streams;
void __qlibc_add_stream(struct stream *stream);
void __qlibc_remove_stream(struct stream *stream);
/* fflush(NULL). Called outside of atomic sections. */
int __qlibc_flush_all(void);

/* Before descriptor 1 or 2 gets another meaning: output is no longer direct. */
void __qlibc_redirect_standard(int descriptor);

/* What is behind streams with a descriptor. */
extern const struct stream_functions __qlibc_descriptor_functions;
