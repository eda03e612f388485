// EXPECT: error assertion
// FLAGS: --errors all
// A cell is published by a pointer in another cell that is shared already: no global variable is written.
// Who takes only writes to global variables for publications misses that the reader can reach the new cell.
#include "reduction.h"

struct node {
  int value;
  struct node *next;
};
static struct node *list;
static int seen = -1;

THREAD(writer) {
  struct node *node = malloc(sizeof *node);
  node->value = 1;
  node->next = NULL;
  ((struct node *)argument)->next = node;
  node->value = 2;
  return NULL;
}

THREAD(reader) {
  struct node *second = list->next;
  if (second) seen = second->value;
  return NULL;
}

int main(void) {
  list = malloc(sizeof *list);
  list->value = 0;
  list->next = NULL;
  pthread_t t = start(writer, list), u = start(reader, NULL);
  finish(t), finish(u);
  HAPPENS(seen == -1);  // ERROR
  HAPPENS(seen == 1);   // ERROR
  HAPPENS(seen == 2);   // ERROR
  return 0;
}
