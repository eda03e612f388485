// EXPECT: verified (41 states, 59 transitions)
// A request is flushed before the answer is waited for.
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int request[2], answer[2];

static void* serve(void* unused) {
  char c;
  if (read(request[0], &c, 1) == 1) write(answer[1], &c, 1);
  return unused;
}

int main(void) {
  pthread_t server;
  pipe(request);
  pipe(answer);
  pthread_create(&server, NULL, serve, NULL);
  FILE* out = fdopen(request[1], "w");
  fputs("x", out);
  fflush(out);
  char c;
  read(answer[0], &c, 1);
  fclose(out);
  pthread_join(server, NULL);
}
