/* Runs a program natively along a recorded path: `quotient replay TRACE --native DIR` copies this file into DIR, beside
   the program (program.o) and the path (schedule.h). One thread runs at a time. Each counts the points that it passes
   (calls of __quotient_point, before whatever another thread could notice) and, where one of its turns begins, waits
   until all turns before it are over. A turn is over when its thread comes to the point of its next one, or ends.

   The program has its own C library and threads inside, the same that Quotient's machine runs. They stand on the
   primitives below, as on the machine (docs/runtime-primitives.md). */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum ending {
  ends_by_itself, /* the program or a sanitizer fails */
  ends_here,      /* nothing would show: we stop before the instruction that is the error */
  ends_waiting,   /* a deadlock: every thread waits */
  ends_over,      /* when all turns are over: from here on, say, everything repeats */
  ends_racing,    /* two threads access the same memory */
  ends_leaking    /* memory is lost */
};
struct turn {
  unsigned thread;
  unsigned long points; /* that it has passed when the turn begins */
};
struct record {
  const char *name;
  unsigned long points; /* that it passes in all */
  int ends;             /* 0: it stops at its last point */
};
struct option {
  const char *name;
  unsigned long long value;
};

#include "schedule.h" /* turns, records, choices, program_options, arguments, ending, error_thread, other_thread, … */

/* What we exit with: the error was shown, has no effect here, or the run was another one. */
enum { status_shown = 1, status_unnoticed = 3, status_lost = 4 };

struct access {
  const char *address;
  unsigned long size;
  int writes;
};

