// EXPECT: verified (3 states, 2 transitions)
// What is declared or asked for with an alignment has it, and so has what a type asks for.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <malloc.h>

static _Alignas(64) char line[8];
static _Alignas(8) char word[8];
static _Thread_local _Alignas(32) int own;
static int number;
struct pair {
  char first;
  double second;
};

static unsigned low(const void *p, unsigned alignment) { return (uintptr_t)p & (alignment - 1); }

static int is_aligned(struct pair pair) { return low(&pair, 8) == 0; }

int main(void) {
  _Alignas(128) char local[3];
  struct pair pair = {0};
  char variable[number + 1];
  assert(low(line, 64) == 0 && low(line + 5, 64) == 5 && low(word, 8) == 0 && low(&own, 32) == 0);
  assert(low(local, 128) == 0 && low(&pair, 8) == 0 && low(&number, 4) == 0 && low(variable, 16) == 0);
  assert(is_aligned(pair));
  void *page = NULL, *usual = malloc(1), *given = aligned_alloc(256, 256), *old = memalign(32, 5), *whole = valloc(1);
  assert(posix_memalign(&page, 4096, 10) == 0);
  assert(low(page, 4096) == 0 && low(usual, 16) == 0 && low(given, 256) == 0 && low(old, 32) == 0);
  assert(low(whole, 4096) == 0);
  uintptr_t tagged = (uintptr_t)given | 0x81;
  assert((void *)(tagged & ~(uintptr_t)0xff) == given);
  free(page), free(usual), free(given), free(old), free(whole);
}
