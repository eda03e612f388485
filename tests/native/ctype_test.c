/* <ctype.h>: the functions, and the tables behind the macros. */
#include <ctype.h>

#include "check.h"

#undef isalnum
#undef tolower
#undef toupper
#define CLASS(name)                                                                    \
  do {                                                                                 \
    extern int q_##name(int);                                                          \
    for (int c = -1; c < 256; ++c) CHECK(!(name)(c) == !q_##name(c), #name "(%d)", c); \
  } while (0)

Q(tolower);
Q(toupper);
Q(__ctype_b_loc);
Q(__ctype_tolower_loc);
Q(__ctype_toupper_loc);

void test_ctype(void) {
  CLASS(isalnum);
  CLASS(isalpha);
  CLASS(isblank);
  CLASS(iscntrl);
  CLASS(isdigit);
  CLASS(isgraph);
  CLASS(islower);
  CLASS(isprint);
  CLASS(ispunct);
  CLASS(isspace);
  CLASS(isupper);
  CLASS(isxdigit);
  for (int c = -128; c < 256; ++c) {
    CHECK((*__ctype_b_loc())[c] == (*q___ctype_b_loc())[c], "__ctype_b_loc at %d", c);
    CHECK((*__ctype_tolower_loc())[c] == (*q___ctype_tolower_loc())[c], "__ctype_tolower_loc at %d", c);
    CHECK((*__ctype_toupper_loc())[c] == (*q___ctype_toupper_loc())[c], "__ctype_toupper_loc at %d", c);
    if (c >= -1) CHECK(tolower(c) == q_tolower(c) && toupper(c) == q_toupper(c), "tolower, toupper of %d", c);
  }
}
