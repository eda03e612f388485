/* <wctype.h>: characters beyond ASCII have no class, as in the C locale, and are printed in one column. */
#include <ctype.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#define CLASS(name) \
  int isw##name(wint_t c) { return c < 0x80 && is##name((int)c); }

CLASS(alnum)
CLASS(alpha)
CLASS(blank)
CLASS(cntrl)
CLASS(digit)
CLASS(graph)
CLASS(lower)
CLASS(print)
CLASS(punct)
CLASS(space)
CLASS(upper)
CLASS(xdigit)

wint_t towlower(wint_t c) { return c < 0x80 ? (wint_t)tolower((int)c) : c; }
wint_t towupper(wint_t c) { return c < 0x80 ? (wint_t)toupper((int)c) : c; }

static const char classes[][8] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph",
                                  "lower", "print", "punct", "space", "upper", "xdigit"};

/* A class is its place in the list, from 1. */
wctype_t wctype(const char *name) {
  for (unsigned i = 0; i < sizeof classes / sizeof *classes; ++i)
    if (strcmp(name, classes[i]) == 0) return i + 1;
  return 0;
}

int iswctype(wint_t c, wctype_t class) {
  switch (class) {
    case 1: return iswalnum(c);
    case 2: return iswalpha(c);
    case 3: return iswblank(c);
    case 4: return iswcntrl(c);
    case 5: return iswdigit(c);
    case 6: return iswgraph(c);
    case 7: return iswlower(c);
    case 8: return iswprint(c);
    case 9: return iswpunct(c);
    case 10: return iswspace(c);
    case 11: return iswupper(c);
    case 12: return iswxdigit(c);
    default: return 0;
  }
}

static const int lower_table[1] = {0}, upper_table[1] = {1}; /* only their addresses mean something */

wctrans_t wctrans(const char *name) {
  return strcmp(name, "tolower") == 0 ? lower_table : strcmp(name, "toupper") == 0 ? upper_table : NULL;
}

wint_t towctrans(wint_t c, wctrans_t mapping) {
  return mapping == lower_table ? towlower(c) : mapping == upper_table ? towupper(c) : c;
}

int wcwidth(wchar_t c) { return !c ? 0 : iswcntrl((wint_t)c) ? -1 : 1; }

int wcswidth(const wchar_t *s, size_t n) {
  int width = 0;
  for (size_t i = 0; i < n && s[i]; ++i) {
    if (wcwidth(s[i]) < 0) return -1;
    width += wcwidth(s[i]);
  }
  return width;
}
