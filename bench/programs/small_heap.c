// A heap of fewer than 20 objects, where visiting all of them costs little: the incremental canonicaliser must not be
// slower there. A sender allocates messages and hands them over in a mailbox, a receiver frees them; both count with a
// lock of their own in between.
#include <pthread.h>
#include <stdlib.h>

#ifndef MESSAGES
#define MESSAGES 14
#endif

struct message {
  int number;
  struct message *reply_to;
};

static struct message *mailbox[2];
static int sent, received;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int put(struct message *message) {
  int done = 0;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < 2 && !done; ++i) {
    if (!mailbox[i]) {
      mailbox[i] = message;
      message->reply_to = mailbox[1 - i];
      done = 1;
    }
  }
  sent += done;
  pthread_mutex_unlock(&lock);
  return done;
}

static struct message *take(void) {
  pthread_mutex_lock(&lock);
  struct message *message = mailbox[0] ? mailbox[0] : mailbox[1];
  if (message) {
    mailbox[message != mailbox[0]] = NULL;
    for (int i = 0; i < 2; ++i) {
      if (mailbox[i]) mailbox[i]->reply_to = NULL;
    }
    ++received;
  }
  pthread_mutex_unlock(&lock);
  return message;
}

static void *sender(void *unused) {
  (void)unused;
  for (int i = 0; i < MESSAGES; ++i) {
    struct message *message = malloc(sizeof *message);
    message->number = i;
    message->reply_to = NULL;
    if (!put(message)) free(message);
  }
  return NULL;
}

static void *receiver(void *unused) {
  (void)unused;
  for (int i = 0; i < MESSAGES; ++i) free(take());
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, sender, NULL);
  pthread_create(&threads[1], NULL, receiver, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  for (int i = 0; i < 2; ++i) free(mailbox[i]);
}
