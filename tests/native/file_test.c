/* Files: random operations on a stream, on descriptors and on names, against a directory of the host. */
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

Q(fopen);
Q(freopen);
Q(fclose);
Q(fread);
Q(fwrite);
Q(fgetc);
Q(fputc);
Q(fgets);
Q(fputs);
Q(ungetc);
Q(fseek);
Q(ftell);
Q(feof);
Q(ferror);
Q(clearerr);
Q(fflush);
Q(setvbuf);
Q(fprintf);
Q(open);
Q(close);
Q(read);
Q(write);
Q(pread);
Q(pwrite);
Q(lseek);
Q(dup);
Q(ftruncate);
Q(stat);
Q(mkdir);
Q(rmdir);
Q(unlink);
Q(rename);
Q(link);
Q(access);
Q(remove);
int q_fscanf(FILE *file, const char *format, ...);
int *q___errno_location(void);

static char trace[4096]; /* what was done so far, for the report */

static void note(const char *format, long a, long b) {
  const size_t used = strlen(trace);
  snprintf(trace + used, sizeof trace - used, format, a, b);
}

static void compare(int line, long expected, long actual, int with_errno) {
  const int wrong = with_errno && expected < 0 ? errno != *q___errno_location() : 0;
  if (expected != actual || wrong)
    fail(__FILE__, line, "after %s: %ld (errno %d), not %ld (errno %d)", trace, actual, *q___errno_location(), expected,
         errno);
}

/* Both get the same call. */
#define SAME(call, host, ours)              \
  do {                                      \
    errno = *q___errno_location() = 0;      \
    const long expected = (long)(host);     \
    const long actual = (long)(ours);       \
    note(call, 0, 0);                       \
    compare(__LINE__, expected, actual, 1); \
  } while (0)

static long random_offset(void) { return (long)random_below(40) - 4; }

/* One operation of a stream. POSIX wants a flush or a seek between reading and writing; `last` says what was done. */
static void stream_operation(FILE *host, FILE *ours, int *last) {
  enum { reading = 1, writing = 2 };
  char a[64], b[64];
  memset(a, '#', sizeof a);
  memset(b, '#', sizeof b);
  const unsigned size = random_below(20);
  const int may_read = *last != writing, may_write = *last != reading;
  switch (random_below(15)) {
    case 14: {
      int x = -1, y = -1;
      if (!may_read) return;
      *last = reading;
      SAME("fscanf ", fscanf(host, "%d;", &x), q_fscanf(ours, "%d;", &y));
      CHECK(x == y, "after %s: %d, not %d", trace, y, x);
      break;
    }
    case 0:
    case 1:
      if (!may_read) return;
      *last = reading;
      SAME("fgetc ", fgetc(host), q_fgetc(ours));
      break;
    case 2:
      if (!may_read) return;
      *last = reading;
      SAME("fread ", fread(a, 1, size, host), q_fread(b, 1, size, ours));
      break;
    case 3:
      if (!may_read) return;
      *last = reading;
      SAME("fgets ", fgets(a, (int)size + 1, host) != NULL, q_fgets(b, (int)size + 1, ours) != NULL);
      break;
    case 4:
      if (!may_read || feof(host)) return;
      *last = reading;
      SAME("fgetc-ungetc ", ungetc(fgetc(host), host), q_ungetc(q_fgetc(ours), ours));
      break;
    case 5:
    case 6:
      if (!may_write) return;
      *last = writing;
      SAME("fputs ", fputs("text\nline", host) < 0 ? -1 : 0, q_fputs("text\nline", ours) < 0 ? -1 : 0);
      break;
    case 7:
      if (!may_write) return;
      *last = writing;
      SAME("fprintf ", fprintf(host, "%d; -", (int)size - 9), q_fprintf(ours, "%d; -", (int)size - 9));
      break;
    case 8:
      if (!may_write) return;
      *last = writing;
      SAME("fputc ", fputc('c', host), q_fputc('c', ours));
      break;
    case 9: {
      const long offset = random_offset();
      const int origin = (int)random_below(3);
      *last = 0;
      note("fseek(%ld,%ld) ", offset, origin);
      SAME("", fseek(host, offset, origin), q_fseek(ours, offset, origin));
      break;
    }
    case 10: SAME("ftell ", ftell(host), q_ftell(ours)); break;
    case 11:
      if (*last == reading) return;
      *last = 0;
      SAME("fflush ", fflush(host), q_fflush(ours));
      break;
    case 12: SAME("feof ", feof(host) != 0, q_feof(ours) != 0); break;
    default:
      SAME("ferror ", ferror(host) != 0, q_ferror(ours) != 0);
      clearerr(host);
      q_clearerr(ours);
  }
  CHECK(memcmp(a, b, sizeof a) == 0, "after %s: other bytes", trace);
}

