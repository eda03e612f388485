// PROVE: unknown
// SAYS: thread_local.c:5:18: the instruction 'tls' is not supported (in main)
#include <stdlib.h>
static _Thread_local struct n { struct n *next; } *p;
int main(void) { p = malloc(sizeof *p); free(p); return 0; }
