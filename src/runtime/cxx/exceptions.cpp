#include "exceptions.h"

namespace std {

exception::~exception() noexcept {}
bad_exception::~bad_exception() noexcept {}
bad_cast::~bad_cast() noexcept {}
bad_typeid::~bad_typeid() noexcept {}
bad_alloc::~bad_alloc() noexcept {}
bad_array_new_length::~bad_array_new_length() noexcept {}
bad_array_length::~bad_array_length() noexcept {}

const char *exception::what() const noexcept { return "std::exception"; }
const char *bad_exception::what() const noexcept { return "std::bad_exception"; }
const char *bad_cast::what() const noexcept { return "std::bad_cast"; }
const char *bad_typeid::what() const noexcept { return "std::bad_typeid"; }
const char *bad_alloc::what() const noexcept { return "std::bad_alloc"; }
const char *bad_array_new_length::what() const noexcept { return "std::bad_array_new_length"; }
const char *bad_array_length::what() const noexcept { return "std::bad_array_length"; }

}  // namespace std

namespace __gnu_cxx {
recursive_init_error::~recursive_init_error() noexcept {}
}  // namespace __gnu_cxx

extern "C" {
[[noreturn]] void __cxa_bad_cast() { throw std::bad_cast(); }
[[noreturn]] void __cxa_bad_typeid() { throw std::bad_typeid(); }
[[noreturn]] void __cxa_throw_bad_array_new_length() { throw std::bad_array_new_length(); }
[[noreturn]] void __cxa_throw_bad_array_length() { throw std::bad_array_length(); }
}
