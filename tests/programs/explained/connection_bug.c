// EXPECT: error assertion
// TRACE: connection.state = CLOSED
// TRACE: the last that main has read: connection.state = CLOSED
// Data is sent on a connection that was open when somebody looked.
#include <assert.h>
#include <pthread.h>

enum state { IDLE, OPEN, CLOSED };

static struct {
  pthread_mutex_t lock;
  enum state state;
} connection = {.lock = PTHREAD_MUTEX_INITIALIZER, .state = OPEN};

static enum state state_of(void) {
  pthread_mutex_lock(&connection.lock);
  enum state state = connection.state;
  pthread_mutex_unlock(&connection.lock);
  return state;
}

static void send(void) {
  pthread_mutex_lock(&connection.lock);
  assert(connection.state == OPEN);  // ERROR
  pthread_mutex_unlock(&connection.lock);
}

static void *hang_up(void *unused) {
  pthread_mutex_lock(&connection.lock);
  connection.state = CLOSED;
  pthread_mutex_unlock(&connection.lock);
  return unused;
}

int main(void) {
  pthread_t peer;
  pthread_create(&peer, NULL, hang_up, NULL);
  if (state_of() == OPEN) send();
  pthread_join(peer, NULL);
  return 0;
}
