// Handlers: where they begin and end. The exceptions that a thread is handling form a list; one that is thrown again
// leaves the list when its handlers have been left.
#include "../primitives.h"
#include "exception.h"

using quotient::exceptions;
using quotient::throwing;
using quotient::thrown;

namespace quotient {

void add_reference(thrown &exception) { __atomic_fetch_add(&exception.references, 1, __ATOMIC_ACQ_REL); }

void drop_reference(thrown &exception) {
  if (__atomic_fetch_sub(&exception.references, 1, __ATOMIC_ACQ_REL) != 1) return;
  if (exception.destructor) exception.destructor(exception.object());
  __cxa_free_exception(exception.object());
}

}  // namespace quotient

void *__cxa_allocate_exception(size_t size) noexcept {
  constexpr size_t front = thrown::first_offset + sizeof(thrown);
  return static_cast<char *>(__quotient_alloc_untracked(front + size)) + front;
}

void __cxa_free_exception(void *object) noexcept { __quotient_free(thrown::of(object)->first()); }

extern "C" void *__cxa_get_exception_ptr(void *exception) noexcept {
  return static_cast<throwing *>(exception)->object;
}

void *__cxa_begin_catch(void *exception) noexcept {
  throwing &it = *static_cast<throwing *>(exception);
  it.handlers = (it.handlers < 0 ? -it.handlers : it.handlers) + 1;
  if (it.what) --exceptions.uncaught;
  if (exceptions.caught != &it) {
    it.next_caught = exceptions.caught;
    exceptions.caught = &it;
  }
  return it.object;
}

void __cxa_end_catch() {
  throwing *it = exceptions.caught;
  if (!it) return;
  if (it->handlers < 0) {
    if (++it->handlers == 0) exceptions.caught = it->next_caught;  // on its way to another handler
    return;
  }
  if (--it->handlers > 0) return;
  exceptions.caught = it->next_caught;
  if (!it->what) quotient::terminate(quotient::cause::end_is_caught, nullptr);
  thrown &what = *it->what;
  if (it != what.first()) __quotient_free(it);
  quotient::drop_reference(what);
}

extern "C" const std::type_info *__cxa_current_exception_type() noexcept {
  const throwing *it = exceptions.caught;
  return it && it->what ? it->what->type : nullptr;
}

extern "C" void *__cxa_get_globals() noexcept { return &exceptions; }
extern "C" void *__cxa_get_globals_fast() noexcept { return &exceptions; }

namespace std {

bool uncaught_exception() noexcept;
int uncaught_exceptions() noexcept;
bool uncaught_exception() noexcept { return exceptions.uncaught != 0; }
int uncaught_exceptions() noexcept { return static_cast<int>(exceptions.uncaught); }

}  // namespace std
