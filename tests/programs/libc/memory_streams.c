// EXPECT: verified (28 states, 27 transitions)
// STDOUT: native
// fmemopen and open_memstream.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char text[] = "12 apples\nand pears";
  FILE* f = fmemopen(text, strlen(text), "r");
  int n = 0;
  char word[16], line[32];
  printf("%d %d %s\n", fscanf(f, "%d %15s", &n, word), n, word);
  fgetc(f);
  printf("%s\n", fgets(line, sizeof line, f));
  printf("%d %d\n", fgetc(f), feof(f) != 0);
  fclose(f);

  char buffer[10];
  memset(buffer, '#', sizeof buffer);
  f = fmemopen(buffer, sizeof buffer, "w");
  printf("%d ", buffer[0]);
  fprintf(f, "%d", 1234);
  printf("%d ", buffer[0]);
  fflush(f);
  printf("%s ", buffer);
  fputs("567890", f);
  printf("%d\n", fclose(f));
  printf("%.10s\n", buffer);

  char* grown = NULL;
  size_t size = 0;
  f = open_memstream(&grown, &size);
  fputs("hello", f);
  fflush(f);
  printf("%s %zu\n", grown, size);
  fprintf(f, ", %s", "world");
  fflush(f);
  printf("%s %zu\n", grown, size);
  fseek(f, 0, SEEK_SET);
  fputc('J', f);
  fclose(f);
  printf("%s %zu\n", grown, size);
  free(grown);
}
