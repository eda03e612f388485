/* A node is deleted anywhere from a doubly linked list. */
// PROVE: error
/* The seeded bug: the node after the deleted one points back to freed memory. */
#include "../dll_common.h"

int main(void) {
  struct node *list = create();
  if (list != NULL) {
    struct node *at = somewhere(list);
    if (at->prev != NULL) {
      at->prev->next = at->next;
    } else {
      list = at->next;
    }
    free(at);
  }
  check(list);
  destroy(list);
  return 0;
}
