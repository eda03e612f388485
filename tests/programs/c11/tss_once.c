// EXPECT: verified (44 states, 59 transitions)
// tss_t with a destructor, call_once, thread_local.
#include <assert.h>
#include <stdlib.h>
#include <threads.h>

static once_flag once = ONCE_FLAG_INIT;
static tss_t key;
static int created;
static thread_local int mine = 3;

static void create(void) {
  created++;
  tss_create(&key, free);
}

static int work(void *unused) {
  (void)unused;
  call_once(&once, create);
  assert(tss_get(key) == NULL && mine == 3);
  tss_set(key, malloc(4));
  mine = 4;
  return tss_get(key) != NULL;
}

int main(void) {
  thrd_t t;
  int result;
  thrd_create(&t, work, NULL);
  call_once(&once, create);
  thrd_join(t, &result);
  assert(result == 1 && created == 1 && mine == 3);
  tss_delete(key);
  return 0;
}
