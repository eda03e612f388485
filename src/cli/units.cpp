#include "cli/units.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <map>

namespace quotient::cli {
namespace {

// A positive number and one of the units; `what` names the kind of value in the message.
Result<double> number_with_unit(const std::string& text, const std::map<std::string, double>& units, const char* what) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  const bool starts_well = !text.empty() && (std::isdigit(static_cast<unsigned char>(text[0])) || text[0] == '.');
  const auto unit = units.find(end ? end : "");
  if (!starts_well || unit == units.end() || !std::isfinite(number) || number <= 0 || number * unit->second > 1e18) {
    return failure(fmt::format("'{}' is not {}", text, what));
  }
  return number * unit->second;
}

}  // namespace

Result<double> parse_seconds(const std::string& text) {
  return number_with_unit(text, {{"", 1}, {"s", 1}, {"ms", 0.001}, {"m", 60}, {"min", 60}, {"h", 3600}},
                          "a time such as 60s, 5m or 2h");
}

Result<uint64_t> parse_bytes(const std::string& text) {
  const std::map<std::string, double> units = {
      {"", 1},          {"B", 1},          {"K", 1024.0},       {"KB", 1024.0},
      {"M", 1048576.0}, {"MB", 1048576.0}, {"G", 1073741824.0}, {"GB", 1073741824.0}};
  return number_with_unit(text, units, "an amount of memory such as 512M or 4G").map([](double x) {
    return static_cast<uint64_t>(x);
  });
}

Result<uint64_t> parse_count(const std::string& text) {
  const std::map<std::string, double> units = {{"", 1}, {"k", 1e3}, {"K", 1e3}, {"M", 1e6}, {"G", 1e9}};
  return number_with_unit(text, units, "a positive number such as 1000000 or 5M").map([](double x) {
    return static_cast<uint64_t>(x);
  });
}

Result<unsigned> parse_between(const std::string& text, unsigned low, unsigned high) {
  unsigned number = 0;
  const auto [rest, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || rest != text.data() + text.size() || number < low || number > high) {
    return failure(fmt::format("'{}' is not a number from {} to {}", text, low, high));
  }
  return number;
}

Result<std::pair<int64_t, int64_t>> parse_range(const std::string& text) {
  const auto bad = [&] { return failure(fmt::format("'{}' is not a range such as 0..7 or -1..1", text)); };
  const size_t dots = text.find("..");
  if (dots == std::string::npos || dots == 0) return bad();
  const std::string low = text.substr(0, dots), high = text.substr(dots + 2);
  char *low_end = nullptr, *high_end = nullptr;
  const int64_t from = std::strtoll(low.c_str(), &low_end, 10), to = std::strtoll(high.c_str(), &high_end, 10);
  if (*low_end || *high_end || high.empty() || from > to) return bad();
  return std::pair{from, to};
}

std::string with_thousands(uint64_t number) {
  std::string out = std::to_string(number);
  for (int at = static_cast<int>(out.size()) - 3; at > 0; at -= 3) out.insert(static_cast<size_t>(at), ",");
  return out;
}

std::string human_bytes(uint64_t bytes) {
  if (bytes < 1024) return fmt::format("{} B", bytes);
  const char* const units[] = {"KB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes) / 1024;
  int unit = 0;
  for (; value >= 1024 && unit < 3; ++unit) value /= 1024;
  return fmt::format("{:.{}f} {}", value, value < 10 ? 1 : 0, units[unit]);
}

std::string human_seconds(double seconds) {
  if (seconds < 60) return fmt::format("{:.2f} s", seconds);
  return fmt::format("{} min {} s", static_cast<int>(seconds) / 60, static_cast<int>(seconds) % 60);
}

}  // namespace quotient::cli
