/* quotient.h: what a program can say to Quotient, the model checker. C and C++.

   A program that uses it is still an ordinary program. Under Quotient (which defines __QUOTIENT__) every function below
   is one operation of the checker; with an ordinary compiler it becomes what comes closest in one execution: a random
   choice, a check at run time, a lock. Nothing has to be linked but -pthread.

     #include <quotient.h>

     int main(void) {
       int size = quotient_choose_range(1, 3);       // the program is checked for sizes 1, 2 and 3
       int first = quotient_choose(10);              // ... and for every first from 0 to 9
       quotient_assume(first != size);               // ... but not where the two are equal
       QUOTIENT_ATOMIC { balance += first; }         // other threads see all of the block or nothing
       quotient_assert(balance >= 0);                // must hold in every execution
     }

   Under Quotient                                    | in an ordinary program
   quotient_choose(n)             any of 0 … n-1     | a random one of them
   quotient_choose_range(lo, hi)  any of lo … hi     | a random one of them
   quotient_assume(c)     if c is false, the         | if c is false, the program ends with status 0
                          execution does not count   |
   quotient_assert(c)     if c is false in some      | if c is false, a message and abort()
                          execution, that is shown   |
   quotient_reach_error() an error if ever reached   | a message and abort()
   quotient_atomic_begin(), quotient_atomic_end()    | one lock for the whole program, held in between
                          one indivisible step       |
   QUOTIENT_ATOMIC { … }  the same for a block       | the same
   quotient_yield()       threads may switch here    | sched_yield()
   quotient_progress()    something has been done:   | nothing
                          no livelock goes by here   |
   quotient_forget(p, n)  the n bytes are not read   | nothing
                          before they are written    |

   QUOTIENT_TEST(name) { … } defines a test: `quotient test FILE…` runs each of them as a check of its own, as it does
   with functions test_…() without parameters. In an ordinary program it is the function quotient_test_name().

   Shapes of linked structures, for `quotient prove` above all (but `check` and ordinary programs understand them,
   too): each is a statement that walks the structure, and an error if it is not as the name says. The fields are
   given by name.
   quotient_assert_list(head, next)              every node is different from those before it: the list ends
   quotient_assert_doubly_linked(head, next, prev)   each next has a prev that leads back, the first one's is null
   quotient_assert_tree(root, left, right)       no node is reached in two ways
   quotient_assert_sorted(head, next, data)      no node's data is less than the one's before
   quotient_assert_acyclic(root, left, right)    no way leads from a node back to it (but two may meet)
   quotient_remember_list(head, next)            from now on these nodes are remembered, and no others
   quotient_assert_same_list(head, next)         these are the remembered nodes, in any order: none missing, none new
   quotient_remember_tree(root, left, right), quotient_assert_same_tree(root, left, right)      the same with two fields

   Random choices differ from run to run; set the environment variable QUOTIENT_SEED to a number to repeat one
   (of a program with one thread). */
#ifndef QUOTIENT_H
#define QUOTIENT_H

#ifdef __cplusplus
extern "C" {
#endif

/* A test: a function without parameters, with external linkage and a name that `quotient test` finds. */
#ifdef __cplusplus
#define QUOTIENT_TEST(name)                      \
  extern "C" void quotient_test_##name(void);    \
  extern "C" void quotient_test_##name(void)
#else
#define QUOTIENT_TEST(name)          \
  void quotient_test_##name(void);   \
  void quotient_test_##name(void)
#endif

#ifdef __QUOTIENT__

#ifdef __has_attribute
#if __has_attribute(nomerge)
#define QUOTIENT_KEEP_TEXT_ __attribute__((nomerge)) /* two messages must not become one call */
#endif
#endif
#ifndef QUOTIENT_KEEP_TEXT_
#define QUOTIENT_KEEP_TEXT_
#endif

unsigned __quotient_choose(unsigned n);
void __quotient_assume(int condition);
void __quotient_assert(int condition, const char *message) QUOTIENT_KEEP_TEXT_;
void __quotient_error(const char *kind, const char *message) QUOTIENT_KEEP_TEXT_;
void __quotient_atomic_begin(void);
void __quotient_atomic_end(void);
void __quotient_yield(void);
void __quotient_progress(void);
void __quotient_forget(void *bytes, __SIZE_TYPE__ size);
void __quotient_remember_nodes(void *root, __SIZE_TYPE__ first, __SIZE_TYPE__ second);
int __quotient_is_remembered(const void *node);
int __quotient_finds_remembered(void *root, __SIZE_TYPE__ first, __SIZE_TYPE__ second);

/* Any number from 0 to n-1; n must be at least 1. */
static inline int quotient_choose(int n) { return (int)__quotient_choose((unsigned)n); }

/* Only executions in which the condition is true count. Under Quotient, what came before is not undone: an error that
   was found on the way stays found. */
static inline void quotient_assume(int condition) { __quotient_assume(condition); }

/* Other threads do nothing between the two. They nest. If a call in between blocks (locks a mutex that is not free,
   say), the whole of it waits until it can run through. */
static inline void quotient_atomic_begin(void) { __quotient_atomic_begin(); }
static inline void quotient_atomic_end(void) { __quotient_atomic_end(); }

/* A point where another thread may go on, for loops that wait without touching shared memory. */
static inline void quotient_yield(void) { __quotient_yield(); }

/* Under --check livelock: a loop that goes by here again and again is meant to run for ever. */
static inline void quotient_progress(void) { __quotient_progress(); }

/* What the bytes hold does not matter any more: states that differ only there are one state. They are undefined until
   they are written again, so a promise that is not kept is found out. */
static inline void quotient_forget(void *bytes, __SIZE_TYPE__ size) { __quotient_forget(bytes, size); }

#define quotient_assert(condition) __quotient_assert(!!(condition), #condition)
#define quotient_assert_that_(condition, text) __quotient_assert(!!(condition), text)
#define quotient_reach_error() __quotient_error("unreachable-reached", "quotient_reach_error() is called")

#else /* an ordinary program */

#ifdef __cplusplus
}
#endif

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Weak, so that all files of a program share one lock and one sequence of random numbers. */
__attribute__((weak)) pthread_mutex_t quotient_lock_ = PTHREAD_MUTEX_INITIALIZER;
__attribute__((weak)) __thread int quotient_depth_ = 0;
__attribute__((weak)) unsigned long long quotient_random_ = 0;

