/* prctl, as far as it is about threads' names or has no effect here. */
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <sys/prctl.h>

#include "../primitives.h"

enum { NAME_SIZE = 16 };

/* A longer name is cut off. */
static int set_name(const char *name) {
  char cut[NAME_SIZE] = {0};
  for (int i = 0; i < NAME_SIZE - 1 && name[i]; ++i) cut[i] = name[i];
  return pthread_setname_np(pthread_self(), cut);
}

static int control(int option, va_list list) {
  switch (option) {
    case PR_SET_NAME: return set_name(va_arg(list, const char *));
    case PR_GET_NAME: return pthread_getname_np(pthread_self(), va_arg(list, char *), NAME_SIZE);
    case PR_SET_PDEATHSIG:
    case PR_SET_DUMPABLE:
    case PR_SET_KEEPCAPS:
    case PR_SET_NO_NEW_PRIVS:
    case PR_SET_TIMERSLACK:
    case PR_SET_THP_DISABLE: return 0;
    case PR_GET_DUMPABLE: return 1;
    default:
      __quotient_error("unsupported", "prctl: this option is not modelled");
      errno = EINVAL;
      return -1;
  }
}

int prctl(int option, ...) {
  va_list list;
  va_start(list, option);
  const int result = control(option, list);
  va_end(list);
  return result;
}
