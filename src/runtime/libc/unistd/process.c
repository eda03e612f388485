/* The process: what it is told about itself. Other processes do not exist. */
#include <errno.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../primitives.h"

pid_t getpid(void) { return 1; }
pid_t getppid(void) { return 0; }
uid_t getuid(void) { return 0; }
uid_t geteuid(void) { return 0; }
gid_t getgid(void) { return 0; }
gid_t getegid(void) { return 0; }
int getpagesize(void) { return 4096; }

int isatty(int descriptor) {
  (void)descriptor;
  errno = ENOTTY;
  return 0;
}

long sysconf(int name) {
  switch (name) {
    case _SC_NPROCESSORS_CONF:
    case _SC_NPROCESSORS_ONLN: __quotient_condition("2 processors"); return 2;
    case _SC_PAGESIZE: return 4096;
    case _SC_CLK_TCK: return 100;
    case _SC_OPEN_MAX: return 1024;
    case _SC_IOV_MAX: return 1024;
    case _SC_ARG_MAX: return 2097152;
    case _SC_HOST_NAME_MAX: return 64;
    case _SC_LOGIN_NAME_MAX: return 256;
    case _SC_LINE_MAX: return 2048;
    case _SC_THREAD_STACK_MIN: return 16384;
    case _SC_MONOTONIC_CLOCK: return 200809;
    case _SC_LEVEL1_DCACHE_LINESIZE: return 64;
    default: errno = EINVAL; return -1;
  }
}

#define NO_PROCESSES(type, name, parameters)                               \
  type name parameters {                                                   \
    __quotient_error("unsupported", #name ": processes are not modelled"); \
    return -1;                                                             \
  }

#pragma clang diagnostic ignored "-Wunused-parameter"

NO_PROCESSES(pid_t, fork, (void))
NO_PROCESSES(pid_t, vfork, (void))
NO_PROCESSES(pid_t, wait, (int *status))
NO_PROCESSES(pid_t, waitpid, (pid_t process, int *status, int options))
NO_PROCESSES(int, execl, (const char *path, const char *argument, ...))
NO_PROCESSES(int, execlp, (const char *file, const char *argument, ...))
NO_PROCESSES(int, execv, (const char *path, char *const arguments[]))
NO_PROCESSES(int, execvp, (const char *file, char *const arguments[]))
NO_PROCESSES(int, execve, (const char *path, char *const arguments[], char *const environment[]))