static inline void quotient_atomic_begin(void) {
  if (quotient_depth_++ == 0) pthread_mutex_lock(&quotient_lock_);
}

static inline void quotient_atomic_end(void) {
  if (--quotient_depth_ == 0) pthread_mutex_unlock(&quotient_lock_);
}

static inline int quotient_choose(int n) {
  unsigned long long bits;
  quotient_atomic_begin();
  if (quotient_random_ == 0) {
    const char *seed = getenv("QUOTIENT_SEED");
    quotient_random_ = (seed ? strtoull(seed, 0, 10) : (unsigned long long)time(0)) * 2 + 1;
  }
  quotient_random_ = quotient_random_ * 6364136223846793005ULL + 1442695040888963406ULL;
  bits = quotient_random_ >> 33;
  quotient_atomic_end();
  return (int)(bits % (unsigned)n);
}

static inline void quotient_assume(int condition) {
  if (!condition) _Exit(EXIT_SUCCESS);
}

static inline void quotient_yield(void) { sched_yield(); }

static inline void quotient_progress(void) {}

static inline void quotient_forget(void *bytes, size_t size) { (void)bytes, (void)size; }

static inline void quotient_fail_(const char *file, int line, const char *what, const char *text) {
  fprintf(stderr, "%s:%d: %s%s\n", file, line, what, text);
  abort();
}

__attribute__((weak)) void **quotient_more_nodes_(void **nodes, size_t count) {
  void **const more = (void **)realloc(nodes, (count + 1) * sizeof *more);
  if (!more) abort();
  return more;
}

#include "quotient_nodes.h"

__attribute__((weak)) struct quotient_nodes_ quotient_remembered_ = {0, 0};

static inline void __quotient_remember_nodes(void *root, size_t first, size_t second) {
  quotient_remembered_.count = 0;
  quotient_add_reached_(&quotient_remembered_, root, first, second);
}

static inline int __quotient_is_remembered(const void *node) { return quotient_has_node_(&quotient_remembered_, node); }

static inline int __quotient_finds_remembered(void *root, size_t first, size_t second) {
  struct quotient_nodes_ reached = {0, 0};
  int found;
  quotient_add_reached_(&reached, root, first, second);
  found = quotient_has_nodes_(&reached, &quotient_remembered_);
  free(reached.nodes);
  return found;
}

