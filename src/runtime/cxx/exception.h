// Exceptions in memory: a thrown object lies behind a `throwing` and a `thrown`, in one block of the heap that is not
// the program's. The pointers that landing pads get are to a `throwing`.
#pragma once

#include "types.h"

namespace quotient {

struct thrown;
union clause_word;

// One way of an exception from a throw to its handlers. An exception that is thrown again by std::rethrow_exception,
// perhaps by several threads at once, has one for each, in a block of its own.
struct throwing {
  thrown *what;           // null: none, the thread ends (leave.cpp)
  throwing *next_caught;  // in the thread's list of exceptions that are being handled, the innermost first
  long handlers;          // that are active; negative: and one of them has thrown it again
  union {
    void *object;               // as its handler sees it: a base of the thrown object, the value of a pointer
    const clause_word *filter;  // or the clause that stops it
  };
  size_t depth;   // the frame that catches it
  long selector;  // and which of its clauses
};

struct alignas(16) thrown {
  const std::type_info *type;
  void (*destructor)(void *);
  long references;  // by a `throwing` and by each std::exception_ptr

  void *object() { return this + 1; }
  throwing *first() { return reinterpret_cast<throwing *>(reinterpret_cast<char *>(this) - first_offset); }
  static thrown *of(void *object) { return static_cast<thrown *>(object) - 1; }

  // The first throwing lies before it, in front.
  static constexpr size_t first_offset = (sizeof(throwing) + 15) / 16 * 16;
};

void add_reference(thrown &exception);
void drop_reference(thrown &exception);

// Of each thread.
struct exception_globals {
  throwing *caught;
  unsigned uncaught;
};
extern __thread exception_globals exceptions;

// Finds who catches it, and goes there. If nobody does, the program is terminated.
[[noreturn]] void raise(throwing &exception);

// Whether a handler of this type (null: of all) catches it; then exception.object is what it sees.
bool catches(const std::type_info *type, throwing &exception);

enum class cause {
  nobody_catches,
  not_allowed,
  not_expected,
  called,
  nothing_to_rethrow,
  handler_returns,
  still_joinable,
  end_is_caught,
};
[[noreturn]] void terminate(cause why, throwing *exception);

}  // namespace quotient

extern "C" {
void *__cxa_allocate_exception(size_t size) noexcept;
void __cxa_free_exception(void *object) noexcept;
[[noreturn]] void __cxa_throw(void *object, std::type_info *type, void (*destructor)(void *));
void *__cxa_begin_catch(void *exception) noexcept;
void __cxa_end_catch();
[[noreturn]] void __cxa_rethrow();
[[noreturn]] void _Unwind_Resume(void *exception);
// Goes to the next frame that cleans up, or ends the thread with that result. Null: its first one (leave.cpp).
[[noreturn]] void __quotient_leave_thread(quotient::throwing *end, void *result);
}
