// The end of a thread by pthread_exit or because it is cancelled: its frames are left as by an exception that nobody
// catches, so that destructors run; catch (...) and catch (abi::__forced_unwind &) get control, too, and have to throw
// it on. (glibc does the same.)
#include "../primitives.h"
#include "clauses.h"
#include "exception.h"
#include "forced_unwind.h"

using quotient::clause_word;
using quotient::throwing;

struct thread;
extern "C" void __quotient_finish(thread *self, void *result);

namespace {

// The selector of the clause for the end of a thread; 0: there is none. (A handler of all needs no selector.)
long clause_for_end(const clause_word *table) {
  while (table && table->number != quotient::clause_end && table->number != quotient::clause_terminate) {
    if (table->number == quotient::clause_filter) {
      table += 2 + table[1].number;
      continue;
    }
    if (!table[1].type) return 0;
    if (*table[1].type == typeid(__cxxabiv1::__forced_unwind)) return table->number;
    table += 2;
  }
  return 0;
}

}  // namespace

void __quotient_leave_thread(throwing *end, void *result) {
  if (!end) {
    end = static_cast<throwing *>(__quotient_alloc_untracked(sizeof(throwing)));
    *end = throwing{nullptr, nullptr, 0, {result}, 0, 0};
    _Unwind_Resume(end);
  }
  for (size_t depth = __quotient_depth(); depth-- > 0;) {
    if (!__quotient_has_pad(depth)) continue;
    const auto *table = static_cast<const clause_word *>(__quotient_handler(depth));
    __quotient_unwind(end, depth, clause_for_end(table));
  }
  __quotient_free(end);
  __quotient_finish(static_cast<thread *>(__quotient_self()), result);
  __quotient_end_thread();
}
