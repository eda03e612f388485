/* setjmp and longjmp are not supported. (The C names differ because the compiler knows the real ones.) */
#include "../../primitives.h"

#define UNSUPPORTED(function, symbol)                                                 \
  int function(void *buffer, int value) __asm__(symbol);                              \
  int function(void *buffer, int value) {                                             \
    (void)buffer, (void)value;                                                        \
    __quotient_error("unsupported", symbol ": setjmp and longjmp are not supported"); \
    __quotient_halt(134);                                                             \
  }

UNSUPPORTED(set_jump, "setjmp")
UNSUPPORTED(set_jump_only, "_setjmp")
UNSUPPORTED(set_jump_and_mask, "__sigsetjmp")
UNSUPPORTED(set_jump_and_mask_plain, "sigsetjmp")
UNSUPPORTED(jump, "longjmp")
UNSUPPORTED(jump_only, "_longjmp")
UNSUPPORTED(jump_and_mask, "siglongjmp")
UNSUPPORTED(jump_checked, "__longjmp_chk")
