/* <stdlib.h>: the heap, sorting, random numbers, the end of the program. */
#include <malloc.h>
#include <search.h>
#include <unistd.h>

#include "check.h"

Q(malloc);
Q(calloc);
Q(realloc);
Q(reallocarray);
Q(free);
Q(posix_memalign);
Q(aligned_alloc);
Q(malloc_usable_size);
Q(qsort);
Q(qsort_r);
Q(bsearch);
Q(lfind);
Q(rand);
Q(srand);
Q(drand48);
Q(lrand48);
Q(mrand48);
Q(srand48);
Q(atexit);
Q(on_exit);
Q(exit);
Q(_exit);
Q(abort);
Q(div);
Q(abs);
Q(getenv);
void q___assert_fail(const char *assertion, const char *file, unsigned line, const char *function);

static void heap(void) {
  reset_machine();
  volatile size_t huge = SIZE_MAX / 2;
  char *p = q_malloc(10);
  strcpy(p, "123456789");
  p = q_realloc(p, 20);
  CHECK(strcmp(p, "123456789") == 0 && q_malloc_usable_size(p) == 20, "realloc grows");
  p = q_realloc(p, 3);
  CHECK(memcmp(p, "123", 3) == 0 && q_malloc_usable_size(p) == 3, "realloc shrinks");
  CHECK(q_realloc(p, 0) == NULL, "realloc to 0 frees");
  char *zeros = q_calloc(3, 5);
  for (int i = 0; i < 15; ++i) CHECK(zeros[i] == 0, "calloc");
  q_free(zeros);
  CHECK(q_calloc(huge, 3) == NULL && q_reallocarray(NULL, huge, 3) == NULL, "overflow");
  CHECK(q_malloc(huge + 1) == NULL, "too large");
  void *empty = q_malloc(0), *aligned;
  CHECK(empty != NULL && q_malloc_usable_size(empty) == 0, "malloc(0)");
  q_free(empty);
  CHECK(q_posix_memalign(&aligned, 3, 8) == EINVAL && q_posix_memalign(&aligned, 64, 8) == 0, "posix_memalign");
  q_free(aligned);
  CHECK(machine.allocated == 0, "%ld objects are left", machine.allocated);
  machine.option = 1;
  machine.choice = 1;
  CHECK(q_malloc(8) == NULL && q_calloc(1, 1) == NULL, "malloc-may-fail");
  reset_machine();
}

struct element {
  int key, place;
  char rest[12];
};

static int by_key(const void *a, const void *b) {
  return ((const struct element *)a)->key - ((const struct element *)b)->key;
}

static int by_key_times(const void *a, const void *b, void *factor) { return by_key(a, b) * *(int *)factor; }

static void sorting(void) {
  static struct element elements[300];
  for (int round = 0; round < 200; ++round) {
    const size_t count = random_below(random_below(4) ? 12 : 300);
    for (size_t i = 0; i < count; ++i) elements[i] = (struct element){(int)random_below(20), (int)i, "xyz"};
    int factor = round % 2 ? 1 : -1;
    if (factor > 0) q_qsort(elements, count, sizeof *elements, by_key);
    else q_qsort_r(elements, count, sizeof *elements, by_key_times, &factor);
    for (size_t i = 0; i + 1 < count; ++i) {
      const int order = factor * by_key(elements + i, elements + i + 1);
      CHECK(order < 0 || (order == 0 && elements[i].place < elements[i + 1].place), "qsort at %zu of %zu", i, count);
      CHECK(strcmp(elements[i].rest, "xyz") == 0, "qsort moves whole elements");
    }
    const struct element key = {.key = (int)random_below(20)};
    size_t n = count;
    const struct element *linear = q_lfind(&key, elements, &n, sizeof key, by_key);
    if (factor < 0) continue;
    const struct element *binary = q_bsearch(&key, elements, count, sizeof key, by_key);
    CHECK(!linear == !binary && (!binary || binary->key == key.key), "bsearch");
  }
}

static void random_numbers(void) {
  srand48(17);
  q_srand48(17);
  for (int i = 0; i < 100; ++i)
    CHECK(drand48() == q_drand48() && lrand48() == q_lrand48() && mrand48() == q_mrand48(), "drand48");
  int first = q_rand(), ones = 0;
  q_srand(1);
  CHECK(q_rand() == first, "srand(1) is the default");
  for (int i = 0; i < 1000; ++i) {
    const int r = q_rand();
    CHECK(r >= 0, "rand is negative");
    ones += r % 2;
  }
  CHECK(400 < ones && ones < 600, "rand's last bit is one %d times of 1000", ones);
}

static char trail[16];
static void leave(char c) { strncat(trail, &c, 1); }
static void leave_a(void) { leave('a'); }
static void leave_b(void) { leave('b'); }
static void leave_status(int status, void *argument) { leave((char)(status + *(char *)argument)); }
static void exit_with_handlers(void) {
  static char base = 'x';
  q_atexit(leave_a);
  q_on_exit(leave_status, &base);
  q_atexit(leave_b);
  q_exit(1);
}
static void exit_at_once(void) {
  q_atexit(leave_a);
  q__exit(3);
}
static void fail_assertion(void) { q___assert_fail("0", "file.c", 1, "main"); }

static void endings(void) {
  reset_machine();
  CHECK(halts(exit_with_handlers) && machine.halt_status == 1 && strcmp(trail, "bya") == 0, "exit: %s", trail);
  CHECK(machine.allocated == 0, "exit leaves %ld objects", machine.allocated);
  trail[0] = 0;
  CHECK(halts(exit_at_once) && machine.halt_status == 3 && trail[0] == 0, "_exit");
  CHECK(halts(q_abort) && machine.halt_status == 134 && strcmp(machine.error_kind, "abort") == 0, "abort");
  CHECK(halts(fail_assertion) && strcmp(machine.error_kind, "assertion") == 0, "__assert_fail");
  reset_machine();
}

void test_stdlib(void) {
  heap();
  sorting();
  random_numbers();
  endings();
  CHECK(q_div(-7, 2).quot == -3 && q_div(-7, 2).rem == -1 && q_abs(-3) == 3, "div, abs");
  CHECK(q_getenv("PATH") == NULL, "getenv");
}
