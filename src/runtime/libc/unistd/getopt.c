/* getopt, getopt_long and getopt_long_only, as in glibc: arguments that are no options are moved behind the options,
   unless the options begin with + (then the first of them ends the options) or with - (then it is the argument of an
   option 1). */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

static int next_letter; /* its index in argv[optind], or 0 */
static int first_other; /* the arguments from here to `behind_other` were passed over: they are no options */
static int behind_other;

/* One call. */
struct parse {
  int count;
  char **arguments;
  const char *letters; /* without + - : in front */
  char ordering;       /* +, - or 0 */
  int quiet;           /* no messages; */
  int colon;           /* a missing argument is : */
  const struct option *words;
  int *which; /* where the index of a word goes, or null */
  int only;   /* words may begin with one - */
};

static struct parse begin(int count, char *const arguments[], const char *letters) {
  struct parse p = {.count = count, .arguments = (char **)arguments};
  if (*letters == '+' || *letters == '-') p.ordering = *letters++;
  p.colon = *letters == ':';
  p.letters = letters + p.colon;
  p.quiet = p.colon || !opterr;
  return p;
}

static int is_option(const char *argument) { return argument[0] == '-' && argument[1]; }

/* Moves what was passed over behind the options that follow it. */
static void move_others(char **arguments) {
  const int moved = behind_other - first_other;
  for (int i = behind_other; i < optind; ++i) {
    char *option = arguments[i];
    for (int j = i; j > i - moved; --j) arguments[j] = arguments[j - 1];
    arguments[i - moved] = option;
  }
  first_other += optind - behind_other;
  behind_other = optind;
}

/* Finds the next option. Returns 0 if there is one, else what getopt returns. */
static int find_option(const struct parse *p) {
  if (optind == 0 || (first_other == 0 && behind_other == 0)) {
    if (optind == 0) optind = 1;
    first_other = behind_other = optind;
    next_letter = 0;
  }
  if (behind_other > optind) behind_other = optind;
  if (first_other > optind) first_other = optind;
  if (!p->ordering) {
    if (first_other != behind_other && behind_other != optind) move_others(p->arguments);
    else if (behind_other != optind) first_other = optind;
    while (optind < p->count && !is_option(p->arguments[optind])) ++optind;
    behind_other = optind;
  }
  if (optind < p->count && strcmp(p->arguments[optind], "--") == 0) {
    ++optind;
    if (first_other != behind_other && behind_other != optind) move_others(p->arguments);
    else if (first_other == behind_other) first_other = optind;
    behind_other = optind = p->count;
  }
  if (optind >= p->count) {
    if (first_other != behind_other) optind = first_other;
    return -1;
  }
  if (is_option(p->arguments[optind])) return 0;
  if (p->ordering == '+') return -1;
  optarg = p->arguments[optind++];
  return 1;
}

static int bad_letter(const struct parse *p, const char *what) {
  if (!p->quiet) fprintf(stderr, "%s: %s -- '%c'\n", p->arguments[0], what, optopt);
  return '?';
}

static void end_argument(void) {
  next_letter = 0;
  ++optind;
}

static int take_letter(const struct parse *p) {
  const char *argument = p->arguments[optind];
  const int letter = (unsigned char)argument[next_letter++];
  const char *found = letter == ':' || letter == ';' ? NULL : strchr(p->letters, letter);
  char *rest = p->arguments[optind] + next_letter;
  if (!*rest) end_argument();
  if (!found) {
    optopt = letter;
    return bad_letter(p, "invalid option");
  }
  if (found[1] != ':') return letter;
  if (*rest) {
    optarg = rest;
    end_argument();
  } else if (found[2] != ':') {
    if (optind < p->count) {
      optarg = p->arguments[optind++];
    } else {
      optopt = letter;
      bad_letter(p, "option requires an argument");
      return p->colon ? ':' : '?';
    }
  }
  return letter;
}

static int same_meaning(const struct option *a, const struct option *b) {
  return a->has_arg == b->has_arg && a->flag == b->flag && a->val == b->val;
}

