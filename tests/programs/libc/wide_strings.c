// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// <wchar.h> and <wctype.h>: strings, numbers, classes, conversions in the C locale and in UTF-8, formatted output.
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

static int sign(int x) { return (x > 0) - (x < 0); }

static void strings(void) {
  wchar_t text[32] = L"wide", *rest, *token, copy[32];
  wcscat(text, L" and narrow");
  printf("%zu %ls %ls\n", wcslen(text), wcsstr(text, L"and"), wcschr(text, L'n'));
  printf("%ls %d %d\n", wcsrchr(text, L'n'), sign(wcscmp(L"abc", L"abd")), sign(wcsncmp(L"abc", L"abd", 2)));
  printf("%d %zu %zu\n", wcscasecmp(L"ABC", L"abc"), wcsspn(L"aab", L"a"), wcscspn(L"xyz", L"z"));
  for (token = wcstok(text, L" ", &rest); token; token = wcstok(NULL, L" ", &rest)) printf("[%ls]", token);
  wcsncpy(copy, L"abcdef", 3);
  copy[3] = 0;
  wmemset(copy + 3, L'-', 2);
  copy[5] = 0;
  printf("%ls %d\n", copy, sign(wmemcmp(copy, L"abd", 3)));
  wchar_t *end, *duplicate = wcsdup(L"dup");
  printf("%ls %ld %lu %.3f", duplicate, wcstol(L" -42x", &end, 10), wcstoul(L"ff", NULL, 16), wcstod(L"2.5e1", NULL));
  printf(" %ls\n", end);
  free(duplicate);
  for (wint_t c = 1; c < 256; c += 7)
    printf("%d%d%d%d%d%d ", iswalpha(c) != 0, iswdigit(c) != 0, iswspace(c) != 0, iswprint(c) != 0, (int)towupper(c),
           iswctype(c, wctype("punct")) != 0);
  puts("");
}

static void conversions(void) {
  const char* bytes[] = {"abc",  "a\xc3\xa4z", "\xe2\x82\xac", "\xf0\x9f\x98\x80!",
                         "\xff", "\xc3",       "\xe0\x80\x80", "\xed\xa0\x80"};
  for (unsigned i = 0; i < sizeof bytes / sizeof *bytes; ++i) {
    wchar_t wide[8] = {0};
    errno = 0;
    size_t n = mbstowcs(wide, bytes[i], 8);
    printf("%zd %d:", (ssize_t)n, errno);
    for (size_t j = 0; n != (size_t)-1 && j < n; ++j) printf(" %x", (unsigned)wide[j]);
    mbstate_t state = {0};
    wchar_t one = 0;
    size_t used = mbrtowc(&one, bytes[i], 1, &state);
    printf(" | %zd %d", (ssize_t)used, mbsinit(&state) != 0);
    if (used == (size_t)-2)
      printf(" %zd %x", (ssize_t)mbrtowc(&one, bytes[i] + 1, strlen(bytes[i]) - 1, &state), (unsigned)one);
    puts("");
  }
  const wchar_t* wides[] = {L"abc", L"a\xe4z", L"\x20ac", L"\x1f600", L"\xd800"};
  for (unsigned i = 0; i < sizeof wides / sizeof *wides; ++i) {
    char narrow[16] = "";
    errno = 0;
    size_t n = wcstombs(narrow, wides[i], sizeof narrow);
    printf("%zd %d", (ssize_t)n, errno);
    if (n != (size_t)-1) printf(" %s", narrow);
    puts("");
  }
  printf("%zu %d %d\n", MB_CUR_MAX, (int)btowc('a'), wctob(L'a'));
}

static void formats(void) {
  wchar_t text[64];
  int n = swprintf(text, 64, L"%d %s %ls %5.2f|%5s|%-4ls|%.1ls|%lc%c", 42, "abc", L"wide", 1.5, "x", L"y", L"zw", L'q',
                   'r');
  printf("%d %ls\n", n, text);
  printf("%d\n", swprintf(text, 4, L"%d", 12345));
  printf("[%5ls|%-5ls|%.2ls|%lc]\n", L"abc", L"abc", L"abc", L'x');
  char narrow[32];
  printf("%d %s\n", snprintf(narrow, sizeof narrow, "%ls-%S", L"one", L"two"), narrow);
  wchar_t word[8] = L"";
  printf("%d ", sscanf("12 word", "%d %7ls", &n, word));
  printf("%d %ls\n", n, word);
}

int main(void) {
  strings();
  conversions();
  formats();
  printf("%s\n", setlocale(LC_CTYPE, "C.UTF-8"));
  conversions();
  formats();
  printf("%ls\n", L"gr\xfc\xdf");
}
