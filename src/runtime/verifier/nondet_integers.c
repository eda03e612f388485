/* __VERIFIER_nondet_<type> for integers. Programs name types in many ways; each name is a row of a table below. The
   functions are weak: a program that brings its own keeps it. */
#include <limits.h>
#include <stddef.h>

#include "../primitives.h"
#include "nondet.h"

#define WEAK __attribute__((weak))

#define ENUMERATED(name, type, count) \
  WEAK type __VERIFIER_nondet_##name(void) { return (type)__quotient_choose(count); }

/* `text` names the type for the user. */
#define NUMBER(name, type, minimum, maximum, text)                                                                  \
  WEAK type __VERIFIER_nondet_##name(void) {                                                                        \
    unsigned count = __quotient_nondet_count(minimum, maximum);                                                     \
    if (count) {                                                                                                    \
      unsigned long long others = (unsigned long long)(maximum) - (unsigned long long)(minimum);                    \
      if (count - 1ull != others) __quotient_caveat("inputs of type " text " had only the values of --nondet-int"); \
      return (type)(long long)(__quotient_nondet_first(minimum) + __quotient_choose(count));                        \
    }                                                                                                               \
    __quotient_caveat("inputs of type " text                                                                        \
                      " were not enumerated: only some values were tried; give --nondet-int LO..HI");               \
    return (type)(long long)__quotient_nondet_sample(minimum, maximum);                                             \
  }

ENUMERATED(bool, _Bool, 2)
ENUMERATED(_Bool, _Bool, 2)
ENUMERATED(char, char, 256)
ENUMERATED(schar, signed char, 256)
ENUMERATED(uchar, unsigned char, 256)
ENUMERATED(unsigned_char, unsigned char, 256)
ENUMERATED(s8, signed char, 256)
ENUMERATED(u8, unsigned char, 256)
ENUMERATED(int8_t, signed char, 256)
ENUMERATED(uint8_t, unsigned char, 256)

NUMBER(short, short, SHRT_MIN, SHRT_MAX, "short")
NUMBER(s16, short, SHRT_MIN, SHRT_MAX, "short")
NUMBER(int16_t, short, SHRT_MIN, SHRT_MAX, "int16_t")
NUMBER(ushort, unsigned short, 0, USHRT_MAX, "unsigned short")
NUMBER(unsigned_short, unsigned short, 0, USHRT_MAX, "unsigned short")
NUMBER(u16, unsigned short, 0, USHRT_MAX, "unsigned short")
NUMBER(uint16_t, unsigned short, 0, USHRT_MAX, "uint16_t")

NUMBER(int, int, INT_MIN, INT_MAX, "int")
NUMBER(s32, int, INT_MIN, INT_MAX, "int")
NUMBER(int32_t, int, INT_MIN, INT_MAX, "int32_t")
NUMBER(uint, unsigned, 0, UINT_MAX, "unsigned int")
NUMBER(unsigned, unsigned, 0, UINT_MAX, "unsigned int")
NUMBER(unsigned_int, unsigned, 0, UINT_MAX, "unsigned int")
NUMBER(u32, unsigned, 0, UINT_MAX, "unsigned int")
NUMBER(uint32_t, unsigned, 0, UINT_MAX, "uint32_t")

NUMBER(long, long, LONG_MIN, LONG_MAX, "long")
NUMBER(ulong, unsigned long, 0, ULONG_MAX, "unsigned long")
NUMBER(unsigned_long, unsigned long, 0, ULONG_MAX, "unsigned long")
NUMBER(size_t, size_t, 0, (size_t)-1, "size_t")
NUMBER(sector_t, unsigned long, 0, ULONG_MAX, "sector_t")

NUMBER(longlong, long long, LLONG_MIN, LLONG_MAX, "long long")
NUMBER(loff_t, long long, LLONG_MIN, LLONG_MAX, "loff_t")
NUMBER(s64, long long, LLONG_MIN, LLONG_MAX, "long long")
NUMBER(int64_t, long long, LLONG_MIN, LLONG_MAX, "int64_t")
NUMBER(ulonglong, unsigned long long, 0, ULLONG_MAX, "unsigned long long")
NUMBER(u64, unsigned long long, 0, ULLONG_MAX, "unsigned long long")
NUMBER(uint64_t, unsigned long long, 0, ULLONG_MAX, "uint64_t")

#ifdef __SIZEOF_INT128__
NUMBER(int128, __int128, LLONG_MIN, LLONG_MAX, "__int128")
NUMBER(uint128, unsigned __int128, 0, ULLONG_MAX, "unsigned __int128")
#endif
