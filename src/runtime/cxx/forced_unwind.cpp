// The classes by which libstdc++ recognises that a thread is being cancelled, and exceptions of other languages.
// Neither exists here; their types do, because the library names them.
#include "types.h"

namespace __cxxabiv1 {

class __forced_unwind {
  virtual ~__forced_unwind() noexcept;
  virtual void __pure_dummy() = 0;
};
__forced_unwind::~__forced_unwind() noexcept {}

class __foreign_exception {
  virtual ~__foreign_exception() noexcept;
  virtual void __pure_dummy() = 0;
};
__foreign_exception::~__foreign_exception() noexcept {}

}  // namespace __cxxabiv1
