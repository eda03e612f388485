// The class by which programs recognise that a thread is ending (<cxxabi.h>): there is no object of it.
#pragma once

namespace __cxxabiv1 {

class __forced_unwind {
  virtual ~__forced_unwind() noexcept;
  virtual void __pure_dummy() = 0;
};

}  // namespace __cxxabiv1
