// PROVE: verified
#include <stdlib.h>
static _Thread_local struct n { struct n *next; } *p;
int main(void) { p = malloc(sizeof *p); free(p); return 0; }
