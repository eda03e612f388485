// A walk through an object and all its bases, those that are reached on several ways several times.
#pragma once

#include "types.h"

namespace quotient {

// Which base it is: two of the same class are the same if they lie at the same offset of the same virtual base (or
// both in none). The object is not needed for that, which may be a null pointer.
struct base_place {
  const std::type_info *virtual_base;
  ptrdiff_t offset;

  bool operator==(const base_place &other) const {
    return virtual_base == other.virtual_base && offset == other.offset;
  }
};

}  // namespace quotient

struct __cxxabiv1::__class_type_info::__upcast_result {
  quotient::base_place place = {nullptr, 0};
  bool is_public = true;  // all the way from where the walk began

  // Of a class (its bases come next), and behind its bases.
  virtual void enter(const __class_type_info &type, const void *object) = 0;
  virtual void leave(const __class_type_info &) {}

 protected:
  ~__upcast_result() = default;
};

namespace quotient {
using base_visitor = __cxxabiv1::__class_type_info::__upcast_result;
}
