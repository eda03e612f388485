// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// getopt, getopt_long and getopt_long_only: order of arguments, missing and unknown ones, abbreviations.
#include <getopt.h>
#include <stdio.h>
#include <string.h>

static const struct option words[] = {{"alpha", no_argument, NULL, 'a'},
                                      {"beta", required_argument, NULL, 'b'},
                                      {"between", optional_argument, NULL, 'B'},
                                      {"flag", no_argument, NULL, 'f'},
                                      {0}};

enum mode { letters_only, with_words, one_dash };

static int next(enum mode mode, int count, char** arguments, const char* letters, int* which) {
  switch (mode) {
    case letters_only: return getopt(count, arguments, letters);
    case with_words: return getopt_long(count, arguments, letters, words, which);
    default: return getopt_long_only(count, arguments, letters, words, which);
  }
}

static void parse(enum mode mode, const char* letters, const char* line) {
  char text[128], *arguments[16] = {"program"};
  int count = 1, option;
  strcpy(text, line);
  for (char* word = strtok(text, " "); word; word = strtok(NULL, " ")) arguments[count++] = word;
  printf("%d \"%s\" %s:", mode, letters, line);
  optind = 0;
  opterr = 0;
  int which = -1;
  while ((option = next(mode, count, arguments, letters, &which)) != -1) {
    printf(" %c", option > 1 ? option : '1');
    if (optarg) printf("=%s", optarg);
    if (option == '?' || option == ':') printf("(%c)", optopt ? optopt : '0');
    if (which >= 0) printf("#%d", which);
    which = -1;
  }
  printf(" |");
  for (int i = optind; i < count; ++i) printf(" %s", arguments[i]);
  puts("");
}

int main(void) {
  const char* lines[] = {"",
                         "-a x -b y z",
                         "x -ab y",
                         "-a -- -b x",
                         "x y -a z -f w -b v u",
                         "-by",
                         "-b",
                         "-x -a",
                         "--alpha x",
                         "x --beta=1 y --beta 2",
                         "--beta",
                         "--alpha=1",
                         "--be",
                         "--bet",
                         "--betw --betw=3 x",
                         "--unknown",
                         "x - -a",
                         "-o -ox y",
                         "-alpha -beta 3 x",
                         "-fa --fl",
                         "x -- -a",
                         "-a x --alpha -- y",
                         "-ab1 -fb 2 3"};
  for (unsigned i = 0; i < sizeof lines / sizeof *lines; ++i)
    for (enum mode mode = letters_only; mode <= one_dash; ++mode) {
      parse(mode, "ab:fo::", lines[i]);
      parse(mode, "+ab:fo::", lines[i]);
      parse(mode, "-ab:fo::", lines[i]);
      parse(mode, ":ab:fo::", lines[i]);
    }
}
