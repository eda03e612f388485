#include "trace/shared_places.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <optional>
#include <vector>

#include "machine/arithmetic.hpp"

namespace quotient::trace {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  for (size_t begin = 0;;) {
    const size_t end = text.find(separator, begin);
    out.push_back(text.substr(begin, end - begin));
    if (end == std::string_view::npos) return out;
    begin = end + 1;
  }
}

unsigned number_in(std::string_view text) {
  unsigned out = 0;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

}  // namespace

std::string bit_fields_text(std::string_view type, uint64_t bits, unsigned size) {
  std::vector<std::string> values;
  for (const std::string_view field : split(type.substr(1), ',')) {
    const std::vector<std::string_view> words = split(field, ':');
    if (words.size() != 4) return "";
    const unsigned first = number_in(words[1]), width = number_in(words[2]);
    if (width == 0 || width > 64 || first + width > size * 8) continue;  // in another access
    const uint64_t value = bits >> first & (~uint64_t{0} >> (64 - width));
    values.push_back(words[3] == "s" ? std::to_string(machine::sign_extend(value, width)) : std::to_string(value));
  }
  return values.size() == 1 ? values[0] : values.empty() ? "" : fmt::format("{{{}}}", fmt::join(values, ", "));
}

UnionMember union_member(std::string_view type, unsigned size, std::string_view name_in_source) {
  std::optional<UnionMember> first, fitting;
  for (const std::string_view member : split(type.substr(1), '|')) {
    const std::vector<std::string_view> words = split(member, ':');
    if (words.size() != 3) continue;
    const UnionMember found{words[0], words[2]};
    const bool fits = number_in(words[1]) == size;
    if (fits && name_in_source.ends_with(fmt::format(".{}", found.name))) return found;
    if (fits && !fitting) fitting = found;
    if (!first) first = found;
  }
  return fitting ? *fitting : first.value_or(UnionMember{});
}

}  // namespace quotient::trace
