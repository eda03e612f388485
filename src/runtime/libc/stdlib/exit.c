/* The end of the program. Handlers form a list on the heap, so a program that registers none pays nothing; what the
   list consists of never counts as a leak of the program.
   The front end calls exit with the result of main; if the program has destructors, it defines
   __quotient_run_destructors, which otherwise is the empty function below. */
#include <stdlib.h>
#include <unistd.h>

#include "../../primitives.h"
#include "../stdio/stream.h"

struct handler {
  struct handler *next;
  void (*plain)(void);              /* atexit, or */
  void (*with_argument)(void *);    /* __cxa_atexit, or */
  void (*with_status)(int, void *); /* on_exit */
  void *argument;
};

static struct handler *exit_handlers;
static struct handler *quick_exit_handlers;

int __cxa_atexit(void (*function)(void *), void *argument, void *library);

static int register_handler(struct handler **list, struct handler handler) {
  struct handler *entry = __quotient_alloc_untracked(sizeof *entry);
  __quotient_atomic_begin();
  handler.next = __atomic_load_n(list, __ATOMIC_SEQ_CST);
  *entry = handler;
  __atomic_store_n(list, entry, __ATOMIC_SEQ_CST);
  __quotient_atomic_end();
  return 0;
}

/* Takes the newest handler off the list; what it holds is returned in `handler`. */
static int take_handler(struct handler **list, struct handler *handler) {
  __quotient_atomic_begin();
  struct handler *entry = __atomic_load_n(list, __ATOMIC_SEQ_CST);
  if (entry) {
    *handler = *entry;
    __atomic_store_n(list, entry->next, __ATOMIC_SEQ_CST);
    __quotient_free(entry);
  }
  __quotient_atomic_end();
  return entry != NULL;
}

static void run_handlers(struct handler **list, int status) {
  struct handler handler;
  while (take_handler(list, &handler)) {
    if (handler.plain) handler.plain();
    else if (handler.with_argument) handler.with_argument(handler.argument);
    else handler.with_status(status, handler.argument);
  }
}

int atexit(void (*function)(void)) { return register_handler(&exit_handlers, (struct handler){.plain = function}); }

int at_quick_exit(void (*function)(void)) {
  return register_handler(&quick_exit_handlers, (struct handler){.plain = function});
}

int on_exit(void (*function)(int, void *), void *argument) {
  return register_handler(&exit_handlers, (struct handler){.with_status = function, .argument = argument});
}

int __cxa_atexit(void (*function)(void *), void *argument, void *library) {
  (void)library;
  return register_handler(&exit_handlers, (struct handler){.with_argument = function, .argument = argument});
}

void _exit(int status) { __quotient_halt(status & 255); }

void _Exit(int status) { _exit(status); }

void __quotient_run_destructors(void);
__attribute__((weak)) void __quotient_run_destructors(void) {}

/* ../../cxx/thread_exit.cpp: null unless the program has thread_local variables with destructors. */
__attribute__((weak)) int __cxa_thread_atexit(void (*destructor)(void *), void *object, void *library);

void exit(int status) {
  if (__cxa_thread_atexit) __cxa_thread_atexit(NULL, NULL, NULL);
  run_handlers(&exit_handlers, status);
  __quotient_run_destructors();
  __qlibc_flush_all();
  _exit(status);
}

void quick_exit(int status) {
  run_handlers(&quick_exit_handlers, status);
  _exit(status);
}

void abort(void) {
  __quotient_error("abort", "abort is called");
  __quotient_halt(134);
}
