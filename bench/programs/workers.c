// Speed and memory of an ordinary search: three threads move tokens between the cells of a shared ring, each cell with
// its own lock. STEPS moves per thread.
#include <pthread.h>
#include <stdlib.h>

#ifndef CELLS
#define CELLS 12
#endif
#ifndef STEPS
#define STEPS 3
#endif
enum { threads = 3 };

struct cell {
  int tokens;
  struct cell *next;
  pthread_mutex_t lock;
};

static struct cell *ring[threads];

static struct cell *new_cell(struct cell *next) {
  struct cell *cell = calloc(1, sizeof *cell);
  cell->tokens = 1;
  cell->next = next;
  return cell;
}

static void *worker(void *start) {
  struct cell *cell = start;
  for (int i = 0; i < STEPS; ++i) {
    pthread_mutex_lock(&cell->lock);
    int taken = cell->tokens > 0;
    cell->tokens -= taken;
    pthread_mutex_unlock(&cell->lock);
    cell = cell->next;
    pthread_mutex_lock(&cell->lock);
    cell->tokens += taken;
    pthread_mutex_unlock(&cell->lock);
  }
  return NULL;
}

int main(void) {
  struct cell *last = new_cell(NULL), *first = last;
  for (int i = 1; i < CELLS; ++i) {
    first = new_cell(first);
    if (i % (CELLS / threads) == 0) ring[i / (CELLS / threads)] = first;
  }
  last->next = ring[0] = first;
  pthread_t ids[threads];
  for (int i = 0; i < threads; ++i) pthread_create(&ids[i], NULL, worker, ring[i]);
  for (int i = 0; i < threads; ++i) pthread_join(ids[i], NULL);
}
