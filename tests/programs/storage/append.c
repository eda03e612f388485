// EXPECT: verified (307 states, 458 transitions)
// Writes with O_APPEND and single fprintf calls do not overwrite each other.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static FILE* shared;

static void* log_line(void* name) {
  FILE* own = fopen("log", "a");
  fprintf(own, "own %s\n", (char*)name);
  fclose(own);
  fprintf(shared, "shared %s\n", (char*)name);
  return NULL;
}

int main(void) {
  shared = fopen("shared", "w");
  pthread_t a, b;
  pthread_create(&a, NULL, log_line, "a");
  pthread_create(&b, NULL, log_line, "b");
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  fclose(shared);
  char first[32], second[32];
  FILE* log = fopen("log", "r");
  assert(fgets(first, sizeof first, log) && fgets(second, sizeof second, log));
  assert(strncmp(first, "own ", 4) == 0 && strncmp(second, "own ", 4) == 0 && strcmp(first, second) != 0);
  fclose(log);
  shared = fopen("shared", "r");
  assert(fgets(first, sizeof first, shared) && fgets(second, sizeof second, shared));
  assert(strncmp(first, "shared ", 7) == 0 && strlen(second) == 9);
  fclose(shared);
}
