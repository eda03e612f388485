// EXPECT: verified (24 states, 23 transitions)
// STDOUT: native
// <err.h> and <error.h>, whose messages go to a file here. They begin with the program's name, which is not shown.
#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  FILE* messages = tmpfile();
  dup2(fileno(messages), 2);
  errno = ENOENT;
  warn("%s number %d", "file", 1);
  warnx("without %s", "reason");
  errno = EINVAL;
  warn(NULL);
  error(0, 0, "plain %d", 2);
  error(0, EPERM, "with number");
  printf("%u\n", error_message_count);
  lseek(fileno(messages), 0, SEEK_SET);
  char line[128];
  while (fgets(line, sizeof line, messages)) printf("%s", strchr(line, ':'));
  fclose(messages);
}
