// EXPECT: verified (21 states, 23 transitions)
// WITH: a clock that advances a few times (--clock)
// Intrinsics of x86: what waits, orders, counts and sums.
#include <assert.h>
#include <pthread.h>
#include <x86intrin.h>

static volatile int flag;

__attribute__((target("sse4.2"))) static unsigned sum(unsigned crc, unsigned value) {
  return _mm_crc32_u32(crc, value);
}

static void *work(void *unused) {
  _mm_sfence();
  flag = 1;
  _mm_mfence();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  while (!flag) _mm_pause();
  __builtin_ia32_pause();
  _mm_lfence();
  pthread_join(t, NULL);
  const unsigned long long before = __rdtsc(), after = __rdtsc();
  assert(before <= after);
  assert(sum(0, 0x12345678) == 0xfa745634);
  return 0;
}
