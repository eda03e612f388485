/* <ctype.h> as functions, in the C locale: only ASCII has letters. */
#include <ctype.h>

#define CLASS(name, condition) \
  int(name)(int c) { return condition; }

static int in(int c, int first, int last) { return first <= c && c <= last; }

CLASS(isdigit, in(c, '0', '9'))
CLASS(islower, in(c, 'a', 'z'))
CLASS(isupper, in(c, 'A', 'Z'))
CLASS(isalpha, in(c | 32, 'a', 'z'))
CLASS(isalnum, in(c, '0', '9') || in(c | 32, 'a', 'z'))
CLASS(isxdigit, in(c, '0', '9') || in(c | 32, 'a', 'f'))
CLASS(isblank, c == ' ' || c == '\t')
CLASS(isspace, c == ' ' || in(c, '\t', '\r'))
CLASS(iscntrl, in(c, 0, 31) || c == 127)
CLASS(isprint, in(c, 32, 126))
CLASS(isgraph, in(c, 33, 126))
CLASS(ispunct, in(c, 33, 126) && !in(c, '0', '9') && !in(c | 32, 'a', 'z'))
CLASS(isascii, in(c, 0, 127))
CLASS(toascii, c & 127)
CLASS(tolower, in(c, 'A', 'Z') ? c + 32 : c)
CLASS(toupper, in(c, 'a', 'z') ? c - 32 : c)
CLASS(_tolower, c + 32)
CLASS(_toupper, c - 32)
