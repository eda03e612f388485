/* Locales as objects (newlocale and the functions that end in _l), by the names that libstdc++ calls them. There is one
   object, the C locale, and it is constant: all functions with a locale do what they do without one. */
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>
#include <wctype.h>

#include "ctype/tables.h"

static const struct __locale_struct c_locale = {
    .__ctype_b = __qlibc_class_bits + 128,
    .__ctype_tolower = __qlibc_lower + 128,
    .__ctype_toupper = __qlibc_upper + 128,
    .__names = {"C", "C", "C", "C", "C", "C", "C", "C", "C", "C", "C", "C", "C"}};

locale_t __newlocale(int mask, const char *name, locale_t base) {
  (void)mask, (void)base;
  if (*name && strcmp(name, "C") != 0 && strcmp(name, "POSIX") != 0) {
    errno = ENOENT;
    return NULL;
  }
  return (locale_t)&c_locale;
}

locale_t __duplocale(locale_t locale) { return locale; }
void __freelocale(locale_t locale) { (void)locale; }
locale_t __uselocale(locale_t locale) {
  (void)locale;
  return LC_GLOBAL_LOCALE;
}

locale_t newlocale(int mask, const char *name, locale_t base) { return __newlocale(mask, name, base); }
locale_t duplocale(locale_t locale) { return locale; }
void freelocale(locale_t locale) { (void)locale; }
locale_t uselocale(locale_t locale) { return __uselocale(locale); }

/* Days, months and formats are what strftime writes; the rest is empty in the C locale. */
static const char *const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const short_days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                     "July",    "August",   "September", "October", "November", "December"};
static const char *const short_months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                           "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

char *nl_langinfo(nl_item item) {
  if (item >= DAY_1 && item <= DAY_7) return (char *)days[item - DAY_1];
  if (item >= ABDAY_1 && item <= ABDAY_7) return (char *)short_days[item - ABDAY_1];
  if (item >= MON_1 && item <= MON_12) return (char *)months[item - MON_1];
  if (item >= ABMON_1 && item <= ABMON_12) return (char *)short_months[item - ABMON_1];
  switch (item) {
    case CODESET: return "ANSI_X3.4-1968";
    case RADIXCHAR: return ".";
    case AM_STR: return "AM";
    case PM_STR: return "PM";
    case D_T_FMT: return "%a %b %e %H:%M:%S %Y";
    case D_FMT: return "%m/%d/%y";
    case T_FMT: return "%H:%M:%S";
    case T_FMT_AMPM: return "%I:%M:%S %p";
    case YESEXPR: return "^[yY]";
    case NOEXPR: return "^[nN]";
    case CRNCYSTR: return "-";
    default: return "";
  }
}

char *__nl_langinfo_l(nl_item item, locale_t locale) { return (void)locale, nl_langinfo(item); }
char *nl_langinfo_l(nl_item item, locale_t locale) { return (void)locale, nl_langinfo(item); }

int __strcoll_l(const char *a, const char *b, locale_t locale) { return (void)locale, strcmp(a, b); }
size_t __strxfrm_l(char *to, const char *from, size_t size, locale_t locale) {
  return (void)locale, strxfrm(to, from, size);
}
int __wcscoll_l(const wchar_t *a, const wchar_t *b, locale_t locale) { return (void)locale, wcscmp(a, b); }
size_t __wcsxfrm_l(wchar_t *to, const wchar_t *from, size_t size, locale_t locale) {
  return (void)locale, wcsxfrm(to, from, size);
}
size_t __strftime_l(char *to, size_t size, const char *format, const struct tm *time, locale_t locale) {
  return (void)locale, strftime(to, size, format, time);
}
size_t __wcsftime_l(wchar_t *to, size_t size, const wchar_t *format, const struct tm *time, locale_t locale) {
  return (void)locale, wcsftime(to, size, format, time);
}

double __strtod_l(const char *text, char **end, locale_t locale) { return (void)locale, strtod(text, end); }
float __strtof_l(const char *text, char **end, locale_t locale) { return (void)locale, strtof(text, end); }
long double strtold_l(const char *text, char **end, locale_t locale) { return (void)locale, strtold(text, end); }

wctype_t __wctype_l(const char *name, locale_t locale) { return (void)locale, wctype(name); }
int __iswctype_l(wint_t c, wctype_t class, locale_t locale) { return (void)locale, iswctype(c, class); }
wint_t __towlower_l(wint_t c, locale_t locale) { return (void)locale, towlower(c); }
wint_t __towupper_l(wint_t c, locale_t locale) { return (void)locale, towupper(c); }

/* Messages are not translated. */
char *gettext(const char *message) { return (char *)message; }
char *dgettext(const char *domain, const char *message) { return (void)domain, (char *)message; }
char *bindtextdomain(const char *domain, const char *folder) { return (void)domain, (char *)folder; }
char *bind_textdomain_codeset(const char *domain, const char *code) { return (void)domain, (char *)code; }
