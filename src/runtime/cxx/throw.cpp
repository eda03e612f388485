// From throw to catch. First all frames are asked, from the innermost, while they are still there; then they are left,
// and those that clean up are given control on the way (docs/cxx.md).
#include "../primitives.h"
#include "clauses.h"
#include "exception.h"

namespace quotient {

__thread exception_globals exceptions;

bool catches(const std::type_info *type, throwing &exception) {
  void *object = exception.what->object();
  if (exception.what->type->__is_pointer_p()) object = *static_cast<void **>(object);
  if (type && !type->__do_catch(exception.what->type, &object, 1)) return false;
  exception.object = object;
  return true;
}

namespace {

bool lets_pass(const clause_word *filter, throwing &exception) {
  const long count = filter[1].number;
  for (long i = 0; i < count; ++i)
    if (catches(filter[2 + i].type, exception)) return true;
  return false;
}

// The selector of the clause that stops the exception; 0: none.
long find_clause(const clause_word *table, throwing &exception) {
  while (table->number != clause_end) {
    if (table->number == clause_filter) {
      if (!lets_pass(table, exception)) {
        exception.filter = table;
        return filter_selector;
      }
      table += 2 + table[1].number;
    } else {
      if (catches(table[1].type, exception)) return table->number;
      table += 2;
    }
  }
  return 0;
}

}  // namespace

void raise(throwing &exception) {
  for (size_t depth = __quotient_depth(); depth-- > 0;) {
    const auto *table = static_cast<const clause_word *>(__quotient_handler(depth));
    if (!table) continue;
    if (table->number == clause_terminate) terminate(cause::not_allowed, &exception);
    if (const long selector = find_clause(table, exception)) {
      exception.depth = depth;
      exception.selector = selector;
      _Unwind_Resume(&exception);
    }
  }
  terminate(cause::nobody_catches, &exception);
}

}  // namespace quotient

using quotient::exceptions;
using quotient::throwing;
using quotient::thrown;

void _Unwind_Resume(void *exception) {
  throwing &it = *static_cast<throwing *>(exception);
  if (!it.what) __quotient_leave_thread(&it, it.object);
  __quotient_unwind(exception, it.depth, it.selector);
}

extern "C" void *__cxa_init_primary_exception(void *object, std::type_info *type, void (*destructor)(void *)) noexcept {
  thrown &it = *thrown::of(object);
  it = {.type = type, .destructor = destructor, .references = 0};
  *it.first() = throwing{&it, nullptr, 0, {nullptr}, 0, 0};
  return it.first();
}

void __cxa_throw(void *object, std::type_info *type, void (*destructor)(void *)) {
  __cxa_init_primary_exception(object, type, destructor);
  thrown &it = *thrown::of(object);
  it.references = 1;
  ++exceptions.uncaught;
  quotient::raise(*it.first());
}

void __cxa_rethrow() {
  throwing *it = exceptions.caught;
  if (!it) quotient::terminate(quotient::cause::nothing_to_rethrow, nullptr);
  it->handlers = -it->handlers;
  if (!it->what) __quotient_leave_thread(it, it->object);
  ++exceptions.uncaught;
  quotient::raise(*it);
}
