// Destructors of thread_local variables, the youngest first. The runtime's pthread_exit and exit call them, if this is
// linked, as __cxa_thread_atexit without a destructor.
#include "../primitives.h"

namespace {

struct entry {
  entry *next;
  void (*destructor)(void *);
  void *object;
};

__thread entry *entries;

void run_all() {
  while (entry *first = entries) {
    const entry it = *first;
    entries = it.next;
    __quotient_free(first);
    it.destructor(it.object);
  }
}

}  // namespace

extern "C" {

int __cxa_thread_atexit(void (*destructor)(void *), void *object, void *) noexcept {
  if (!destructor) return run_all(), 0;
  auto *it = static_cast<entry *>(__quotient_alloc_untracked(sizeof(entry)));
  *it = {entries, destructor, object};
  entries = it;
  return 0;
}

int __cxa_thread_atexit_impl(void (*destructor)(void *), void *object, void *library) noexcept {
  return __cxa_thread_atexit(destructor, object, library);
}

}  // extern "C"
