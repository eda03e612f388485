// Strings of a program, and texts in the form of Core.
#pragma once

#include <string>

#include "frontends/cil/mono_library.hpp"

namespace quotient::frontends::cil {

std::u16string user_string(const mono::Library& mono, const char* blob);  // of ldstr
std::u16string wide(const std::string& utf8);
std::string narrow(const std::u16string& text);    // what is not ASCII becomes '?'
std::string core_bytes(const std::string& bytes);  // quoted, with \xx
std::string number_bytes(uint64_t number);         // likewise, of a number of 64 bits
std::string core_text(const std::string& text);    // likewise, for reading

// The content of a String object: "{ 0: … }" for a const of Core, and its size.
std::string string_object(unsigned class_number, const std::u16string& text, size_t& size);

}  // namespace quotient::frontends::cil
