/* The tables behind the macros of <ctype.h>: one entry for each value from -128 to 255, constant, so they cost no
   state. Negative characters stand for themselves as unsigned ones, but EOF (-1) stays EOF. */
#include "tables.h"

#include <ctype.h>
#include <stdint.h>

#define IN(c, first, last) ((first) <= (c) && (c) <= (last))
#define LETTER(c) (IN(c, 'a', 'z') || IN(c, 'A', 'Z'))
#define DIGIT(c) IN(c, '0', '9')
#define GRAPH(c) IN(c, 33, 126)

#define BITS(c)                                                                                                     \
  ((IN(c, 'A', 'Z') ? _ISupper : 0) | (IN(c, 'a', 'z') ? _ISlower : 0) | (LETTER(c) ? _ISalpha : 0) |               \
   (DIGIT(c) ? _ISdigit : 0) | (DIGIT(c) || IN(c, 'a', 'f') || IN(c, 'A', 'F') ? _ISxdigit : 0) |                   \
   ((c) == ' ' || IN(c, '\t', '\r') ? _ISspace : 0) | (IN(c, 32, 126) ? _ISprint : 0) | (GRAPH(c) ? _ISgraph : 0) | \
   ((c) == ' ' || (c) == '\t' ? _ISblank : 0) | (IN(c, 0, 31) || (c) == 127 ? _IScntrl : 0) |                       \
   (GRAPH(c) && !LETTER(c) && !DIGIT(c) ? _ISpunct : 0) | (LETTER(c) || DIGIT(c) ? _ISalnum : 0))
#define ITSELF(c) ((c) < -1 ? (c) + 256 : (c))
#define LOWER(c) (IN(c, 'A', 'Z') ? (c) + 32 : ITSELF(c))
#define UPPER(c) (IN(c, 'a', 'z') ? (c) - 32 : ITSELF(c))

#define ROW4(of, c) of(c), of((c) + 1), of((c) + 2), of((c) + 3)
#define ROW16(of, c) ROW4(of, c), ROW4(of, (c) + 4), ROW4(of, (c) + 8), ROW4(of, (c) + 12)
#define ROW64(of, c) ROW16(of, c), ROW16(of, (c) + 16), ROW16(of, (c) + 32), ROW16(of, (c) + 48)
#define TABLE(of) {ROW64(of, -128), ROW64(of, -64), ROW64(of, 0), ROW64(of, 64), ROW64(of, 128), ROW64(of, 192)}

const unsigned short __qlibc_class_bits[384] = TABLE(BITS);
const int32_t __qlibc_lower[384] = TABLE(LOWER);
const int32_t __qlibc_upper[384] = TABLE(UPPER);

static const unsigned short *const bits_at_zero = __qlibc_class_bits + 128;
static const int32_t *const lower_at_zero = __qlibc_lower + 128;
static const int32_t *const upper_at_zero = __qlibc_upper + 128;

const unsigned short **__ctype_b_loc(void) { return (const unsigned short **)&bits_at_zero; }
const int32_t **__ctype_tolower_loc(void) { return (const int32_t **)&lower_at_zero; }
const int32_t **__ctype_toupper_loc(void) { return (const int32_t **)&upper_at_zero; }
