// PROVE: verified
#include <stdlib.h>
union u { union u *next; long number; };
int main(void) {
  union u *a = malloc(sizeof *a);
  a->number = 5;
  a->next = a;
  long n = a->number;
  free(a);
  return n == 5;
}
