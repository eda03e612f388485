// EXPECT: verified (97 states, 96 transitions)
// WITH: no files but those given
// STDOUT: native
// open, read, write, lseek, dup, fcntl, stat, truncate, directories, names.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define SHOW(call)                                                                                      \
  do {                                                                                                  \
    errno = 0;                                                                                          \
    long result = (long)(call);                                                                         \
    printf("%s = %ld%s%s\n", #call, result, result < 0 ? ": " : "", result < 0 ? strerror(errno) : ""); \
  } while (0)

static void transfers(void) {
  char text[32] = "";
  struct stat status;
  int a, b;
  SHOW(a = open("file", O_RDWR | O_CREAT | O_EXCL, 0640));
  SHOW(open("file", O_RDWR | O_CREAT | O_EXCL, 0640));
  SHOW(write(a, "0123456789", 10));
  SHOW(lseek(a, 2, SEEK_SET));
  SHOW(read(a, text, 3));
  SHOW(b = dup(a));
  SHOW(read(b, text + 3, 20));
  puts(text);
  SHOW(read(a, text, 5));
  SHOW(pwrite(a, "AB", 2, 4));
  SHOW(pread(a, text, 4, 3));
  puts(text);
  SHOW(lseek(a, 5, SEEK_END));
  SHOW(write(a, "end", 3));
  SHOW(fstat(a, &status));
  printf("%ld %o %d\n", (long)status.st_size, status.st_mode, (int)status.st_nlink);
  SHOW(ftruncate(a, 3));
  SHOW(lseek(a, 0, SEEK_END));
  SHOW(lseek(a, -4, SEEK_END));
  SHOW(lseek(a, 0, 7));
  SHOW(fcntl(b, F_GETFD));
  SHOW(fcntl(b, F_DUPFD, 20));
  SHOW(dup2(a, 30));
  SHOW(dup2(99, 30));
  SHOW(close(20));
  SHOW(close(20));
  SHOW(close(30));
  SHOW(close(b));
  SHOW(fsync(a));
  struct iovec parts[2] = {{"one", 3}, {"two", 3}};
  SHOW(lseek(a, 0, SEEK_SET));
  SHOW(writev(a, parts, 2));
  char x[4] = "", y[8] = "";
  struct iovec into[2] = {{x, 2}, {y, 6}};
  SHOW(lseek(a, 0, SEEK_SET));
  SHOW(readv(a, into, 2));
  printf("%s %s\n", x, y);
  SHOW(close(a));
  SHOW(read(a, text, 1));
  SHOW(a = open("file", O_WRONLY | O_APPEND));
  SHOW(read(a, text, 1));
  SHOW(write(a, "!", 1));
  SHOW(lseek(a, 0, SEEK_CUR));
  SHOW(close(a));
  SHOW(a = open("file", O_RDONLY));
  SHOW(write(a, "!", 1));
  SHOW(ftruncate(a, 0));
  SHOW(fcntl(a, F_SETFL, O_NONBLOCK));
  SHOW((fcntl(a, F_GETFL) & O_NONBLOCK) != 0);
  SHOW(close(a));
}

static void names(void) {
  struct stat status;
  SHOW(mkdir("dir", 0755));
  SHOW(mkdir("dir", 0755));
  SHOW(mkdir("no/dir", 0755));
  SHOW(mkdir("dir/inner/", 0700));
  SHOW(link("file", "dir/link"));
  SHOW(stat("dir/link", &status));
  printf("%d %d\n", (int)status.st_nlink, S_ISREG(status.st_mode));
  SHOW(stat("dir/../dir/./inner", &status));
  printf("%d %o\n", S_ISDIR(status.st_mode), status.st_mode & 0777);
  SHOW(stat("dir/missing", &status));
  SHOW(stat("file/x", &status));
  SHOW(stat("", &status));
  SHOW(rmdir("dir"));
  SHOW(rmdir("file"));
  SHOW(rmdir("dir/inner/."));
  SHOW(unlink("dir/missing"));
  SHOW(rename("dir", "dir/inner/x"));
  SHOW(rename("missing", "x"));
  SHOW(rename("file", "dir"));
  SHOW(rename("dir", "file"));
  SHOW(rename("file", "dir/link"));
  SHOW(rename("dir/inner", "moved"));
  SHOW(access("moved", R_OK));
  SHOW(access("dir/inner", R_OK));
  SHOW(open("dir", O_WRONLY));
  SHOW(open("file", O_RDONLY | O_DIRECTORY));
  SHOW(unlink("dir/link"));
  SHOW(access("file", F_OK));
  SHOW(truncate("file", 2));
}

static int by_name(const void* a, const void* b) { return strcmp(*(char* const*)a, *(char* const*)b); }

static void directories(void) {
  DIR* d = opendir(".");
  char* found[10];
  int n = 0;
  for (struct dirent* e; (e = readdir(d));) found[n++] = strdup(e->d_name);
  qsort(found, (size_t)n, sizeof *found, by_name);
  for (int i = 0; i < n; ++i) {
    printf("%s ", found[i]);
    free(found[i]);
  }
  puts("");
  SHOW(closedir(d));
  SHOW(opendir("file") == NULL);
  SHOW(chdir("dir"));
  SHOW(mkdir("deep", 0700));
  SHOW(chdir("deep"));
  char* path = getcwd(NULL, 0);
  printf("%s\n", strrchr(path, '/'));
  free(path);
  SHOW(chdir("../.."));
  SHOW(rmdir("dir/deep"));
}

int main(void) {
  char name[] = "/tmp/quotient_XXXXXX";
  SHOW(mkdtemp(name) != NULL);
  SHOW(chdir(name));
  umask(022);
  transfers();
  names();
  directories();
  SHOW(unlink("file"));
  SHOW(rmdir("dir"));
  SHOW(remove("moved"));
  SHOW(chdir("/"));
  SHOW(rmdir(name));
}