static void same_content(const char *name) {
  char a[4096], b[4096];
  int host = open(name, O_RDONLY), ours = q_open(name, O_RDONLY);
  CHECK((host < 0) == (ours < 0), "after %s: only one exists", trace);
  if (host < 0 || ours < 0) return;
  const ssize_t expected = read(host, a, sizeof a), actual = q_read(ours, b, sizeof b);
  CHECK(expected == actual && (expected <= 0 || memcmp(a, b, (size_t)expected) == 0),
        "after %s: %zd bytes, not %zd, or other ones", trace, actual, expected);
  close(host);
  q_close(ours);
}

static void test_streams(void) {
  static const char *modes[] = {"r", "w", "a", "r+", "w+", "a+", "rb", "wx"};
  const char *mode = modes[random_below(8)];
  *trace = 0;
  note("", 0, 0);
  strcat(trace, mode);
  strcat(trace, ": ");
  FILE *host = fopen("stream", mode), *ours = q_fopen("stream", mode);
  CHECK(!host == !ours, "fopen %s", mode);
  if (!host || !ours) return;
  if (random_below(4) == 0) {
    const int buffering = random_below(2) ? _IOLBF : _IONBF;
    setvbuf(host, NULL, buffering, 0);
    q_setvbuf(ours, NULL, buffering, 0);
    note("buffering %ld ", buffering, 0);
  }
  int last = 0;
  for (unsigned n = random_below(25); n > 0; --n) {
    stream_operation(host, ours, &last);
    if (random_below(10) == 0) same_content("stream");
  }
  SAME("fclose ", fclose(host), q_fclose(ours));
  same_content("stream");
}

/* Descriptors have the same numbers in both, but for those that the host had open before. */
enum { MOST_OPEN = 4 };
static int host_open[MOST_OPEN], our_open[MOST_OPEN];

static void descriptor_operation(void) {
  char a[32], b[32];
  memset(a, '#', sizeof a);
  memset(b, '#', sizeof b);
  const unsigned i = random_below(MOST_OPEN), size = random_below(20);
  const int host = host_open[i], ours = our_open[i];
  const long offset = random_offset();
  const int origin = random_below(4) == 3 ? 7 : (int)random_below(3);
  static const int flags[] = {O_RDONLY,
                              O_WRONLY,
                              O_RDWR,
                              O_RDWR | O_APPEND,
                              O_WRONLY | O_TRUNC,
                              O_RDWR | O_CREAT | O_EXCL,
                              O_RDONLY | O_DIRECTORY};
  const int flag = flags[random_below(sizeof flags / sizeof *flags)];
  note("[%ld] ", i, 0);
  switch (random_below(9)) {
    case 0: SAME("read ", read(host, a, size), q_read(ours, b, size)); break;
    case 1:
      SAME("write ", write(host, "0123456789abcdefghij", size), q_write(ours, "0123456789abcdefghij", size));
      break;
    case 2: SAME("pread ", pread(host, a, size, offset), q_pread(ours, b, size, offset)); break;
    case 3:
      SAME("pwrite ", pwrite(host, "ABCDEFGHIJKLMNOPQRST", size, offset),
           q_pwrite(ours, "ABCDEFGHIJKLMNOPQRST", size, offset));
      break;
    case 4: SAME("lseek ", lseek(host, offset, origin), q_lseek(ours, offset, origin)); break;
    case 5: SAME("ftruncate ", ftruncate(host, offset), q_ftruncate(ours, offset)); break;
    case 6:
      SAME("close ", close(host), q_close(ours));
      host_open[i] = our_open[i] = -1;
      break;
    case 7:
      if (host >= 0) return;
      note("open(%lx) ", flag, 0);
      errno = *q___errno_location() = 0;
      host_open[i] = open("file", flag, 0644);
      our_open[i] = q_open("file", flag, 0644);
      compare(__LINE__, host_open[i] < 0 ? -1 : 0, our_open[i] < 0 ? -1 : 0, 1);
      break;
    default:
      if (host_open[0] >= 0) return;
      host_open[0] = dup(host);
      our_open[0] = q_dup(ours);
      note("dup ", 0, 0);
      compare(__LINE__, host_open[0] < 0 ? -1 : 0, our_open[0] < 0 ? -1 : 0, 1);
  }
  CHECK(memcmp(a, b, sizeof a) == 0, "after %s: other bytes", trace);
}

