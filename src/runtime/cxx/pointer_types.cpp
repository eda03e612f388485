// Pointers: which handlers catch them. A handler may add const and volatile at each level, if all pointers around are
// const too, point to a base, be a void *, or leave out a noexcept; nullptr is caught as any pointer.
#include "types.h"

namespace __cxxabiv1 {

__pbase_type_info::~__pbase_type_info() {}
__pointer_type_info::~__pointer_type_info() {}
__pointer_to_member_type_info::~__pointer_to_member_type_info() {}

namespace {

enum { outer_const = 1, one_level = 2 };
constexpr unsigned qualifier_mask = 7;
constexpr unsigned function_mask = __pbase_type_info::transaction_safe | __pbase_type_info::is_noexcept;

// What a null pointer to a member looks like.
const ptrdiff_t null_data_member = -1;
const struct {
  void *function;
  ptrdiff_t adjustment;
} null_function_member = {nullptr, 0};

}  // namespace

bool __pbase_type_info::__do_catch(const std::type_info *thrown, void **object, unsigned outer) const {
  if (*this == *thrown) return true;
  if (*thrown == typeid(nullptr)) {
    if (__is_pointer_p()) *object = nullptr;
    else if (pointee->__is_function_p()) *object = const_cast<void *>(static_cast<const void *>(&null_function_member));
    else *object = const_cast<void *>(static_cast<const void *>(&null_data_member));
    return true;
  }
  if (!(typeid(*this) == typeid(*thrown)) || !(outer & outer_const)) return false;
  const auto *other = static_cast<const __pbase_type_info *>(thrown);
  const unsigned have = other->flags, want = flags;
  if (have & ~want & qualifier_mask) return false;  // it would take a qualifier away
  if (want & ~have & function_mask) return false;   // or promise something
  if (!(want & qualifiers_const)) outer &= ~unsigned{outer_const};
  return __pointer_catch(other, object, outer);
}

bool __pbase_type_info::__pointer_catch(const __pbase_type_info *thrown, void **object, unsigned outer) const {
  return pointee->__do_catch(thrown->pointee, object, outer + one_level);
}

bool __pointer_type_info::__is_pointer_p() const { return true; }

bool __pointer_type_info::__pointer_catch(const __pbase_type_info *thrown, void **object, unsigned outer) const {
  if (outer < one_level && *pointee == typeid(void)) return !thrown->pointee->__is_function_p();
  return __pbase_type_info::__pointer_catch(thrown, object, outer);
}

bool __pointer_to_member_type_info::__pointer_catch(const __pbase_type_info *thrown, void **object,
                                                    unsigned outer) const {
  const auto *other = static_cast<const __pointer_to_member_type_info *>(thrown);
  return *context == *other->context && __pbase_type_info::__pointer_catch(thrown, object, outer);
}

}  // namespace __cxxabiv1
