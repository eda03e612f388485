/* The calls for atomic objects of any size. */
#include "check.h"

void q___atomic_load(size_t size, const void *object, void *to, int order);
void q___atomic_store(size_t size, void *object, const void *from, int order);
void q___atomic_exchange(size_t size, void *object, const void *from, void *to, int order);
_Bool q___atomic_compare_exchange(size_t size, void *object, void *expected, const void *desired, int success,
                                  int failure);

static void sizes(size_t size) {
  _Alignas(16) char object[40] = "the first text of forty characters here",
                    wanted[40] = "another text, also forty long, is here", expected[40], old[40];
  q___atomic_load(size, object, expected, 5);
  CHECK(memcmp(object, expected, size) == 0, "load of %zu bytes", size);
  CHECK(q___atomic_compare_exchange(size, object, expected, wanted, 5, 5) && memcmp(object, wanted, size) == 0,
        "compare_exchange of %zu bytes", size);
  CHECK(!q___atomic_compare_exchange(size, object, expected, expected, 5, 5) && memcmp(object, wanted, size) == 0 &&
            memcmp(expected, wanted, size) == 0,
        "compare_exchange of %zu other bytes", size);
  q___atomic_exchange(size, object, "0123456789012345678901234567890123456789", old, 5);
  CHECK(memcmp(old, wanted, size) == 0 && memcmp(object, "0123456789012345678901234567890123456789", size) == 0,
        "exchange of %zu bytes", size);
  q___atomic_store(size, object, wanted, 5);
  CHECK(memcmp(object, wanted, size) == 0, "store of %zu bytes", size);
}

void test_atomic(void) {
  for (size_t size = 1; size < 40; ++size) sizes(size);
}
