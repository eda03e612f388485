/* What stands in vtables in the place of functions that do not exist. They have no prototype: they can be called as any
   function. */
#include "../primitives.h"

enum { aborted = 134 };

void *__dso_handle;

void __cxa_pure_virtual() {
  __quotient_error("pure-virtual-call", "a pure virtual function is called");
  __quotient_halt(aborted);
}

void __cxa_deleted_virtual() {
  __quotient_error("pure-virtual-call", "a deleted virtual function is called");
  __quotient_halt(aborted);
}
