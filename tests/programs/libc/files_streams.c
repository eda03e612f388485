// EXPECT: verified (103 states, 102 transitions)
// WITH: no files but those given
// STDOUT: native
// Streams: modes, reading, writing, positions, flags, errors, as in glibc.
#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char* path = "/tmp/quotient_files_streams";

static void show(const char* what, FILE* f) {
  printf("%s: at %ld, end %d, error %d\n", what, ftell(f), feof(f) != 0, ferror(f) != 0);
}

static void write_and_read(void) {
  FILE* f = fopen(path, "w");
  printf("%d %d\n", fputs("first line\nsecond line\n", f) >= 0, fprintf(f, "%d %s %.2f\n", 42, "word", 1.5));
  show("written", f);
  printf("%zu %d\n", fwrite("raw\0bytes", 1, 9, f), fputc('!', f));
  printf("%d %d", fgetc(f), errno == EBADF);
  printf(" %d\n", ferror(f) != 0);
  clearerr(f);
  printf("close %d\n", fclose(f));

  f = fopen(path, "r");
  char line[64];
  while (fgets(line, 8, f)) printf("[%s]", line);
  show("\nread", f);
  printf("%d %d\n", fgetc(f), fputc('x', f));
  rewind(f);
  show("rewound", f);
  int number = 0;
  char word[16] = "";
  double real = 0;
  printf("%d %d\n", fgetc(f), ungetc('F', f));
  fgets(line, sizeof line, f);
  printf("%s", line);
  fgets(line, sizeof line, f);
  printf("%d %d %s %.2f\n", fscanf(f, "%d %15s %lf", &number, word, &real), number, word, real);
  show("scanned", f);
  printf("%d %d\n", fscanf(f, "%d", &number), fgetc(f));
  printf("%d ", fseek(f, -3, SEEK_END));
  printf("%zu %.3s\n", fread(line, 1, 10, f), line);
  show("end", f);
  fclose(f);
}

static void update(void) {
  FILE* f = fopen(path, "r+");
  fseek(f, 6, SEEK_SET);
  fputs("LINE", f);
  show("updated", f);
  fseek(f, 0, SEEK_SET);
  char line[32];
  printf("%s", fgets(line, sizeof line, f));
  fseek(f, 0, SEEK_CUR);
  fputs("2nd", f);
  fclose(f);
  f = fopen(path, "a+");
  show("append", f);
  printf("%s", fgets(line, sizeof line, f));
  fputs("appended", f);
  show("appended", f);
  fflush(f);
  fseek(f, -8, SEEK_END);
  printf("%s\n", fgets(line, sizeof line, f));
  fclose(f);
  f = fopen(path, "a");
  show("a", f);
  fclose(f);
}

static void errors(void) {
  errno = 0;
  printf("%d ", fopen("/tmp/quotient_no_such_file", "r") == NULL);
  printf("%s\n", strerror(errno));
  printf("%d ", fopen("/tmp", "w") == NULL);
  printf("%s\n", strerror(errno));
  printf("%d ", fopen("/tmp/quotient_no_such_directory/x", "w") == NULL);
  printf("%s\n", strerror(errno));
  printf("%d ", fopen(path, "wx") == NULL);
  printf("%s\n", strerror(errno));
  printf("%d ", fopen(path, "q") == NULL);
  printf("%s\n", strerror(errno));
  printf("%d ", remove("/tmp/quotient_no_such_file"));
  printf("%s\n", strerror(errno));
}

static void temporary(void) {
  FILE* f = tmpfile();
  fputs("temporary", f);
  rewind(f);
  char text[16];
  printf("%s\n", fgets(text, sizeof text, f));
  fclose(f);
}

int main(void) {
  write_and_read();
  update();
  errors();
  temporary();
  printf("%d %d\n", rename(path, "/tmp/quotient_files_streams2"), remove("/tmp/quotient_files_streams2"));
}
