// The types of what is caught when a thread ends, and of exceptions of other languages, which do not exist here: the
// library names both.
#include "forced_unwind.h"

#include "types.h"

namespace __cxxabiv1 {

__forced_unwind::~__forced_unwind() noexcept {}

class __foreign_exception {
  virtual ~__foreign_exception() noexcept;
  virtual void __pure_dummy() = 0;
};
__foreign_exception::~__foreign_exception() noexcept {}

}  // namespace __cxxabiv1
