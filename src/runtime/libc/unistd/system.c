/* What the system says about itself, and about what it allows and what was used. */
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "../../primitives.h"

static const char host[] = "localhost";

int uname(struct utsname *to) {
  __builtin_memset(to, 0, sizeof *to);
  strcpy(to->sysname, "Linux");
  strcpy(to->nodename, host);
  strcpy(to->release, "6.1.0");
  strcpy(to->version, "#1");
  strcpy(to->machine, sizeof(void *) == 8 ? "x86_64" : "i686");
  strcpy(to->domainname, "(none)");
  return 0;
}

int gethostname(char *to, size_t size) {
  const size_t needed = sizeof host;
  __builtin_memcpy(to, host, size < needed ? size : needed);
  if (size >= needed) return 0;
  errno = ENAMETOOLONG;
  return -1;
}

/* No time passes and no memory counts as used. */
int getrusage(__rusage_who_t who, struct rusage *to) {
  (void)who;
  __quotient_condition("getrusage() as nothing is used");
  __builtin_memset(to, 0, sizeof *to);
  return 0;
}

clock_t times(struct tms *to) {
  __quotient_condition("times() as no time is used");
  *to = (struct tms){0};
  return 0;
}

static rlim_t limit_of(__rlimit_resource_t resource) {
  return resource == RLIMIT_NOFILE ? 1024 : resource == RLIMIT_STACK ? 8 << 20 : RLIM_INFINITY;
}

int getrlimit(__rlimit_resource_t resource, struct rlimit *to) {
  *to = (struct rlimit){limit_of(resource), limit_of(resource)};
  return 0;
}

int getrlimit64(__rlimit_resource_t resource, struct rlimit64 *to) {
  *to = (struct rlimit64){limit_of(resource), limit_of(resource)};
  return 0;
}

/* Limits are not enforced, so asking for others makes no difference. */
int setrlimit(__rlimit_resource_t resource, const struct rlimit *limits) { return (void)resource, (void)limits, 0; }
int setrlimit64(__rlimit_resource_t resource, const struct rlimit64 *limits) { return (void)resource, (void)limits, 0; }

int get_nprocs(void) { return (int)sysconf(_SC_NPROCESSORS_ONLN); }

/* No file is a terminal, and how much can be read without waiting is not told. */
int ioctl(int file, unsigned long request, ...) {
  (void)file;
  if (request != FIONREAD && request != TIOCGWINSZ && request != TCGETS)
    __quotient_error("unsupported", "ioctl: this request is not modelled");
  errno = ENOTTY;
  return -1;
}
