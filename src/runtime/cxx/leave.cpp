// The end of a thread by pthread_exit or because it is cancelled: its frames are left as by an exception that nobody
// catches, so that destructors run; catch (...) gets control, too, and has to throw it on. (glibc does the same.)
#include "../primitives.h"
#include "exception.h"

using quotient::throwing;

struct thread;
extern "C" void __quotient_finish(thread *self, void *result);

void __quotient_leave_thread(throwing *end, void *result) {
  constexpr size_t no_frame = ~size_t{0};
  if (!end) {
    end = static_cast<throwing *>(__quotient_alloc_untracked(sizeof(throwing)));
    *end = throwing{nullptr, nullptr, 0, {result}, 0, 0};
    _Unwind_Resume(end);
  }
  for (size_t depth = __quotient_depth(); depth-- > 0;)
    if (__quotient_has_pad(depth)) __quotient_unwind(end, no_frame, 0);
  __quotient_free(end);
  __quotient_finish(static_cast<thread *>(__quotient_self()), result);
  __quotient_end_thread();
}
