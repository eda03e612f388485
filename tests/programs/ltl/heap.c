// EXPECT: verified (10 states, 11 transitions)
// FLAGS: --ltl 'G {!head || head->value > 0} && F {head && head->value == 2} && G (length() <= 2)'
// Conditions follow pointers, call functions, and see static names and macros; what belongs together stands in braces.
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

static struct node *head;

static int length(void) {
  int count = 0;
  for (const struct node *node = head; node; node = node->next) ++count;
  return count;
}

static void push(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = head;
  head = node;
}

int main(void) {
  push(1);
  push(2);
  while (head) {
    struct node *node = head;
    head = node->next;
    free(node);
  }
  return length();
}
