// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// A singly linked list: insertion in order, reversal, removal through a pointer to a pointer.
#include <stdio.h>
#include <stdlib.h>

struct node { int key; struct node *next; };

static void insert(struct node **at, int key) {
  while (*at && (*at)->key < key) at = &(*at)->next;
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->next = *at;
  *at = n;
}

static void erase(struct node **at, int key) {
  while (*at && (*at)->key != key) at = &(*at)->next;
  if (*at) {
    struct node *n = *at;
    *at = n->next;
    free(n);
  }
}

static struct node *reverse(struct node *list) {
  struct node *result = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = result;
    result = list;
    list = next;
  }
  return result;
}

int main(void) {
  struct node *list = NULL;
  const int keys[] = {3, 1, 4, 1, 5, 9, 2, 6};
  for (int i = 0; i < 8; i++) insert(&list, keys[i]);
  erase(&list, 1);
  erase(&list, 9);
  erase(&list, 7);
  list = reverse(list);
  for (struct node *n = list; n; n = n->next) printf("%d ", n->key);
  puts("");
  while (list) erase(&list, list->key);
  return 0;
}
