#include "cli/options_json.hpp"

#include <algorithm>

namespace quotient::cli {
namespace {

using Json = nlohmann::ordered_json;

// Of kind `times`: false, true, or how often at most.
Json times_json(const std::string& field) {
  if (field.empty() || field == kEveryTime) return !field.empty();
  return std::stoull(field);
}
std::string read_times(const Json& json) {
  if (json.is_boolean()) return json.get<bool>() ? kEveryTime : "";
  return std::to_string(json.get<uint64_t>());
}

template <class Field>
Json to_json(const OptionRow& row, const Field& field) {
  if constexpr (requires { field.has_value(); }) {
    return field ? Json(*field) : Json();
  } else if constexpr (std::is_same_v<Field, std::string>) {
    return row.kind == Kind::times ? times_json(field) : Json(field);
  } else {
    return field;
  }
}

void read(const OptionRow& row, const Json& json, std::string& field) {
  field = row.kind == Kind::times ? read_times(json) : printable(json);
}
template <class Value>
void read(const OptionRow& /*row*/, const Json& json, std::optional<Value>& field) {
  field = json.get<Value>();
}
template <class Field>
void read(const OptionRow& /*row*/, const Json& json, Field& field) {
  json.get_to(field);
}

}  // namespace

Json options_json(const Options& options, uint8_t commands) {
  Json out;
  for_each_option(options, [&](const OptionRow& row, const auto& field) {
    if (row.effect == Effect::output || !(row.commands & commands)) return;
    out[row.key()] = row.kind == Kind::checks ? Json(options.machine.checks.text()) : to_json(row, field);
  });
  out["workers"] = 1;
  return out;
}

void read_options(const Json& json, Options& options, Effect least) {
  for_each_option(options, [&](const OptionRow& row, auto& field) {
    // A trace from before there was this option is one without it.
    if (row.effect >= least && json.contains(row.key()) && !json.at(row.key()).is_null())
      read(row, json.at(row.key()), field);
  });
}

std::string printable(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return (c < ' ' && c != '\n' && c != '\t') || c == 0x7f; }, '?');
  return text;
}

}  // namespace quotient::cli
