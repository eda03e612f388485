// The end of a program by std::terminate. The stack is as it was at the throw: nothing has been unwound, so the trace
// ends where the exception was thrown. Handlers of the program's own are called as they should; without one, the error
// says what was thrown.
#include "../primitives.h"
#include "clauses.h"
#include "demangle.h"
#include "exception.h"
#include "exceptions.h"

namespace std {

typedef void (*terminate_handler)();
typedef void (*unexpected_handler)();

[[noreturn]] void terminate() noexcept;
[[noreturn]] void unexpected();

}  // namespace std

namespace quotient {
namespace {

// A handler that the program may set; null: it has not, and things go the usual way.
template <class Handler>
struct setting {
  Handler own;

  Handler get() const { return __atomic_load_n(&own, __ATOMIC_ACQUIRE); }
  Handler get_or(Handler usual) const {
    const Handler handler = get();
    return handler ? handler : usual;
  }
  Handler set(Handler handler, Handler usual) {
    const Handler old = __atomic_exchange_n(&own, handler == usual ? nullptr : handler, __ATOMIC_ACQ_REL);
    return old ? old : usual;
  }
};
setting<std::terminate_handler> own_terminate;
setting<std::unexpected_handler> own_unexpected;

// A text that is composed for an error: "std::runtime_error: out of stock".
struct Text {
  char bytes[256];
  size_t size = 0;

  void add(const char *more) {
    while (*more && size < sizeof bytes) bytes[size++] = *more++;
  }
  void describe(throwing &exception) {
    add(readable_type(exception.what->type->name()));
    if (!catches(&typeid(std::exception), exception)) return;
    const char *what = static_cast<std::exception *>(exception.object)->what();
    if (!what) return;
    add(": ");
    add(what);
  }
};

enum { aborted = 134 };

[[noreturn]] void report(cause why, throwing *exception) {
  Text text;
  if (exception && !exception->what) exception = nullptr;
  if (exception) text.describe(*exception);
  switch (why) {
    case cause::nobody_catches: __quotient_error_with("uncaught-exception", "uncaught ", text.bytes, text.size); break;
    case cause::not_allowed:
      __quotient_error_with("terminate", "an exception leaves a function that must not throw: ", text.bytes, text.size);
      break;
    case cause::not_expected:
      __quotient_error_with(
          "terminate", "an exception that its specification does not allow leaves a function: ", text.bytes, text.size);
      break;
    case cause::nothing_to_rethrow: __quotient_error("terminate", "throw without an exception to throw again"); break;
    case cause::called:
      if (exception) __quotient_error_with("terminate", "std::terminate is called, after ", text.bytes, text.size);
      else __quotient_error("terminate", "std::terminate is called");
      break;
    case cause::still_joinable:
      __quotient_error("terminate", "a std::thread is destroyed or assigned to whose thread nobody has joined");
      break;
    case cause::end_is_caught:
      __quotient_error("terminate", "a handler of all exceptions keeps the thread from ending: it must throw again");
      break;
    case cause::handler_returns: __quotient_error("terminate", "the terminate handler returns"); break;
  }
  __quotient_error("abort", "the program is terminated");
  __quotient_halt(aborted);
}

}  // namespace

void terminate(cause why, throwing *exception) {
  if (exception && why != cause::called) __cxa_begin_catch(exception);
  const std::terminate_handler handler = own_terminate.get();
  if (!handler) report(why, exception);
  try {
    handler();
  } catch (...) {}
  report(cause::handler_returns, nullptr);
}

}  // namespace quotient

namespace std {

using quotient::cause;

void terminate() noexcept { quotient::terminate(cause::called, quotient::exceptions.caught); }

// In the place of a handler that was never set.
[[noreturn]] static void default_terminate() { quotient::report(cause::called, quotient::exceptions.caught); }

terminate_handler set_terminate(terminate_handler handler) noexcept {
  return quotient::own_terminate.set(handler, default_terminate);
}
terminate_handler get_terminate() noexcept { return quotient::own_terminate.get_or(default_terminate); }

unexpected_handler set_unexpected(unexpected_handler handler) noexcept {
  return quotient::own_unexpected.set(handler, terminate);
}
unexpected_handler get_unexpected() noexcept { return quotient::own_unexpected.get_or(terminate); }

void unexpected() {
  if (const unexpected_handler handler = quotient::own_unexpected.get()) handler();
  quotient::terminate(cause::not_expected, nullptr);
}

}  // namespace std

namespace __gnu_cxx {
[[noreturn]] void __verbose_terminate_handler();
void __verbose_terminate_handler() { std::default_terminate(); }
}  // namespace __gnu_cxx

extern "C" {

// What std::thread calls instead of std::terminate (frontends/llvm/link.cpp).
[[noreturn]] void __quotient_still_joinable() noexcept {
  quotient::terminate(quotient::cause::still_joinable, nullptr);
}

[[noreturn]] void __cxa_call_terminate(void *exception) noexcept {
  quotient::terminate(quotient::cause::not_allowed, static_cast<quotient::throwing *>(exception));
}

// An exception that a specification such as throw(A, B) does not allow. The handler may throw another one instead.
[[noreturn]] void __cxa_call_unexpected(void *exception) {
  using namespace quotient;
  throwing &it = *static_cast<throwing *>(exception);
  const clause_word *filter = it.filter;
  const auto allows = [&](throwing &other) {
    for (long i = 0; i < filter[1].number; ++i)
      if (catches(filter[2 + i].type, other)) return true;
    return false;
  };
  const std::unexpected_handler handler = own_unexpected.get();
  if (!handler) terminate(cause::not_expected, &it);
  __cxa_begin_catch(&it);
  try {
    handler();
  } catch (...) {
    if (allows(*exceptions.caught)) throw;
    bool allows_bad_exception = false;
    for (long i = 0; i < filter[1].number; ++i)
      if (*filter[2 + i].type == typeid(std::bad_exception)) allows_bad_exception = true;
    if (allows_bad_exception) throw std::bad_exception();
    terminate(cause::not_expected, exceptions.caught);
  }
  terminate(cause::handler_returns, nullptr);
}

}  // extern "C"
