// SHA-256 (FIPS 180-4), for formats that name files by it.
#pragma once

#include <string>
#include <string_view>

namespace quotient {

std::string sha256(std::string_view text);  // 64 hexadecimal digits

}  // namespace quotient
