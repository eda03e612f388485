// Numbers with units as users write them: 60s, 5m, 4G, 512M, 1000000, 1e6, -3..7.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "base/result.hpp"

namespace quotient::cli {

Result<double> parse_seconds(const std::string& text);
Result<uint64_t> parse_bytes(const std::string& text);
Result<uint64_t> parse_count(const std::string& text);
Result<unsigned> parse_between(const std::string& text, unsigned low, unsigned high);
Result<std::pair<int64_t, int64_t>> parse_range(const std::string& text);

std::string with_thousands(uint64_t number);  // 1,234,567
std::string human_bytes(uint64_t bytes);      // 12.3 MB
std::string human_seconds(double seconds);    // 0.12 s, 3 min 20 s

}  // namespace quotient::cli
