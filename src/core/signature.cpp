#include "core/signature.hpp"

#include <fmt/format.h>

#include <charconv>

namespace quotient::core {
namespace {

constexpr std::string_view kVariadic = "...", kOpen = "..";

// The text up to a separator, which both are taken from the front of `text`.
std::string_view take(std::string_view& text, std::string_view separator) {
  const size_t end = text.find(separator);
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + separator.size());
  return word;
}

struct Signature {
  std::string_view result, parameters;
};

Signature parts(std::string_view text) {
  const std::string_view result = take(text, "(");
  return {result, text.substr(0, text.size() - 1)};
}

// What the signatures say about variable arguments once their parameters have been compared.
bool same_ending(std::string_view call, std::string_view function) {
  if (call == kOpen) return function.empty() || function == kVariadic;
  return call == function;
}

}  // namespace

bool same_class(std::string_view a, std::string_view b, unsigned pointer_bits) {
  const std::string_view word = pointer_bits == 64 ? "i64" : "i32";
  return (a == "ptr" ? word : a) == (b == "ptr" ? word : b);
}

bool agree(std::string_view call, std::string_view function, unsigned pointer_bits) {
  Signature called = parts(call), defined = parts(function);
  const bool result =
      called.result == "void" || defined.result == "void" || same_class(called.result, defined.result, pointer_bits);
  if (!result) return false;
  const auto at_parameter = [](std::string_view text) { return !text.empty() && text.front() != '.'; };
  while (at_parameter(called.parameters) && at_parameter(defined.parameters)) {
    if (!same_class(take(called.parameters, ", "), take(defined.parameters, ", "), pointer_bits)) return false;
  }
  return same_ending(called.parameters, defined.parameters);
}

std::string_view argument_at(std::string_view arguments, uint64_t place) {
  while (!arguments.empty()) {
    const std::string_view number = take(arguments, ":"), type = take(arguments, " ");
    uint64_t at = 0;
    std::from_chars(number.data(), number.data() + number.size(), at);
    if (at == place) return type;
  }
  return {};
}

std::string c_name(std::string_view type, unsigned pointer_bits) {
  if (type == "i8") return "char";
  if (type == "i16") return "short";
  if (type == "i32") return "int";
  if (type == "i64") return pointer_bits == 64 ? "long" : "long long";
  if (type == "f32") return "float";
  if (type == "f64") return "double";
  if (type == "ptr") return "pointer";
  if (type.starts_with('s')) return fmt::format("struct of {} bytes", type.substr(1));
  return std::string(type);
}

std::string c_signature(std::string_view signature, unsigned pointer_bits) {
  auto [result, parameters] = parts(signature);
  std::string text;
  while (!parameters.empty() && parameters != kOpen)
    text += (text.empty() ? "" : ", ") + c_name(take(parameters, ", "), pointer_bits);
  return fmt::format("{}({})", c_name(result, pointer_bits), text);
}

}  // namespace quotient::core
