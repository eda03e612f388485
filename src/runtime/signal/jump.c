/* longjmp. The front end does setjmp (src/frontends/llvm/jumps.hpp): it writes which frame to come back to, and where
   in it, into the buffer. (The C names differ because the compiler knows the real ones.) */
#include <setjmp.h>

#include "signals.h"

struct destination { /* inside jmp_buf */
  void *frame;
  unsigned landing;
};

_Static_assert(sizeof(struct destination) <= sizeof(((struct __jmp_buf_tag *)0)->__jmpbuf), "fits");

/* For setjmp: what sigsetjmp wants to be remembered. */
void __quotient_keep_mask(struct __jmp_buf_tag *buffer, int keep);
void __quotient_keep_mask(struct __jmp_buf_tag *buffer, int keep) {
  buffer->__mask_was_saved = keep != 0;
  if (!keep) return;
  __quotient_atomic_begin();
  signal_set blocked = current_thread()->blocked;
  __quotient_atomic_end();
  __quotient_write_set((sigset_t *)&buffer->__saved_mask, blocked);
}

static void restore_mask(const struct __jmp_buf_tag *buffer) {
  signal_set mask = __quotient_read_set((const sigset_t *)&buffer->__saved_mask);
  __quotient_atomic_begin();
  current_thread()->blocked = mask;
  __quotient_atomic_end();
}

#define JUMP(function, symbol)                                                    \
  void function(struct __jmp_buf_tag *buffer, int value) __asm__(symbol);         \
  void function(struct __jmp_buf_tag *buffer, int value) {                        \
    const struct destination *destination = (const struct destination *)buffer;   \
    if (buffer->__mask_was_saved) restore_mask(buffer);                           \
    __quotient_jump(destination->frame, destination->landing, value ? value : 1); \
  }

JUMP(jump, "longjmp")
JUMP(jump_only, "_longjmp")
JUMP(jump_and_mask, "siglongjmp")
JUMP(jump_checked, "__longjmp_chk")
