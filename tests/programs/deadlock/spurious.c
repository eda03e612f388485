// EXPECT: verified (26 states, 30 transitions)
// A thread that wakes up without a signal waits again.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t asked = PTHREAD_COND_INITIALIZER, answered = PTHREAD_COND_INITIALIZER;
static int question, answer;

static void *ask(void *unused) {
  pthread_mutex_lock(&lock);
  question = 1;
  pthread_cond_signal(&asked);
  while (!answer) pthread_cond_wait(&answered, &lock);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t asker;
  pthread_mutex_lock(&lock);
  pthread_create(&asker, NULL, ask, NULL);
  while (!question) pthread_cond_wait(&asked, &lock);
  if (question) {
    answer = 1;
    pthread_cond_signal(&answered);
  }
  pthread_mutex_unlock(&lock);
  pthread_join(asker, NULL);
  return 0;
}
