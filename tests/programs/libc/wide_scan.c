// EXPECT: verified
// STDOUT: native
// The wscanf family, on texts and on a stream; widths count characters. And wcsftime.
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

int main(void) {
  setlocale(LC_ALL, "C.UTF-8");
  int a = 0, b = 0, c = 0, end = 0;
  double d = 0;
  wchar_t word[8] = L"", three[8] = L"";
  char narrow[16] = "";
  printf("%d", swscanf(L" 12, 0x1f -7", L"%d, %x%d", &a, &b, &c));
  printf(" %d %d %d\n", a, b, c);
  printf("%d", swscanf(L"2.5 gr\u00fcn ab\u00e9cd", L"%lf %ls %3ls%n", &d, word, three, &end));
  printf(" %g %zu %zu %d %d\n", d, wcslen(word), wcslen(three), word[2] == L'\u00fc', end);
  printf("%d", swscanf(L"\u00e9t\u00e9 42xyz", L"%s %d%[xy]", narrow, &a, word));
  printf(" %zu %d\n", strlen(narrow), a);
  printf("%d %d %d\n", swscanf(L"", L"%d", &a), swscanf(L"x", L"%d", &a), swscanf(L"7", L"%*d%d", &a));
  const struct tm date = {.tm_year = 126, .tm_mon = 10, .tm_mday = 17};
  printf("%zu %zu", wcsftime(word, 8, L"\u00fc%d.%m.", &date), wcsftime(three, 4, L"%Y", &date));
  printf(" %d %d\n", word[0] == L'\u00fc', word[4] == L'1');
  FILE *file = fopen("numbers", "w+");
  fputws(L"1 zw\u00f6lf 3", file);
  rewind(file);
  printf("%d", fwscanf(file, L"%d %ls", &a, word));
  printf(" %d %zu", a, wcslen(word));
  printf(" %d", fwscanf(file, L"%d", &c));
  printf(" %d\n", c);
  fclose(file);
  remove("numbers");
}
