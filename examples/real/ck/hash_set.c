/* The hash sets of Concurrency Kit against a set of bits: any OPERATIONS of put, put-if-absent, remove and grow on four
 * keys that collide, while malloc() may fail (with --malloc-may-fail). KIND: 0 ck_hs, 1 ck_rhs.
 *
 *     git clone https://github.com/concurrencykit/ck && git -C ck checkout 11baddc
 *     CK=ck
 *     quotient check -DKIND=0 -DCK_USE_CC_BUILTINS=1 -Iexamples/real/ck -I$CK/include examples/real/ck/hash_set.c \
 *       $CK/src/ck_hs.c $CK/src/ck_rhs.c
 */
#include <ck_hs.h>
#include <ck_rhs.h>
#include <quotient.h>
#include <stdlib.h>

#ifndef OPERATIONS
#define OPERATIONS 5
#endif

static void *allocate(size_t size) { return malloc(size); }
static void release(void *block, size_t size, bool defer) {
  (void)size, (void)defer;
  free(block);
}
static struct ck_malloc allocator = {.malloc = allocate, .free = release};

static const unsigned long keys[4] = {0, 1, 2, 3};

static unsigned long hash(const void *key, unsigned long seed) {
  (void)seed;
  return *(const unsigned long *)key / 2; /* two and two collide */
}
static bool equal(const void *a, const void *b) { return *(const unsigned long *)a == *(const unsigned long *)b; }

#if KIND
#define SET(name) ck_rhs_##name
#define MODE (CK_RHS_MODE_SPMC | CK_RHS_MODE_OBJECT)
#define HASH(set, key) CK_RHS_HASH(set, hash, key)
#else
#define SET(name) ck_hs_##name
#define MODE (CK_HS_MODE_SPMC | CK_HS_MODE_OBJECT)
#define HASH(set, key) CK_HS_HASH(set, hash, key)
#endif

int main(void) {
  SET(t) set;
  unsigned expected = 0;
  if (!SET(init)(&set, MODE, hash, equal, &allocator, 2, 0)) return 0;
  for (int i = 0; i < OPERATIONS; i++) {
    const int operation = quotient_choose(4), key = quotient_choose(4);
    const unsigned bit = 1u << key;
    const void *pointer = &keys[key];
    const unsigned long h = HASH(&set, pointer);
    switch (operation) {
      case 0:
        if (SET(put)(&set, h, pointer)) {
          quotient_assert(!(expected & bit));
          expected |= bit;
        }
        break;
      case 1: {
        void *previous = NULL;
        if (SET(set)(&set, h, pointer, &previous)) {
          quotient_assert(previous == (expected & bit ? pointer : NULL));
          expected |= bit;
        }
        break;
      }
      case 2:
        quotient_assert(SET(remove)(&set, h, pointer) == (expected & bit ? pointer : NULL));
        expected &= ~bit;
        break;
#if KIND
      case 3: SET(gc)(&set); break;
#else
      case 3: SET(gc)(&set, 0, 0); break;
#endif
    }
    for (int k = 0; k < 4; k++)
      quotient_assert(SET(get)(&set, HASH(&set, &keys[k]), &keys[k]) == (expected & 1u << k ? (void *)&keys[k] : NULL));
    quotient_assert(SET(count)(&set) == (unsigned long)__builtin_popcount(expected));
  }
  SET(destroy)(&set);
}
