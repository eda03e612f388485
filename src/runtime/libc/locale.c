/* The C locale, and C.UTF-8, which differs in how wide characters are encoded. */
#include <limits.h>
#include <locale.h>
#include <stddef.h>
#include <string.h>

#include "wchar/multibyte.h"

static int is_plain(const char *name) { return !*name || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0; }

static int is_utf8(const char *name) {
  return strcmp(name, "C.UTF-8") == 0 || strcmp(name, "C.utf8") == 0 || strcmp(name, "en_US.UTF-8") == 0;
}

/* The environment is empty, so "" is C. Only the encoding depends on the locale. */
char *setlocale(int category, const char *name) {
  const int encodes = category == LC_ALL || category == LC_CTYPE;
  if (name && !is_plain(name) && !is_utf8(name)) return NULL;
  if (name && encodes) __atomic_store_n(&__qlibc_is_utf8, is_utf8(name), __ATOMIC_SEQ_CST);
  if (name) return is_utf8(name) ? (char *)name : "C";
  return encodes && __atomic_load_n(&__qlibc_is_utf8, __ATOMIC_SEQ_CST) ? "C.UTF-8" : "C";
}

struct lconv *localeconv(void) {
  static const struct lconv c_locale = {.decimal_point = ".",
                                        .thousands_sep = "",
                                        .grouping = "",
                                        .int_curr_symbol = "",
                                        .currency_symbol = "",
                                        .mon_decimal_point = "",
                                        .mon_thousands_sep = "",
                                        .mon_grouping = "",
                                        .positive_sign = "",
                                        .negative_sign = "",
                                        .int_frac_digits = CHAR_MAX,
                                        .frac_digits = CHAR_MAX,
                                        .p_cs_precedes = CHAR_MAX,
                                        .p_sep_by_space = CHAR_MAX,
                                        .n_cs_precedes = CHAR_MAX,
                                        .n_sep_by_space = CHAR_MAX,
                                        .p_sign_posn = CHAR_MAX,
                                        .n_sign_posn = CHAR_MAX,
                                        .int_p_cs_precedes = CHAR_MAX,
                                        .int_p_sep_by_space = CHAR_MAX,
                                        .int_n_cs_precedes = CHAR_MAX,
                                        .int_n_sep_by_space = CHAR_MAX,
                                        .int_p_sign_posn = CHAR_MAX,
                                        .int_n_sign_posn = CHAR_MAX};
  return (struct lconv *)&c_locale;
}
