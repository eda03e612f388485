// Signatures: what a call and the function that it reaches must agree on, as text.
//
//   "i32(ptr, f64)"     a function, or a call through a pointer to such a function
//   "void(ptr, ...)"    a function with variable arguments, or a call that passes some
//   "i32(ptr, ..)"      a call that may be to either: it passes no variable arguments, or its type has no prototype
//
// Types are iN (8 to 64 bits), f32, f64, ptr, and sN for what is passed as a block of N bytes. The same words describe
// the variable arguments that a call lays into memory: "0:i32 8:f64", each with its place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace quotient::core {

// Whether the types are passed in the same way. A pointer is a number of its width: real programs rely on it, and so
// does every comparison function for qsort whose parameters are pointers of other types.
bool same_class(std::string_view a, std::string_view b, unsigned pointer_bits);

// As many arguments, each of the same class, and the same result, if both have one: a result that only one side knows
// of is lost, or undefined.
bool agree(std::string_view call, std::string_view function, unsigned pointer_bits);

// The type of the variable argument at this place, empty if none begins there.
std::string_view argument_at(std::string_view arguments, uint64_t place);

// The type and the signature as C calls them, for messages.
std::string c_name(std::string_view type, unsigned pointer_bits);
std::string c_signature(std::string_view signature, unsigned pointer_bits);

}  // namespace quotient::core
