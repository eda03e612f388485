// What dining.cs does, in C.
#include <pthread.h>
#include <stdlib.h>

enum { count = 5 };

struct philosopher {
  pthread_mutex_t *left, *right;
};

static void *dine(void *argument) {
  struct philosopher *self = argument;
  pthread_mutex_lock(self->left);
  pthread_mutex_lock(self->right);
  pthread_mutex_unlock(self->right);
  pthread_mutex_unlock(self->left);
  return NULL;
}

int main(void) {
  pthread_mutex_t *forks[count];
  for (int i = 0; i < count; ++i) pthread_mutex_init(forks[i] = malloc(sizeof *forks[i]), NULL);
  for (int i = 0; i < count; ++i) {
    pthread_t thread;
    struct philosopher *one = malloc(sizeof *one);
    *one = (struct philosopher){forks[i], forks[(i + 1) % count]};
    pthread_create(&thread, NULL, dine, one);
  }
  pthread_exit(NULL);
}
