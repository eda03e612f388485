// EXPECT: verified (28 states, 36 transitions)
// A function with several locals that another thread has used returns while a third thread is running.
#include <assert.h>
#include <pthread.h>

struct job {
  int *in, *out;
};

static void *compute(void *argument) {
  struct job *j = argument;
  *j->out = *j->in + 1;
  return NULL;
}

static int run(void) {
  pthread_t t;
  int in = 1, out = 0;
  struct job j = {&in, &out};
  pthread_create(&t, NULL, compute, &j);
  pthread_join(t, NULL);
  return out;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *bystander(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&lock);
  pthread_create(&t, NULL, bystander, NULL);
  assert(run() == 2);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
