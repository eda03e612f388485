// What stands in vtables in the place of functions that do not exist.
#include "../primitives.hpp"

namespace {
enum { aborted = 134 };
}

extern "C" {

void *__dso_handle;

[[noreturn]] void __cxa_pure_virtual() {
  __quotient_error("pure-virtual-call", "a pure virtual function is called");
  __quotient_halt(aborted);
}

[[noreturn]] void __cxa_deleted_virtual() {
  __quotient_error("pure-virtual-call", "a deleted virtual function is called");
  __quotient_halt(aborted);
}

// What a landing pad names; the front end looks into it itself.
int __gxx_personality_v0() { return 0; }

}  // extern "C"
