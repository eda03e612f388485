// std::exception_ptr counts references to a thrown object; std::rethrow_exception throws the same object once more.
#include "../primitives.h"
#include "exception.h"

using quotient::exceptions;
using quotient::throwing;
using quotient::thrown;

namespace std {
namespace __exception_ptr {

class exception_ptr {
 public:
  void *object_;

  explicit exception_ptr(void *object) noexcept;
  exception_ptr() noexcept;
  exception_ptr(const exception_ptr &other) noexcept;
  exception_ptr &operator=(const exception_ptr &other) noexcept;
  ~exception_ptr() noexcept;

  void _M_addref() noexcept;
  void _M_release() noexcept;
  void *_M_get() const noexcept;
  void swap(exception_ptr &other) noexcept;
  const type_info *__cxa_exception_type() const noexcept;
};

exception_ptr::exception_ptr(void *object) noexcept : object_(object) { _M_addref(); }
exception_ptr::exception_ptr() noexcept : object_(nullptr) {}
exception_ptr::exception_ptr(const exception_ptr &other) noexcept : object_(other.object_) { _M_addref(); }
exception_ptr &exception_ptr::operator=(const exception_ptr &other) noexcept {
  exception_ptr(other).swap(*this);
  return *this;
}
exception_ptr::~exception_ptr() noexcept { _M_release(); }

void exception_ptr::_M_addref() noexcept {
  if (object_) quotient::add_reference(*thrown::of(object_));
}
void exception_ptr::_M_release() noexcept {
  if (object_) quotient::drop_reference(*thrown::of(object_));
  object_ = nullptr;
}
void *exception_ptr::_M_get() const noexcept { return object_; }
void exception_ptr::swap(exception_ptr &other) noexcept {
  void *const object = object_;
  object_ = other.object_;
  other.object_ = object;
}
const type_info *exception_ptr::__cxa_exception_type() const noexcept {
  return object_ ? thrown::of(object_)->type : nullptr;
}

}  // namespace __exception_ptr

using __exception_ptr::exception_ptr;

exception_ptr current_exception() noexcept;
exception_ptr current_exception() noexcept {
  const throwing *it = exceptions.caught;
  return it && it->what ? exception_ptr(it->what->object()) : exception_ptr();
}

[[noreturn]] void rethrow_exception(exception_ptr exception);
void rethrow_exception(exception_ptr exception) {
  thrown &what = *thrown::of(exception.object_);
  auto *again = static_cast<throwing *>(__quotient_alloc_untracked(sizeof(throwing)));
  *again = throwing{&what, nullptr, 0, {nullptr}, 0, 0};
  quotient::add_reference(what);
  ++exceptions.uncaught;
  quotient::raise(*again);
}

// An exception that remembers the one that was being handled when it was made.
class nested_exception {
  exception_ptr nested_;

 public:
  nested_exception() noexcept : nested_(current_exception()) {}
  virtual ~nested_exception() noexcept;
};
nested_exception::~nested_exception() noexcept {}

}  // namespace std
