/* A leak that depends on the input.
 *
 * quotient_choose tries every input: which of the three keys is removed. Removing the first element forgets to free it,
 * and from then on nothing points to it: no part of the program can free it any more.
 *
 *     quotient check examples/linked_list_leak.c
 *
 * As an ordinary program, with a random key:
 *
 *     clang -pthread -Isrc/runtime/include examples/linked_list_leak.c && ./a.out */
#include <quotient.h>
#include <stdlib.h>

struct element {
  int key;
  struct element *next;
};

static struct element *push(struct element *list, int key) {
  struct element *element = malloc(sizeof *element);
  if (!element) abort();
  element->key = key;
  element->next = list;
  return element;
}

static struct element *without(struct element *list, int key) {
  if (!list) return NULL;
  if (list->key == key) return list->next; /* and the element? */
  for (struct element *before = list; before->next; before = before->next) {
    struct element *element = before->next;
    if (element->key != key) continue;
    before->next = element->next;
    free(element);
    break;
  }
  return list;
}

int main(void) {
  struct element *list = NULL;
  for (int key = 0; key < 3; ++key) list = push(list, key);
  list = without(list, quotient_choose(3));
  while (list) {
    struct element *next = list->next;
    free(list);
    list = next;
  }
}
