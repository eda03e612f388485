/* <string.h>. Texts end at the end of a heap block, so that a sanitizer would see an over-read. */
#include "check.h"

Q(strlen);
Q(strnlen);
Q(strcpy);
Q(stpcpy);
Q(strncpy);
Q(stpncpy);
Q(strcat);
Q(strncat);
Q(strcmp);
Q(strncmp);
Q(strcasecmp);
Q(strncasecmp);
Q(strchr);
Q(strrchr);
Q(strchrnul);
Q(strstr);
Q(strcasestr);
Q(strspn);
Q(strcspn);
Q(strpbrk);
Q(strtok_r);
Q(strtok);
Q(strsep);
Q(strerror);
Q(strsignal);
Q(memcpy);
Q(memmove);
Q(memset);
Q(memcmp);
Q(memchr);
Q(memrchr);
Q(mempcpy);
Q(memccpy);
Q(memmem);
Q(rawmemchr);
Q(bcmp);
Q(ffs);
Q(ffsll);
Q(strdup);
Q(strndup);
Q(free);
size_t q_strlcpy(char *to, const char *from, size_t size);
size_t q_strlcat(char *to, const char *from, size_t size);

enum { SIZE = 64 };

static int sign(int x) { return (x > 0) - (x < 0); }

static char *random_word(size_t limit) {
  const size_t size = random_below((unsigned)limit);
  char *word = malloc(size + 1);
  for (size_t i = 0; i < size; ++i) word[i] = random_of("abAB,\xe4");
  word[size] = 0;
  return word;
}

#define SAME(call) CHECK((call) == (q_##call), #call " differs for \"%s\", \"%s\", %zu", a, b, n)
#define SAME_SIGN(call) CHECK(sign(call) == sign(q_##call), #call " differs for \"%s\", \"%s\", %zu", a, b, n)

static void searches(const char *a, const char *b, char c, size_t n) {
  SAME(strlen(a));
  SAME(strnlen(a, n));
  SAME(strchr(a, c));
  SAME(strrchr(a, c));
  SAME(strchr(a, 0));
  SAME(strrchr(a, 0));
  SAME(strchrnul(a, c));
  SAME(strstr(a, b));
  SAME(strcasestr(a, b));
  SAME(strspn(a, b));
  SAME(strcspn(a, b));
  SAME(strpbrk(a, b));
  SAME(memchr(a, c, strlen(a)));
  SAME(memrchr(a, c, strlen(a)));
  SAME(memmem(a, strlen(a), b, strlen(b)));
  SAME(rawmemchr(a, 0));
  SAME_SIGN(strcmp(a, b));
  SAME_SIGN(strncmp(a, b, n));
  SAME_SIGN(strcasecmp(a, b));
  SAME_SIGN(strncasecmp(a, b, n));
  const size_t common = strlen(a) < strlen(b) ? strlen(a) : strlen(b);
  SAME_SIGN(memcmp(a, b, common));
  CHECK((bcmp(a, b, common) == 0) == (q_bcmp(a, b, common) == 0), "bcmp");
}

