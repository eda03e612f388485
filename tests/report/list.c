// A list in the heap, of which a node is used after it was freed.
#include <stdlib.h>

struct node {
  struct node *next;
  int key;
};
struct list {
  struct node *head;
  int length;
};

static struct list list;

static void push(int key) {
  struct node *node = malloc(sizeof *node);
  if (!node) abort();
  node->key = key;
  node->next = list.head;
  list.head = node;
  list.length += 1;
}

int main(void) {
  push(10);
  push(20);
  struct node *first = list.head;
  list.head = first->next;
  free(first);
  return first->key;
}
