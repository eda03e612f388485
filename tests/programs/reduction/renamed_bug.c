// EXPECT: error assertion
// FLAGS: --errors all
// Objects are named by how they are reached: a push to the front gives the old first node another name.
// Who compares names of different states takes the write to the first node and the later read of the second for two.
#include "reduction.h"

struct node {
  int value;
  struct node *next;
};
static struct node *list;
static int seen;

THREAD(writer) {
  struct node *node = argument;
  node->value = 1;
  return NULL;
}

THREAD(pusher) {
  struct node *front = malloc(sizeof *front);
  front->value = 7;
  front->next = list;
  list = front;
  seen = list->next->value;
  return NULL;
}

int main(void) {
  list = malloc(sizeof *list);
  list->value = 0;
  list->next = NULL;
  pthread_t t = start(writer, list), u = start(pusher, NULL);
  finish(t), finish(u);
  HAPPENS(seen == 0);  // ERROR
  HAPPENS(seen == 1);  // ERROR
  return 0;
}