static void test_descriptors(void) {
  *trace = 0;
  close(open("file", O_CREAT | O_WRONLY, 0644));
  q_close(q_open("file", O_CREAT | O_WRONLY, 0644));
  for (int i = 0; i < MOST_OPEN; ++i) host_open[i] = our_open[i] = -1;
  for (unsigned n = 0; n < 40; ++n) descriptor_operation();
  for (int i = 0; i < MOST_OPEN; ++i) close(host_open[i]), q_close(our_open[i]);
  same_content("file");
}

static const char *random_path(void) {
  static const char *paths[] = {"a",     "b", "c",   "a/",  "a/x", "a/y",  "b/x", "b/x/", "a/../b",
                                "a/x/y", ".", "..x", "./c", "",    "a//x", "c/.", "b/..", "a/x/../y"};
  return paths[random_below(sizeof paths / sizeof *paths)];
}

static void name_operation(void) {
  const char *path = random_path(), *other = random_path();
  struct stat theirs, ours;
  const size_t used = strlen(trace);
  const int mode = (int)random_below(3);
  static const int modes[] = {F_OK, R_OK, X_OK};
  snprintf(trace + used, sizeof trace - used, "(%s %s) ", path, other);
  switch (random_below(9)) {
    case 0:
    case 1: SAME("mkdir ", mkdir(path, 0755), q_mkdir(path, 0755)); break;
    case 2: SAME("rmdir ", rmdir(path), q_rmdir(path)); break;
    case 3: SAME("unlink ", unlink(path), q_unlink(path)); break;
    case 4: SAME("rename ", rename(path, other), q_rename(path, other)); break;
    case 5: SAME("link ", link(path, other), q_link(path, other)); break;
    case 6: SAME("access ", access(path, modes[mode]), q_access(path, modes[mode])); break;
    case 7:
      SAME("creat ", close(open(path, O_CREAT | O_WRONLY, 0644)), q_close(q_open(path, O_CREAT | O_WRONLY, 0644)));
      break;
    default:
      SAME("stat ", stat(path, &theirs), q_stat(path, &ours));
      if (stat(path, &theirs) == 0 && q_stat(path, &ours) == 0)
        CHECK(theirs.st_mode == ours.st_mode && theirs.st_nlink == ours.st_nlink, "after %s: mode or links", trace);
  }
}

static void remove_all(int (*remove_one)(const char *)) {
  static const char *all[] = {"a/x", "a/y", "b/x", "b/y", "c/x", "c/y", "a", "b", "c", "..x"};
  for (unsigned pass = 0; pass < 4; ++pass)
    for (unsigned i = 0; i < sizeof all / sizeof *all; ++i) {
      char inner[32];
      for (const char *name = "xyabc"; *name; ++name) {
        for (const char *deep = "xyabc"; *deep; ++deep) {
          snprintf(inner, sizeof inner, "%s/%c/%c", all[i], *name, *deep);
          remove_one(inner);
        }
        snprintf(inner, sizeof inner, "%s/%c", all[i], *name);
        remove_one(inner);
      }
      remove_one(all[i]);
    }
}

static void test_names(void) {
  *trace = 0;
  for (unsigned n = 0; n < 30; ++n) name_operation();
  remove_all(remove);
  remove_all(q_remove);
}

void test_files(void) {
  char folder[] = "/tmp/quotient_files_XXXXXX";
  umask(022);
  if (!mkdtemp(folder) || chmod(folder, 0755) || chdir(folder)) return;
  reset_machine();
  for (int i = 0; i < 800; ++i) test_streams();
  remove("stream");
  for (int i = 0; i < 300; ++i) test_descriptors();
  remove("file");
  for (int i = 0; i < 200; ++i) test_names();
  CHECK(!*machine.error_kind, "%s: %s", machine.error_kind, machine.error_message);
  if (chdir("/") || rmdir(folder)) fail(__FILE__, __LINE__, "the folder %s is not empty", folder);
}
