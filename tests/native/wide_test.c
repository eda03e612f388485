/* Wide characters: conversions of random texts, in the C locale and in UTF-8; functions on random wide strings; and
   basename, dirname, which are about random paths. */
#include <libgen.h>
#include <locale.h>
#include <wchar.h>
#include <wctype.h>

#include "check.h"

Q(setlocale);
Q(mbrtowc);
Q(mbsrtowcs);
Q(wcsrtombs);
Q(wcscmp);
Q(wcsncmp);
Q(wcscasecmp);
Q(wcsstr);
Q(wcschr);
Q(wcsrchr);
Q(wcsspn);
Q(wcscspn);
Q(wcstol);
Q(wcstod);
Q(swprintf);
Q(towupper);
Q(iswctype);
Q(wctype);
Q(dirname);
char *q___xpg_basename(char *path);
int *q___errno_location(void);

enum { MOST = 12 };

/* Bytes that are often UTF-8, and often nearly so. */
static void random_bytes(char *to) {
  static const char *pieces[] = {"a",        "z",        "\xc3\xa4",        "\xe2\x82\xac", "\xf0\x9f\x98\x80",
                                 "\xff",     "\xc3",     "\xe0\xa0",        "\x80",         "\xed\xa0",
                                 "\xf4\x90", "\xc0\x80", "\xf4\x8f\xbf\xbf"};
  *to = 0;
  for (unsigned n = random_below(3); n > 0; --n) strcat(to, pieces[random_below(sizeof pieces / sizeof *pieces)]);
}

static void test_decoding(void) {
  char bytes[32];
  random_bytes(bytes);
  wchar_t theirs[MOST] = {0}, ours[MOST] = {0};
  const char *a = bytes, *b = bytes;
  mbstate_t state = {0}, own = {0};
  const size_t most = random_below(MOST);
  const size_t expected = mbsrtowcs(theirs, &a, most, &state), actual = q_mbsrtowcs(ours, &b, most, &own);
  CHECK(expected == actual && (expected == (size_t)-1 || (a == b && wmemcmp(theirs, ours, expected) == 0)),
        "mbsrtowcs(\"%s\", %zu): %zd, not %zd", bytes, most, actual, expected);
  memset(&state, 0, sizeof state);
  memset(&own, 0, sizeof own);
  for (const char *p = bytes; *p; ++p) {
    const size_t one = mbrtowc(theirs, p, 1, &state), other = q_mbrtowc(ours, p, 1, &own);
    CHECK(one == other && mbsinit(&state) == mbsinit(&own), "mbrtowc of \"%s\" byte by byte: %zd, not %zd", bytes,
          other, one);
    if (one == (size_t)-1) break;
    if (one == 1) CHECK(*theirs == *ours, "mbrtowc of \"%s\": %x, not %x", bytes, *ours, *theirs);
  }
}

static wchar_t random_character(void) {
  static const wchar_t characters[] = {L'a', L'B', L'b',  L'z',   L' ',   L'1',    0xe4,
                                       0x7f, 0x80, 0x7ff, 0x20ac, 0xd800, 0x1f600, 0x10ffff};
  return characters[random_below(sizeof characters / sizeof *characters)];
}

static void random_text(wchar_t *to, unsigned most) {
  const unsigned n = random_below(most);
  for (unsigned i = 0; i < n; ++i) to[i] = random_character();
  to[n] = 0;
}

static void test_encoding(void) {
  wchar_t text[MOST];
  random_text(text, 4);
  char theirs[32] = "", ours[32] = "";
  const wchar_t *a = text, *b = text;
  const size_t most = random_below(16);
  errno = *q___errno_location() = 0;
  const size_t expected = wcsrtombs(theirs, &a, most, NULL), actual = q_wcsrtombs(ours, &b, most, NULL);
  CHECK(expected == actual && a == b && memcmp(theirs, ours, expected == (size_t)-1 ? 0 : expected) == 0,
        "wcsrtombs: %zd, not %zd", actual, expected);
}

static int sign(int x) { return (x > 0) - (x < 0); }

static void test_wide_strings(void) {
  wchar_t a[MOST], b[MOST];
  random_text(a, MOST);
  random_text(b, 4);
  const wchar_t c = random_character();
  CHECK(sign(wcscmp(a, b)) == sign(q_wcscmp(a, b)), "wcscmp");
  CHECK(sign(wcsncmp(a, b, 2)) == sign(q_wcsncmp(a, b, 2)), "wcsncmp");
  CHECK(wcsstr(a, b) == q_wcsstr(a, b), "wcsstr");
  CHECK(wcschr(a, c) == q_wcschr(a, c) && wcsrchr(a, c) == q_wcsrchr(a, c), "wcschr, wcsrchr");
  CHECK(wcsspn(a, b) == q_wcsspn(a, b) && wcscspn(a, b) == q_wcscspn(a, b), "wcsspn, wcscspn");
  wchar_t number[MOST], *end, *own_end;
  swprintf(number, MOST, L" %d.%ux", (int)random_below(2000) - 1000, random_below(100));
  CHECK(wcstol(number, &end, 10) == q_wcstol(number, &own_end, 10) && end == own_end, "wcstol(%ls)", number);
  CHECK(wcstod(number, &end) == q_wcstod(number, &own_end) && end == own_end, "wcstod(%ls)", number);
  wchar_t theirs[32] = L"", ours[32] = L"";
  const int width = (int)random_below(6), precision = (int)random_below(6);
  const int expected = swprintf(theirs, 32, L"%*ls|%.*ls|%-*lc|%d", width, b, precision, b, width, L'\xe4', width);
  const int actual = q_swprintf(ours, 32, L"%*ls|%.*ls|%-*lc|%d", width, b, precision, b, width, L'\xe4', width);
  /* Only glibc writes characters that do not exist. */
  if (!wcschr(b, 0xd800))
    CHECK(expected == actual && wcscmp(theirs, ours) == 0, "swprintf: %d, not %d", actual, expected);
}

static void test_classes(void) {
  static const char *names[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph",
                                "lower", "print", "punct", "space", "upper", "xdigit"};
  for (wint_t c = 0; c < 256; ++c) {
    CHECK(towupper(c) == q_towupper(c), "towupper(%x)", c);
    for (unsigned i = 0; i < sizeof names / sizeof *names; ++i)
      CHECK(!iswctype(c, wctype(names[i])) == !q_iswctype(c, q_wctype(names[i])), "%x: %s", c, names[i]);
  }
}

static void test_paths(void) {
  char path[12], one[12], other[12];
  const unsigned n = random_below(10);
  for (unsigned i = 0; i < n; ++i) path[i] = random_of("//a.");
  path[n] = 0;
  strcpy(one, path);
  strcpy(other, path);
  CHECK(strcmp(basename(one), q___xpg_basename(other)) == 0, "basename(%s)", path);
  strcpy(one, path);
  strcpy(other, path);
  const char *expected = dirname(one), *actual = q_dirname(other);
  CHECK(strcmp(expected, actual) == 0, "dirname(%s): %s, not %s", path, actual, expected);
}

void test_wide(void) {
  test_classes();
  for (int utf8 = 0; utf8 < 2; ++utf8) {
    setlocale(LC_CTYPE, utf8 ? "C.UTF-8" : "C");
    q_setlocale(LC_CTYPE, utf8 ? "C.UTF-8" : "C");
    for (int i = 0; i < 1500; ++i) {
      test_decoding();
      test_encoding();
      test_wide_strings();
      test_paths();
    }
  }
  setlocale(LC_CTYPE, "C");
  q_setlocale(LC_CTYPE, "C");
}
