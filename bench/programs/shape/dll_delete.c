/* A node is deleted anywhere from a doubly linked list. */
// PROVE: verified
#include "dll_common.h"

int main(void) {
  struct node *list = create();
  if (list != NULL) {
    struct node *at = somewhere(list);
    if (at->prev != NULL) {
      at->prev->next = at->next;
    } else {
      list = at->next;
    }
    if (at->next != NULL) at->next->prev = at->prev;
    free(at);
  }
  check(list);
  destroy(list);
  return 0;
}
