// EXPECT: verified (91 states, 172 transitions)
// memset and memcpy of more than a word while other threads come and go: each is done whole, from its beginning.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char large[64], small[16], copy[16];

static void *bystander(void *unused) { return unused; }

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, bystander, NULL);
  memset(large, 1, sizeof large);
  pthread_create(&u, NULL, bystander, NULL);
  memset(small, 2, sizeof small);
  memcpy(copy, small, sizeof copy);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  for (int i = 0; i < 64; i++) assert(large[i] == 1);
  for (int i = 0; i < 16; i++) assert(small[i] == 2 && copy[i] == 2);
  return 0;
}
