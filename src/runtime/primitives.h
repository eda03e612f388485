/* What the machine gives to the runtime: each of these becomes one Core instruction (docs/runtime-primitives.md). */
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

void *__quotient_alloc(size_t size); /* aligned to 16 bytes */
void *__quotient_alloc_aligned(size_t size, size_t alignment);
/* For the runtime's own objects: collected in silence, not reported as a leak, when nothing points to them. */
void *__quotient_alloc_untracked(size_t size);
void *__quotient_alloc_untracked_aligned(size_t size, size_t alignment);
void __quotient_free(void *object);
/* The same for C++. What `family` (1: new, 2: new[]; a literal) has allocated, it must free, with the size if that is
   known. */
void *__quotient_alloc_new(size_t size, size_t alignment, int family);
void __quotient_free_new(void *object, int family);
void __quotient_free_new_sized(void *object, int family, size_t size);
/* The object stays as it is, but from now on its address may be that of a younger one. */
void __quotient_retire(void *object);
size_t __quotient_size(const void *object);
size_t __quotient_offset(const void *pointer);
/* The bytes are undefined from now on. */
void __quotient_forget(void *bytes, size_t size);

void __quotient_atomic_begin(void);
void __quotient_atomic_end(void);
/* Inside an atomic section, which otherwise synchronises with those that wrote what it reads: it tells only that
   something could not be done, and orders nothing (docs/races.md). */
void __quotient_unordered(void);
/* The thread has taken the lock that lies there, or given it back. Only a hint for reductions (docs/reduction.md): what
   others do under the same lock cannot come before the next step of whoever holds it. */
void __quotient_hold(const void *lock, int held);
/* The same as __quotient_atomic_begin; says how the thread was interrupted while it waited here: 0 if it was not, else
   what was given to __quotient_resume. */
int __quotient_atomic_begin_interruptible(void);
/* Inside an atomic section: abandons the step if the condition is 0. `what`, `object` and `holder` (a thread's
   handle or null) explain a deadlock. */
void __quotient_await(int condition, const char *what, const void *object, const void *holder);
/* The same, but if the condition is 0 the thread goes on all the same: it may wake up without a reason. It still counts
   as waiting, so that a state in which nobody can do more than that is a deadlock. */
void __quotient_await_or_wake(int condition, const char *what, const void *object, const void *holder);
void __quotient_spawn(void (*start)(void *), void *handle);
/* Ends the current thread, however deep in calls it is; its local variables die. */
void __quotient_end_thread(void) __attribute__((noreturn));
void *__quotient_self(void);
void __quotient_set_self(void *handle);
/* From now on the program may know which of the threads that run the same function this one is (docs/symmetry.md). */
void __quotient_tell_apart(void *handle);
void __quotient_yield(void);

/* While *wanted is not 0, the machine may make any thread call `interrupt` between two of its steps, inside an atomic
   section; it ends by __quotient_resume with its parameter, and goes on where it was. Not an action: that a function
   with such a call is part of the program makes it so (docs/signals.md). */
void __quotient_interrupts(void (*interrupt)(long), unsigned *wanted);
void __quotient_resume(long progress, int how) __attribute__((noreturn));

/* Returns for the second time from the `landing` of that number in the frame that `frame` is a local variable of. */
void __quotient_jump(const void *frame, unsigned landing, int value) __attribute__((noreturn));

/* The number of frames below this one; what the invoke names at which such a frame is parked (null if it is parked at a
   call, or does not want to catch anything); whether it is parked at an invoke; leaves frames up to the next one that
   is parked at an invoke (docs/core.md, Exceptions). */
size_t __quotient_depth(void);
const void *__quotient_handler(size_t depth);
int __quotient_has_pad(size_t depth);
void __quotient_unwind(void *exception, size_t depth, long selector) __attribute__((noreturn));

/* Whether the function of that name is linked: a constant. */
int __quotient_has(const char *function);
/* Whether it is linked, and is the program's own: a constant. */
int __quotient_is_replaced(const char *function);
/* Three texts for each mangled name of C++ that the program has, behind them a null: the name as __cxa_demangle takes
   it, what that gives, and the same for people, who do not want to read about allocators. */
const char *const *__quotient_readable_names(void);

unsigned __quotient_choose(unsigned n);
void __quotient_assume(int condition);
void __quotient_assert(int condition, const char *message);
void __quotient_error(const char *kind, const char *message);
/* The same, with bytes of the program behind the message. */
void __quotient_error_with(const char *kind, const char *message, const char *bytes, size_t size);
/* An approximation was made: the verdict cannot be "verified". `text` is a sentence. */
void __quotient_caveat(const char *text);
/* The program asked for something that is fixed here but may differ elsewhere: "verified" holds with that only, and
   says so. `text` completes "verified, with ...". */
void __quotient_condition(const char *text);
void __quotient_halt(int status) __attribute__((noreturn));

void __quotient_progress(void);
void __quotient_output(int fd, const void *bytes, size_t size);
long __quotient_option(const char *name);
/* What is read next, at this place, must be a variable argument of this type (core/signature.hpp). */
void __quotient_argument(const void *place, const char *type);

#ifdef __cplusplus
}
#endif
