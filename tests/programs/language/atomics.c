// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// stdatomic.h in one thread: every operation and its result.
#include <stdatomic.h>
#include <stdio.h>

static atomic_int i = 5;
static _Atomic unsigned char c = 250;
static atomic_llong l;
static _Atomic(int *) p;
static atomic_bool b;

int main(void) {
  int expected = 4, array[4] = {1, 2, 3, 4};
  printf("%d %d %d\n", atomic_fetch_add(&i, 3), atomic_fetch_sub(&i, 1), atomic_load(&i));
  printf("%d %d %d %d\n", atomic_fetch_or(&i, 8), atomic_fetch_and(&i, 12), atomic_fetch_xor(&i, 5), i);
  printf("%d ", atomic_compare_exchange_strong(&i, &expected, 1));
  printf("%d ", expected);
  printf("%d ", atomic_compare_exchange_strong(&i, &expected, 1));
  printf("%d %d\n", i, atomic_exchange(&i, 77));
  c += 10;
  l--;
  i *= 2;
  printf("%d %lld %d\n", c, (long long)l, i);
  atomic_store(&p, array);
  atomic_fetch_add(&p, 2);
  p++;
  printf("%d %d\n", *p, atomic_exchange(&b, 1));
  atomic_thread_fence(memory_order_seq_cst);
  printf("%d %d\n", b, atomic_is_lock_free(&i));
  return 0;
}
