// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// The __atomic_* and __sync_* builtins.
#include <stdio.h>

static int x = 10;
static long long w = 1;
static short s = 3;
static char flag;

int main(void) {
  int expected = 11, got;
  printf("%d ", __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST));
  printf("%d ", __atomic_compare_exchange_n(&x, &expected, 20, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  __atomic_load(&x, &got, __ATOMIC_ACQUIRE);
  printf("%d ", got);
  got = 30;
  __atomic_store(&x, &got, __ATOMIC_RELEASE);
  printf("%d ", __atomic_exchange_n(&x, 40, __ATOMIC_ACQ_REL));
  printf("%d %d\n", __atomic_nand_fetch(&x, 8, __ATOMIC_RELAXED), __atomic_load_n(&x, __ATOMIC_CONSUME));
  printf("%lld ", __sync_fetch_and_add(&w, 1LL << 40));
  printf("%lld ", __sync_add_and_fetch(&w, 1));
  printf("%lld ", __sync_val_compare_and_swap(&w, 5, 6));
  printf("%d ", __sync_bool_compare_and_swap(&s, 3, -3));
  printf("%d ", __sync_lock_test_and_set(&s, 9));
  __sync_lock_release(&s);
  __sync_synchronize();
  printf("%d\n", s);
  printf("%d ", __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
  printf("%d ", __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
  __atomic_clear(&flag, __ATOMIC_SEQ_CST);
  printf("%d\n", flag);
  return 0;
}
