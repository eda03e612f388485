// EXPECT: verified (74 states, 108 transitions)
// A compare-exchange of 16 bytes as it is mostly written: the pair is an operand in memory.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

struct pair {
  uint64_t low, high;
} __attribute__((aligned(16)));

static struct pair shared;
static __uint128_t number = 1;

static int exchange(struct pair *p, struct pair expected, struct pair wanted) {
  unsigned char done;
  __asm__ volatile("lock; cmpxchg16b %0; setz %1"
                   : "+m"(*p), "=q"(done), "+a"(expected.low), "+d"(expected.high)
                   : "b"(wanted.low), "c"(wanted.high)
                   : "memory", "cc");
  return done;
}

static int exchange_number(uint64_t low, uint64_t high) {
  unsigned char done;
  uint64_t a = 1, d = 0;
  __asm__ volatile("lock cmpxchg16b %1\n\tsete %0"
                   : "=q"(done), "+m"(number), "+a"(a), "+d"(d)
                   : "b"(low), "c"(high)
                   : "memory", "cc");
  return done;
}

static struct pair look(void) {
  struct pair now;
  do {
    now.low = *(volatile uint64_t *)&shared.low;
    now.high = *(volatile uint64_t *)&shared.high;
  } while (!exchange(&shared, now, now));
  return now;
}

static void *count(void *unused) {
  struct pair old;
  do {
    old = look();
  } while (!exchange(&shared, old, (struct pair){old.low + 1, old.high + 1}));
  return unused;
}

int main(void) {
  pthread_t thread;
  assert(exchange_number(3, 4) && (uint64_t)number == 3 && (uint64_t)(number >> 64) == 4 && !exchange_number(5, 6));
  pthread_create(&thread, NULL, count, NULL);
  count(NULL);
  pthread_join(thread, NULL);
  assert(shared.low == 2 && shared.high == 2);
  return 0;
}