/* Both do the same to buffers with the same content, and return the same offset. */
#define SAME_EFFECT(function, from, ...)                                                                             \
  do {                                                                                                               \
    char expected[SIZE] = "ab,", actual[SIZE] = "ab,";                                                               \
    const char *x = (const char *)function(expected, from, ##__VA_ARGS__);                                           \
    const char *y = (const char *)q_##function(actual, from, ##__VA_ARGS__);                                         \
    CHECK(memcmp(expected, actual, SIZE) == 0 && (x ? x - expected == y - actual : !y), #function "(\"%s\")", from); \
  } while (0)

static void copies(const char *a, char c, size_t n) {
  SAME_EFFECT(strcpy, a);
  SAME_EFFECT(stpcpy, a);
  SAME_EFFECT(strncpy, a, n);
  SAME_EFFECT(stpncpy, a, n);
  SAME_EFFECT(strcat, a);
  SAME_EFFECT(strncat, a, n);
  SAME_EFFECT(memcpy, a, strlen(a));
  SAME_EFFECT(mempcpy, a, strlen(a));
  SAME_EFFECT(memccpy, a, c, strlen(a));
  SAME_EFFECT(memset, c, n);
  char *copy = q_strdup(a), *prefix = q_strndup(a, n);
  CHECK(strcmp(copy, a) == 0 && strlen(prefix) == strnlen(a, n) && strncmp(prefix, a, n) == 0, "strdup(\"%s\")", a);
  q_free(copy);
  q_free(prefix);
}

static void tokens(const char *text, const char *delimiters) {
  char expected[SIZE], actual[SIZE], *expected_position, *actual_position;
  strcpy(expected, text);
  strcpy(actual, text);
  char *x = strtok_r(expected, delimiters, &expected_position);
  char *y = q_strtok_r(actual, delimiters, &actual_position);
  for (;;) {
    CHECK(x ? y && strcmp(x, y) == 0 : !y, "strtok_r(\"%s\", \"%s\")", text, delimiters);
    if (!x || !y) break;
    x = strtok_r(NULL, delimiters, &expected_position);
    y = q_strtok_r(NULL, delimiters, &actual_position);
  }
  char *expected_rest = strcpy(expected, text), *actual_rest = strcpy(actual, text);
  do {
    x = strsep(&expected_rest, delimiters);
    y = q_strsep(&actual_rest, delimiters);
    CHECK(x ? y && strcmp(x, y) == 0 : !y, "strsep(\"%s\", \"%s\")", text, delimiters);
  } while (x && y);
}

static void overlaps(void) {
  char buffer[32] = "0123456789";
  reset_machine();
  q_memcpy(buffer, buffer + 10, 10);
  q_memcpy(buffer, buffer, 10);
  q_memmove(buffer, buffer + 1, 10);
  CHECK(!*machine.error_kind, "ranges that do not overlap: %s", machine.error_message);
  q_memcpy(buffer, buffer + 9, 10);
  CHECK(strcmp(machine.error_kind, "overlapping-copy") == 0, "memcpy forwards");
  reset_machine();
  q_memcpy(buffer + 9, buffer, 10);
  CHECK(strcmp(machine.error_kind, "overlapping-copy") == 0, "memcpy backwards");
  reset_machine();
  strcpy(buffer, "0123");
  q_strcpy(buffer + 2, buffer);
  CHECK(strcmp(machine.error_kind, "overlapping-copy") == 0, "strcpy");
  reset_machine();
}

static void corners(void) {
  void *p[3] = {NULL, p, p + 1}, *q[3] = {NULL, p, p + 1};
  CHECK(q_memcmp(p, q, sizeof p) == 0 && q_bcmp(p, q, sizeof p) == 0, "memcmp of equal pointers");
  q[2] = p;
  CHECK(q_memcmp(p, q, sizeof p) != 0 && q_bcmp(p, q, sizeof p) != 0, "memcmp of pointers that differ");
  for (int i = -2; i < 140; ++i)
    CHECK(strcmp(strerror(i), q_strerror(i)) == 0, "strerror(%d): %s, not %s", i, q_strerror(i), strerror(i));
  for (int i = 1; i < 32; ++i) CHECK(strcmp(strsignal(i), q_strsignal(i)) == 0, "strsignal(%d)", i);
  for (int i = 0; i < 64; ++i) CHECK(q_ffsll(1ll << i) == i + 1, "ffsll");
  CHECK(q_ffs(0) == 0 && q_ffs(-8) == 4, "ffs");
  char to[8];
  CHECK(q_strlcpy(to, "0123456789", sizeof to) == 10 && strcmp(to, "0123456") == 0, "strlcpy cuts");
  CHECK(q_strlcpy(to, "ab", sizeof to) == 2 && q_strlcat(to, "cdefghij", sizeof to) == 10 && !strcmp(to, "abcdefg"),
        "strlcat");
  char text[] = "a b";
  CHECK(strcmp(q_strtok(text, " "), "a") == 0 && strcmp(q_strtok(NULL, " "), "b") == 0 && !q_strtok(NULL, " "),
        "strtok");
}

void test_strings(void) {
  for (int i = 0; i < 20000; ++i) {
    char *a = random_word(24), *b = random_word(random_below(4) ? 4 : 24);
    const char c = random_of("abAB,\xe4");
    const size_t n = random_below(28);
    searches(a, b, c, n);
    copies(a, c, n);
    tokens(a, b);
    free(a);
    free(b);
  }
  overlaps();
  corners();
}