struct thread {
  unsigned number;
  unsigned long points;
  unsigned next; /* its next turn; turn_count: none */
  int running;   /* it makes its turn */
  int stopped;   /* it is at a point that it waits at, or has ended, or waits for ever */
  int released;  /* all turns are over: it shows what it waits for */
  unsigned depth;
  void *handle;
  struct access access;
  void (*start)(void *);
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct thread threads[record_count];
static unsigned thread_count = 1, turn, choice;
static _Thread_local struct thread *self;

void quotient_program_start(int count, char **vector, char **environment);
extern int __lsan_do_recoverable_leak_check(void) __attribute__((weak));
extern void __lsan_ignore_object(const void *) __attribute__((weak));

/* ---- What is said, and the end ---- */

static const char *name_of(const struct thread *thread) { return records[thread->number].name; }

static void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fflush(stdout);
  fputs("quotient: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
}

/* A debugger stops here, with all threads where they are. */
static void __attribute__((noreturn)) stop(int status) {
  if (getenv("QUOTIENT_DEBUG")) raise(SIGTRAP);
  if (getenv("QUOTIENT_STAY")) say("standing still (process %d)", (int)getpid());
  while (getenv("QUOTIENT_STAY")) pause();
  _exit(status);
}

static void __attribute__((noreturn)) show(void) {
  say("the recorded error: %s", error_text);
  stop(status_shown);
}

static void __attribute__((noreturn)) lose(const char *how) {
  say("the native run is not the recorded one: %s (in %s, turn %u of %u, point %lu)", how, self ? name_of(self) : "?",
      turn + 1, turn_count, self ? self->points : 0);
  say("recorded is: %s", error_text);
  stop(status_lost);
}

/* The path is the recorded one, but nothing fails at its end: what is wrong there has no effect on this processor. */
static void __attribute__((noreturn)) pass_by(void) {
  say("natively nothing is noticed of the recorded error: %s", error_text);
  stop(status_unnoticed);
}

static int is_last_turn(void) { return turn + 1 >= turn_count; }

/* Whether this is the thread and the moment of the error. */
static int is_moment(void) { return is_last_turn() && self->number == error_thread && self->points >= error_points; }

/* ---- Turns ---- */

static unsigned next_turn(unsigned thread, unsigned from) {
  while (from < turn_count && turns[from].thread != thread) ++from;
  return from;
}

/* Every thread that is there shows in turn what it waits for. */
static void __attribute__((noreturn)) show_waiting(void) {
  for (unsigned i = 0; i < thread_count; ++i) {
    struct thread *const thread = &threads[i];
    if (records[i].ends) continue;
    thread->stopped = 0;
    thread->released = 1;
    pthread_cond_broadcast(&changed);
    while (!thread->stopped) pthread_cond_wait(&changed, &lock);
  }
  show();
}

static void *watch_for_deadlock(void *nothing) {
  pthread_mutex_lock(&lock);
  show_waiting();
  return nothing;
}

/* With the lock held: the last turn is over, and its error is one that no instruction makes. */
static void finish(void) {
  pthread_t watcher;
  if (ending == ends_over) show();
  if (ending == ends_waiting && pthread_create(&watcher, NULL, watch_for_deadlock, NULL)) abort();
}

static void end_turn(void) {
  static int finished;
  self->stopped = 1;
  turn += (unsigned)self->running;
  self->running = 0;
  if (turn == turn_count && !finished) {
    finished = 1;
    finish();
  }
  pthread_cond_broadcast(&changed);
}

/* The thread is where its next turn begins, or where it has none any more. */
static void wait_for_turn(void) {
  pthread_mutex_lock(&lock);
  end_turn();
  while (!self->released && (self->next == turn_count || turn != self->next)) pthread_cond_wait(&changed, &lock);
  if (!self->released) {
    self->running = 1;
    self->stopped = 0;
    self->next = next_turn(self->number, self->next + 1);
  }
  pthread_mutex_unlock(&lock);
}

static int is_at_stop(void) {
  if (self->released) return 0;
  if (self->next < turn_count) return turns[self->next].points == self->points;
  return !records[self->number].ends && records[self->number].points == self->points;
}

/* ---- Races ---- */

static struct access *others; /* what the other thread has accessed */
static unsigned long other_count;

static void note_access(void) {
  if (ending != ends_racing || self->number != other_thread || !self->access.address) return;
  if ((other_count & (other_count - 1)) == 0) {
    others = realloc(others, (other_count ? 2 * other_count : 1) * sizeof *others);
    if (!others) abort();
  }
  others[other_count++] = self->access;
}

static void __attribute__((noreturn)) show_race(void) {
  const struct access mine = self->access;
  for (unsigned long i = other_count; i-- > 0;) {
    const struct access other = others[i];
    const int meet = mine.address < other.address + other.size && other.address < mine.address + mine.size;
    if (!meet || !(mine.writes || other.writes)) continue;
    say("%s is about to %s the %lu bytes at %p that %s has %s", name_of(self), mine.writes ? "write" : "read",
        mine.size, (const void *)mine.address, records[other_thread].name, other.writes ? "written" : "read");
    show();
  }
  show(); /* the other access was made by a function of the library */
}

/* ---- Points ---- */

void __quotient_access(const void *address, unsigned long size, int writes) {
  self->access = (struct access){address, size, writes};
}

static void look_for_error(void) {
  if (!is_last_turn() || self->number != error_thread) return;
  if (self->points == error_points && ending == ends_here) show();
  if (self->points == error_points && ending == ends_racing) show_race();
  if (self->points <= error_points) return;
  if (ending == ends_leaking) {
    if (__lsan_do_recoverable_leak_check && !getenv("QUOTIENT_DEBUG")) __lsan_do_recoverable_leak_check();
    show();
  }
  if (ending == ends_by_itself) pass_by();
}

void __quotient_point(void) {
  ++self->points;
  if (is_at_stop()) wait_for_turn();
  look_for_error();
  note_access();
  self->access.address = NULL;
}

/* ---- Primitives ---- */

struct block { /* that the program has allocated; addresses are inverted, so that no pointer of ours hides a leak */
  uintptr_t inverted_start;
  size_t size;
  struct block *next;
};
static struct block *blocks;

static uintptr_t start_of(const struct block *block) { return ~block->inverted_start; }

static struct block **find_block(const void *address) {
  struct block **at = &blocks;
  while (*at && (uintptr_t)address - start_of(*at) > (*at)->size) at = &(*at)->next;
  return at;
}

static void *allocate(size_t size, size_t alignment) {
  struct block *const block = malloc(sizeof *block);
  void *start = NULL;
  if (!block || posix_memalign(&start, alignment < 16 ? 16 : alignment, size)) abort();
  *block = (struct block){~(uintptr_t)start, size, blocks};
  blocks = block;
  return start;
}

static void *allocate_own(size_t size, size_t alignment) {
  void *const start = allocate(size, alignment);
  if (__lsan_ignore_object) __lsan_ignore_object(start);
  return start;
}

void *__quotient_alloc(size_t size) { return allocate(size, 16); }
void *__quotient_alloc_aligned(size_t size, size_t alignment) { return allocate(size, alignment); }
void *__quotient_alloc_untracked(size_t size) { return allocate_own(size, 16); }
void *__quotient_alloc_untracked_aligned(size_t size, size_t alignment) { return allocate_own(size, alignment); }

void __quotient_free(void *object) {
  struct block **const at = find_block(object);
  struct block *const block = *at;
  if (block && start_of(block) == (uintptr_t)object) {
    *at = block->next;
    free(block);
  }
  free(object); /* of what is none, a sanitizer says so */
}

size_t __quotient_size(const void *object) {
  const struct block *const block = *find_block(object);
  return block ? block->size : 0;
}

/* All objects begin at multiples of 16, so of variables the address tells as much as the offset. */
size_t __quotient_offset(const void *pointer) {
  const struct block *const block = *find_block(pointer);
  return block ? (uintptr_t)pointer - start_of(block) : (size_t)pointer;
}

void __quotient_atomic_begin(void) { ++self->depth; }
int __quotient_atomic_begin_interruptible(void) { return ++self->depth, 0; }
void __quotient_atomic_end(void) {
  --self->depth;
  if (self->released && self->depth == 0) lose("a thread goes on where all should wait");
}

static void __attribute__((noreturn)) wait_for_ever(const char *what, const void *object, const void *holder) {
  const char *who = NULL;
  for (unsigned i = 0; holder && i < thread_count; ++i)
    if (threads[i].handle == holder) who = name_of(&threads[i]);
  say("%s waits for the %s at %p%s%s", name_of(self), what, object, who ? ", which belongs to " : "", who ? who : "");
  pthread_mutex_lock(&lock);
  self->stopped = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  for (;;) pause();
}

void __quotient_await(int condition, const char *what, const void *object, const void *holder) {
  if (condition) return;
  if (self->released) wait_for_ever(what, object, holder);
  lose("a thread waits that should go on");
}

void __quotient_await_or_wake(int condition, const char *what, const void *object, const void *holder) {
  if (!condition && self->released) wait_for_ever(what, object, holder);
}

static void *run_thread(void *thread) {
  self = thread;
  pthread_setname_np(pthread_self(), name_of(self));
  if (is_at_stop()) wait_for_turn();
  self->start(self->handle);
  pthread_exit(NULL);
}

static pthread_key_t end_key; /* its destructor is called at the end of every thread, however it ends */

static void end_thread(void *thread) {
  self = thread;
  pthread_mutex_lock(&lock);
  end_turn();
  pthread_mutex_unlock(&lock);
}

static void *enter_thread(void *thread) {
  pthread_setspecific(end_key, thread);
  return run_thread(thread);
}

/* The new thread comes to its first point before this one goes on. */
void __quotient_spawn(void (*start)(void *), void *handle) {
  pthread_t made;
  if (thread_count == record_count) lose("a thread is started that is not recorded");
  struct thread *const thread = &threads[thread_count];
  *thread = (struct thread){.number = thread_count, .handle = handle, .start = start};
  thread->next = next_turn(thread_count++, 0);
  if (pthread_create(&made, NULL, enter_thread, thread)) abort();
  pthread_detach(made);
  pthread_mutex_lock(&lock);
  while (!thread->stopped) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
}

void __quotient_end_thread(void) { pthread_exit(NULL); }
void *__quotient_self(void) { return self->handle; }
void __quotient_set_self(void *handle) { self->handle = handle; }

unsigned __quotient_choose(unsigned count) {
  if (count <= 1) return 0;
  if (choice == choice_count) lose("a choice is made that is not recorded");
  return choices[choice++];
}

void __quotient_assume(int condition) {
  if (!condition) lose("an assumption does not hold");
}

/* What was not checked, or not stopped at, goes on. */
void __quotient_assert(int condition, const char *message) {
  if (condition || !is_moment()) return;
  say("%s: %s", name_of(self), message);
  show();
}

void __quotient_error(const char *kind, const char *message) {
  if (!is_moment()) return;
  say("%s: %s: %s", name_of(self), kind, message);
  show();
}

void __quotient_halt(int status) {
  if (!is_moment()) lose("the program ends");
  say("the program ends with status %d", status);
  if (ending == ends_leaking && __lsan_do_recoverable_leak_check && !getenv("QUOTIENT_DEBUG"))
    __lsan_do_recoverable_leak_check();
  if (ending == ends_by_itself) pass_by();
  show();
}

void __quotient_output(int file, const void *bytes, size_t size) {
  const char *at = bytes;
  while (size > 0) {
    const ssize_t written = write(file == STDERR_FILENO ? STDERR_FILENO : STDOUT_FILENO, at, size);
    if (written <= 0) return;
    at += written;
    size -= (size_t)written;
  }
}

long __quotient_option(const char *name) {
  for (const struct option *option = program_options; option->name; ++option)
    if (!strcmp(option->name, name)) return (long)option->value;
  return 0;
}

/* These mean something to a search only. */
void __quotient_retire(void *object) { (void)object; }
void __quotient_forget(void *bytes, size_t size) { (void)bytes, (void)size; }
void __quotient_unordered(void) {}
void __quotient_hold(const void *lock_held, int held) { (void)lock_held, (void)held; }
void __quotient_tell_apart(void *handle) { (void)handle; }
void __quotient_yield(void) {}
void __quotient_caveat(const char *text) { (void)text; }
void __quotient_condition(const char *text) { (void)text; }
void __quotient_progress(void) {}
void __quotient_argument(const void *place, const char *type) { (void)place, (void)type; }

/* ---- The beginning ---- */

/* AddressSanitizer calls these. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) {
  return "exitcode=1:detect_stack_use_after_return=1:detect_leaks=1:leak_check_at_exit=0:strict_init_order=0";
}
void __asan_on_error(void);
void __asan_on_error(void) {
  if (self && is_moment()) say("the recorded error: %s", error_text);
  else say("the native run fails before the recorded error: %s", error_text);
}

static void on_signal(int number) {
  if (!self || !is_moment()) lose(strsignal(number));
  say("%s: %s", name_of(self), strsignal(number));
  show();
}

int main(void) {
  static char *environment[] = {NULL};
  static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
  for (unsigned i = 0; !sanitised && i < sizeof signals / sizeof *signals; ++i) signal(signals[i], on_signal);
  if (pthread_key_create(&end_key, end_thread)) return status_lost;
  self = &threads[0];
  pthread_setname_np(pthread_self(), name_of(self));
  self->next = next_turn(0, 0);
  pthread_setspecific(end_key, self);
  if (is_at_stop()) wait_for_turn();
  quotient_program_start(sizeof arguments / sizeof *arguments - 1, arguments, environment);
  return status_lost;
}
