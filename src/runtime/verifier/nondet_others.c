/* __VERIFIER_nondet_<type> for what cannot be enumerated: floating point, pointers, blocks of memory. Never a proof. */
#include <float.h>
#include <stddef.h>
#include <stdint.h>

#include "../primitives.h"

#define WEAK __attribute__((weak))

#define FLOATING(name, type, greatest)                                                              \
  WEAK type __VERIFIER_nondet_##name(void) {                                                        \
    __quotient_caveat("inputs of type " #name " were not enumerated: only some values were tried"); \
    switch (__quotient_choose(8)) {                                                                 \
      case 0: return 0;                                                                             \
      case 1: return 1;                                                                             \
      case 2: return -1;                                                                            \
      case 3: return (type)0.5;                                                                     \
      case 4: return greatest;                                                                      \
      case 5: return -greatest;                                                                     \
      case 6: return (type)__builtin_inf();                                                         \
      default: return (type)__builtin_nan("");                                                      \
    }                                                                                               \
  }

FLOATING(float, float, FLT_MAX)
FLOATING(double, double, DBL_MAX)

/* As truth values these are all. */
#define POINTER(name, type)                                                                                     \
  WEAK type __VERIFIER_nondet_##name(void) {                                                                    \
    __quotient_caveat("inputs of pointer type were not enumerated: only null and one to no object were tried"); \
    return __quotient_choose(2) ? (type)(intptr_t)-4096 : NULL;                                                 \
  }

POINTER(pointer, void *)
POINTER(charp, char *)
POINTER(pchar, char *)
POINTER(const_char_pointer, const char *)

/* All bytes 0, all 1, or all 255. */
WEAK void __VERIFIER_nondet_memory(void *memory, size_t size) {
  __quotient_caveat("the contents of __VERIFIER_nondet_memory were not enumerated: only some were tried");
  static const unsigned char samples[] = {0, 1, 255};
  __builtin_memset(memory, samples[__quotient_choose(sizeof samples)], size);
}