/* The word that a name of this length means, exactly or, if nothing else begins so, in part. */
static const struct option *find_word(const struct parse *p, const char *name, size_t length, int *ambiguous) {
  const struct option *found = NULL;
  *ambiguous = 0;
  for (const struct option *word = p->words; word->name; ++word) {
    if (strncmp(word->name, name, length) != 0) continue;
    if (!word->name[length]) {
      *ambiguous = 0;
      return word;
    }
    if (!found) found = word;
    else if (p->only || !same_meaning(found, word)) *ambiguous = 1;
  }
  return found;
}

static int bad_word(const struct parse *p, const char *dashes, const char *what, const char *name, int value,
                    int result) {
  if (!p->quiet) fprintf(stderr, "%s: %s '%s%s'\n", p->arguments[0], what, dashes, name);
  end_argument();
  optopt = value;
  return result;
}

static int refuse_argument(const struct parse *p, const char *dashes, const struct option *word) {
  if (!p->quiet) fprintf(stderr, "%s: option '%s%s' doesn't allow an argument\n", p->arguments[0], dashes, word->name);
  optopt = word->val;
  return '?';
}

static int demand_argument(const struct parse *p, const char *dashes, const struct option *word) {
  if (!p->quiet) fprintf(stderr, "%s: option '%s%s' requires an argument\n", p->arguments[0], dashes, word->name);
  optopt = word->val;
  return p->colon ? ':' : '?';
}

static int take_known_word(const struct parse *p, const char *dashes, const struct option *word, char *equals) {
  end_argument();
  if (equals) {
    if (word->has_arg == no_argument) return refuse_argument(p, dashes, word);
    optarg = equals + 1;
  } else if (word->has_arg == required_argument) {
    if (optind >= p->count) return demand_argument(p, dashes, word);
    optarg = p->arguments[optind++];
  }
  if (p->which) *p->which = (int)(word - p->words);
  if (!word->flag) return word->val;
  *word->flag = word->val;
  return 0;
}

/* Takes a word; returns -2 if it is to be read as letters instead. */
static int take_word(const struct parse *p) {
  char *argument = p->arguments[optind];
  const int two = argument[1] == '-';
  const int letter = !argument[2] && strchr(p->letters, argument[1]); /* rather than a word with one dash */
  if (!two && (!p->only || letter)) return -2;
  const char *dashes = two ? "--" : "-";
  char *name = argument + 1 + two, *end = strchrnul(name, '=');
  int ambiguous;
  const struct option *word = find_word(p, name, (size_t)(end - name), &ambiguous);
  if (ambiguous) return bad_word(p, dashes, "option is ambiguous:", name, 0, '?');
  if (word) return take_known_word(p, dashes, word, *end ? end : NULL);
  if (!two && strchr(p->letters, argument[1])) return -2;
  return bad_word(p, dashes, "unrecognized option", name, 0, '?');
}

static int parse(const struct parse *p) {
  optarg = NULL;
  if (p->count < 1) return -1;
  if (optind == 0 || next_letter == 0) {
    const int found = find_option(p);
    if (found != 0) return found;
    if (p->words) {
      const int taken = take_word(p);
      if (taken != -2) return taken;
    }
    next_letter = 1;
  }
  return take_letter(p);
}

int getopt(int count, char *const arguments[], const char *letters) {
  const struct parse p = begin(count, arguments, letters);
  return parse(&p);
}

/* What getopt is called in programs that ask for POSIX alone. */
int __posix_getopt(int count, char *const arguments[], const char *letters);
int __posix_getopt(int count, char *const arguments[], const char *letters) {
  struct parse p = begin(count, arguments, letters);
  if (!p.ordering) p.ordering = '+';
  return parse(&p);
}

int getopt_long(int count, char *const arguments[], const char *letters, const struct option *words, int *which) {
  struct parse p = begin(count, arguments, letters);
  p.words = words;
  p.which = which;
  return parse(&p);
}

int getopt_long_only(int count, char *const arguments[], const char *letters, const struct option *words, int *which) {
  struct parse p = begin(count, arguments, letters);
  p.words = words;
  p.which = which;
  p.only = 1;
  return parse(&p);
}
