/* getopt as POSIX defines it: options come first, and no argument is moved. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

static int next_letter; /* its index in argv[optind], or 0 */

static int complain(const char *program, const char *what, const char *options) {
  if (opterr && *options != ':') fprintf(stderr, "%s: %s -- '%c'\n", program, what, optopt);
  return '?';
}

static int take_argument(int count, char *const arguments[], const char *options) {
  char *rest = arguments[optind] + next_letter;
  next_letter = 0;
  ++optind;
  if (*rest) {
    optarg = rest;
  } else if (optind < count) {
    optarg = arguments[optind++];
  } else {
    complain(arguments[0], "option requires an argument", options);
    return *options == ':' ? ':' : '?';
  }
  return optopt;
}

int getopt(int count, char *const arguments[], const char *options) {
  if (optind == 0) optind = 1, next_letter = 0;
  optarg = NULL;
  if (next_letter == 0) {
    if (optind >= count || arguments[optind][0] != '-' || !arguments[optind][1]) return -1;
    if (strcmp(arguments[optind], "--") == 0) return ++optind, -1;
    next_letter = 1;
  }
  optopt = (unsigned char)arguments[optind][next_letter++];
  const char *option = optopt == ':' ? NULL : strchr(options, optopt);
  if (option && option[1] == ':') return take_argument(count, arguments, options);
  if (!arguments[optind][next_letter]) next_letter = 0, ++optind;
  return option ? optopt : complain(arguments[0], "invalid option", options);
}
