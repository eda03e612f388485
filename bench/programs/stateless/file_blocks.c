// Threads give files (inodes) blocks of a disk, each under locks: conflicts begin only when there are many threads.
// After Flanagan and Godefroid's file system (2005).
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 14
#endif
enum { files = 32, blocks = 26 };

static int block_of[files], busy[blocks];
static pthread_mutex_t file_lock[files], block_lock[blocks];

static void *create(void *number) {
  const int file = (int)(long)number % files;
  pthread_mutex_lock(&file_lock[file]);
  for (int block = 2 * file % blocks; block_of[file] == 0; block = (block + 1) % blocks) {
    pthread_mutex_lock(&block_lock[block]);
    if (!busy[block]) {
      busy[block] = 1;
      block_of[file] = block + 1;
    }
    pthread_mutex_unlock(&block_lock[block]);
  }
  pthread_mutex_unlock(&file_lock[file]);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < files; ++i) pthread_mutex_init(&file_lock[i], NULL);
  for (int i = 0; i < blocks; ++i) pthread_mutex_init(&block_lock[i], NULL);
  for (long i = 0; i < N; ++i) pthread_create(&threads[i], NULL, create, (void *)i);
  for (int i = 0; i < N; ++i) pthread_join(threads[i], NULL);
  for (int i = 0; i < N; ++i) assert(block_of[i] != 0);
}
