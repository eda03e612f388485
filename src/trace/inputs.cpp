#include "trace/inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "machine/arithmetic.hpp"

namespace quotient::trace {
namespace {

constexpr std::string_view kNondet = "__VERIFIER_nondet_";

struct NumberType {
  std::string_view name;
  uint8_t bits;
  bool is_signed;
};

// Those of src/runtime/verifier.
constexpr NumberType kNumberTypes[] = {
    {"bool", 1, false},      {"_Bool", 1, false},     {"char", 8, true},      {"schar", 8, true},
    {"s8", 8, true},         {"int8_t", 8, true},     {"uchar", 8, false},    {"unsigned_char", 8, false},
    {"u8", 8, false},        {"uint8_t", 8, false},   {"short", 16, true},    {"s16", 16, true},
    {"int16_t", 16, true},   {"ushort", 16, false},   {"u16", 16, false},     {"unsigned_short", 16, false},
    {"uint16_t", 16, false}, {"int", 32, true},       {"s32", 32, true},      {"int32_t", 32, true},
    {"uint", 32, false},     {"unsigned", 32, false}, {"u32", 32, false},     {"unsigned_int", 32, false},
    {"uint32_t", 32, false}, {"long", 64, true},      {"longlong", 64, true}, {"loff_t", 64, true},
    {"s64", 64, true},       {"int64_t", 64, true},   {"ulong", 64, false},   {"unsigned_long", 64, false},
    {"size_t", 64, false},   {"sector_t", 64, false}, {"u64", 64, false},     {"ulonglong", 64, false},
    {"uint64_t", 64, false},
};

template <class Number>
std::optional<std::string> finite(Number number) {
  if (!std::isfinite(number)) return {};
  const std::string text = fmt::format("{}", number);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

}  // namespace

bool is_input(std::string_view function) {
  return function.starts_with(kNondet) || function == "quotient_choose" || function == "quotient_choose_range";
}

std::string_view input_name(std::string_view function) { return function.substr(0, function.find('.')); }

std::optional<std::string> input_text(std::string_view name, uint64_t bits) {
  const std::string_view type = name.starts_with(kNondet) ? name.substr(kNondet.size()) : "int";
  if (type == "float") return finite(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  if (type == "double") return finite(std::bit_cast<double>(bits));
  const auto known = std::ranges::find(kNumberTypes, type, &NumberType::name);
  if (known == std::end(kNumberTypes)) return {};
  if (known->is_signed) return std::to_string(machine::sign_extend(bits, known->bits));
  return std::to_string(known->bits == 64 ? bits : bits & ((uint64_t{1} << known->bits) - 1));
}

}  // namespace quotient::trace