#define quotient_assert(condition) \
  ((condition) ? (void)0 : quotient_fail_(__FILE__, __LINE__, "assertion fails: ", #condition))
#define quotient_assert_that_(condition, text) \
  ((condition) ? (void)0 : quotient_fail_(__FILE__, __LINE__, "assertion fails: ", text))
#define quotient_reach_error() quotient_fail_(__FILE__, __LINE__, "quotient_reach_error() is called", "")

#endif

/* Any number from low to high, both included. */
static inline int quotient_choose_range(int low, int high) { return low + quotient_choose(high - low + 1); }

static inline int quotient_enter_(void) {
  quotient_atomic_begin();
  return 1;
}

static inline void quotient_leave_(int *once) {
  (void)once;
  quotient_atomic_end();
}

/* Any one place on the way is remembered, and must not come again. */
#define quotient_assert_list(head, next)                                                          \
  do {                                                                                            \
    __typeof__(head) quotient_walk_ = (head), quotient_seen_ = 0;                                 \
    while (quotient_walk_) {                                                                      \
      if (!quotient_seen_ && quotient_choose(2)) quotient_seen_ = quotient_walk_;                 \
      quotient_walk_ = quotient_walk_->next;                                                      \
      quotient_assert(!quotient_seen_ || quotient_walk_ != quotient_seen_);                       \
    }                                                                                             \
  } while (0)

#define quotient_assert_doubly_linked(head, next, prev)                                           \
  do {                                                                                            \
    __typeof__(head) quotient_walk_ = (head);                                                     \
    quotient_assert(!quotient_walk_ || !quotient_walk_->prev);                                    \
    while (quotient_walk_ && quotient_walk_->next) {                                              \
      quotient_assert(quotient_walk_->next->prev == quotient_walk_);                              \
      quotient_walk_ = quotient_walk_->next;                                                      \
    }                                                                                             \
  } while (0)

/* Down to any node; from its two children two walks go on, which must not meet, nor come back to the node. */
#define quotient_assert_tree(root, left, right)                                                   \
  do {                                                                                            \
    __typeof__(root) quotient_top_ = (root), quotient_a_, quotient_b_;                            \
    while (quotient_top_ && quotient_choose(2))                                                   \
      quotient_top_ = quotient_choose(2) ? quotient_top_->left : quotient_top_->right;            \
    if (!quotient_top_) break;                                                                    \
    quotient_a_ = quotient_top_->left;                                                            \
    quotient_b_ = quotient_top_->right;                                                           \
    while (quotient_a_ && quotient_choose(2)) {                                                   \
      quotient_assert(quotient_a_ != quotient_top_);                                              \
      quotient_a_ = quotient_choose(2) ? quotient_a_->left : quotient_a_->right;                  \
    }                                                                                             \
    while (quotient_b_ && quotient_choose(2)) {                                                   \
      quotient_assert(quotient_b_ != quotient_top_);                                              \
      quotient_b_ = quotient_choose(2) ? quotient_b_->left : quotient_b_->right;                  \
    }                                                                                             \
    quotient_assert(!quotient_a_ || (quotient_a_ != quotient_b_ && quotient_a_ != quotient_top_)); \
    quotient_assert(quotient_b_ != quotient_top_);                                                \
  } while (0)

#define quotient_assert_sorted(head, next, data)                                                  \
  do {                                                                                            \
    __typeof__(head) quotient_walk_ = (head);                                                     \
    while (quotient_walk_ && quotient_walk_->next) {                                              \
      quotient_assert(quotient_walk_->data <= quotient_walk_->next->data);                        \
      quotient_walk_ = quotient_walk_->next;                                                      \
    }                                                                                             \
  } while (0)

/* Down to any node; a walk goes on from there, which must not come back to it. */
#define quotient_assert_acyclic(root, left, right)                                                \
  do {                                                                                            \
    __typeof__(root) quotient_top_ = (root), quotient_a_;                                         \
    while (quotient_top_ && quotient_choose(2))                                                   \
      quotient_top_ = quotient_choose(2) ? quotient_top_->left : quotient_top_->right;            \
    if (!quotient_top_) break;                                                                    \
    quotient_a_ = quotient_choose(2) ? quotient_top_->left : quotient_top_->right;                \
    while (quotient_a_ && quotient_a_ != quotient_top_ && quotient_choose(2))                     \
      quotient_a_ = quotient_choose(2) ? quotient_a_->left : quotient_a_->right;                  \
    quotient_assert_that_(quotient_a_ != quotient_top_, "a way leads back to where it began");    \
  } while (0)

#define quotient_offset_(root, field) __builtin_offsetof(__typeof__(*(root)), field)

#define quotient_remember_tree(root, left, right) \
  __quotient_remember_nodes((root), quotient_offset_(root, left), quotient_offset_(root, right))

/* Any node on the way was there before; and all that were there before are there. */
#define quotient_assert_same_tree(root, left, right)                                              \
  do {                                                                                            \
    __typeof__(root) quotient_root_ = (root), quotient_walk_ = quotient_root_;                    \
    while (quotient_walk_ && quotient_choose(2))                                                  \
      quotient_walk_ = quotient_choose(2) ? quotient_walk_->left : quotient_walk_->right;         \
    if (quotient_walk_)                                                                           \
      quotient_assert_that_(__quotient_is_remembered(quotient_walk_), "a node was not there before"); \
    quotient_assert_that_(                                                                        \
        __quotient_finds_remembered(quotient_root_, quotient_offset_(root, left),                 \
                                    quotient_offset_(root, right)),                               \
        "a node is missing");                                                                     \
  } while (0)

#define quotient_remember_list(head, next) quotient_remember_tree(head, next, next)
#define quotient_assert_same_list(head, next) quotient_assert_same_tree(head, next, next)

/* QUOTIENT_ATOMIC { … }: the block is one step. It may be left in any way (return, goto, an exception); break and
   continue leave the block itself. */
#define QUOTIENT_ATOMIC                                                                                  \
  for (int quotient_once_ __attribute__((cleanup(quotient_leave_))) = quotient_enter_(); quotient_once_; \
       quotient_once_ = 0)

#ifdef __cplusplus
}
#endif

#endif
