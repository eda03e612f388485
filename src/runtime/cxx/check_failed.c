/* What libstdc++ calls after it has said which of its own checks fails (_GLIBCXX_ASSERTIONS, _GLIBCXX_DEBUG): its calls
   of abort become calls of this. */
#include "../primitives.h"

void __quotient_check_failed(void) __attribute__((noreturn));
void __quotient_check_failed(void) {
  __quotient_assert(0, "a check of the C++ standard library fails");
  __quotient_halt(134);
}
