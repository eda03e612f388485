// EXPECT: error deadlock
// LINE: any
// TRACE: (bank->accounts[1]->lock), held by
// Transfers in opposite directions, between accounts that only pointers lead to.
#include <pthread.h>
#include <stdlib.h>

struct account {
  int money;
  pthread_mutex_t lock;
};

static struct bank {
  struct account *accounts[2];
} *bank;

static void transfer(struct account *from, struct account *to) {
  pthread_mutex_lock(&from->lock);
  pthread_mutex_lock(&to->lock);
  --from->money;
  ++to->money;
  pthread_mutex_unlock(&to->lock);
  pthread_mutex_unlock(&from->lock);
}

static void *pay(void *unused) {
  transfer(bank->accounts[0], bank->accounts[1]);
  return unused;
}

int main(void) {
  pthread_t thread;
  bank = malloc(sizeof *bank);
  for (int i = 0; i < 2; ++i) {
    bank->accounts[i] = calloc(1, sizeof(struct account));
    pthread_mutex_init(&bank->accounts[i]->lock, NULL);
  }
  pthread_create(&thread, NULL, pay, NULL);
  transfer(bank->accounts[1], bank->accounts[0]);
  pthread_join(thread, NULL);
  return 0;
}
