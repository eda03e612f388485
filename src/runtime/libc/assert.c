/* What a failed assert calls. The front end knows the text of the assertion where it is called, and shows that. */
#include <assert.h>

#include "../primitives.h"

void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function) {
  (void)assertion, (void)file, (void)line, (void)function;
  __quotient_assert(0, "assertion fails");
  __quotient_halt(134);
}

void __assert_perror_fail(int number, const char *file, unsigned line, const char *function) {
  (void)number, (void)file, (void)line, (void)function;
  __quotient_assert(0, "assertion fails");
  __quotient_halt(134);
}

void __assert(const char *assertion, const char *file, int line) {
  (void)assertion, (void)file, (void)line;
  __quotient_assert(0, "assertion fails");
  __quotient_halt(134);
}

void __stack_chk_fail(void) __attribute__((noreturn));
void __stack_chk_fail(void) {
  __quotient_error("out-of-bounds", "the stack is overwritten");
  __quotient_halt(134);
}
