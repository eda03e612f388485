#include "trace/access_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace quotient::trace {
namespace {

// A place in an object: a path of fields such as ".items[2].key", counted from where a pointer leads.
struct Where {
  uint32_t object = 0;
  uint64_t offset = 0;
  std::string path;
};
using Found = std::variant<Shown, Where>;
using Cells = std::vector<const Cell*>;

std::string trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

class Lookup {
 public:
  Lookup(const RecordedState& state, uint32_t thread) : state_(state), thread_(thread) {}

  std::optional<std::string> evaluate(const std::string& text) const {
    if (text.starts_with('*')) {
      const auto pointer = find(trimmed(text.substr(1)));
      const auto target = pointer ? follow(*pointer) : std::nullopt;
      return target ? value_at(*target) : std::nullopt;
    }
    const auto found = find(text);
    if (!found) return {};
    if (const Shown* const value = std::get_if<Shown>(&*found)) return value->text;
    return value_at(std::get<Where>(*found));
  }

  std::optional<std::string> value_at(const Where& where) const {
    const auto object = state_.objects().find(where.object);
    if (object == state_.objects().end()) return {};
    if (object->second.life == Life::freed) return "freed";
    const Cells found = matches(where);
    if (found.empty()) return {};
    if (found.size() == 1) return found[0]->value.text;
    std::string out;
    for (const Cell* cell : found) {
      const std::string part = cell->name.substr(cell->name.find(where.path) + where.path.size());
      out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", part, cell->value.text);
    }
    return "{" + out + "}";
  }

 private:
  std::optional<Found> find(const std::string& text) const {
    auto [found, rest] = longest_root(text);
    while (found && !rest.empty()) {
      bool arrow = false;
      const std::string suffix = take_suffix(rest, arrow);
      if (suffix.empty()) return {};
      found = step(*found, suffix, arrow);
    }
    return found;
  }

  // The next part of a path, as cells have it: ".field" or "[2]"; empty if it is none.
  static std::string take_suffix(std::string& rest, bool& arrow) {
    if (rest.starts_with('[')) {
      const size_t end = rest.find(']');
      if (end == std::string::npos) return "";
      const std::string number = trimmed(std::string_view(rest).substr(1, end - 1));
      rest = trimmed(std::string_view(rest).substr(end + 1));
      const bool is_number =
          !number.empty() && std::ranges::all_of(number, [](char c) { return c >= '0' && c <= '9'; });
      return is_number ? "[" + number + "]" : "";
    }
    arrow = rest.starts_with("->");
    if (!arrow && !rest.starts_with('.')) return "";
    rest = trimmed(std::string_view(rest).substr(arrow ? 2 : 1));
    const auto end = std::find_if_not(rest.begin(), rest.end(), is_word);
    const std::string name(rest.begin(), end);
    rest = trimmed(std::string_view(rest).substr(name.size()));
    return name.empty() ? "" : "." + name;
  }

  // A pointer is followed by -> and, as in C#, by a point; an element may be of an array or behind a pointer.
  std::optional<Found> step(const Found& from, const std::string& suffix, bool arrow) const {
    if (const Where* const here = std::get_if<Where>(&from); here && !arrow) {
      Where inside{here->object, here->offset, here->path + suffix};
      if (!matches(inside).empty()) return inside;
    }
    auto target = follow(from);
    if (!target) return {};
    target->path = suffix;
    if (matches(*target).empty()) return {};
    return *target;
  }

  // Names may have points and numbers in them ("Account#2"): the longest that is one counts.
  std::pair<std::optional<Found>, std::string> longest_root(const std::string& text) const {
    for (size_t end = text.size(); end > 0; --end) {
      if (end < text.size() && text[end] != '.' && text[end] != '[' && text.compare(end, 2, "->") != 0) continue;
      if (auto found = root(trimmed(text.substr(0, end)))) return {std::move(found), trimmed(text.substr(end))};
    }
    return {};
  }

  std::optional<Found> root(const std::string& name) const {
    const std::vector<RecordedObject>& objects = state_.recording().objects;
    const std::vector<CallFrame>& stack = state_.stack(thread_);
    for (auto frame = stack.rbegin(); frame != stack.rend(); ++frame) {
      for (const auto& [variable, value] : frame->variables) {
        if (variable != name) continue;
        if (is_in_memory(variable, value, state_)) return Where{static_cast<uint32_t>(value.target), 0, ""};
        return value;
      }
    }
    std::optional<Found> out;
    for (const auto& [number, object] : state_.objects())
      if (objects[number].name == name) out = Where{number, 0, ""};
    return out;
  }

  std::optional<Where> follow(const Found& found) const {
    const Shown* value = std::get_if<Shown>(&found);
    if (const Where* const where = std::get_if<Where>(&found)) {
      const Cells cells = matches(*where);
      if (cells.size() == 1) value = &cells[0]->value;
    }
    if (!value || value->target < 0) return {};
    return Where{static_cast<uint32_t>(value->target), value->offset, ""};
  }

  // The cells of a place: one, or those of all fields below it.
  Cells matches(const Where& where) const {
    const auto object = state_.objects().find(where.object);
    if (object == state_.objects().end()) return {};
    for (const std::string& prefix : prefixes(object->second, where.offset)) {
      const std::string path = prefix + where.path;
      Cells found;
      for (const auto& [offset, cell] : object->second.cells) {
        const bool is_below = cell.name.starts_with(path) && cell.name.size() > path.size() &&
                              (cell.name[path.size()] == '.' || cell.name[path.size()] == '[');
        const bool is_whole = path.empty() || cell.name == path;
        if (is_below || is_whole) found.push_back(&cell);
      }
      if (!found.empty()) return found;
    }
    return {};
  }

  // What may stand before a field of something that begins at this offset.
  static std::vector<std::string> prefixes(const RecordedState::Object& object, uint64_t offset) {
    if (offset == 0) return {""};
    std::vector<std::string> out;
    const auto cell = object.cells.find(static_cast<uint32_t>(offset));
    if (cell == object.cells.end()) return out;
    for (std::string name = cell->second.name; !name.empty();) {
      out.push_back(name);
      const size_t last = name.find_last_of(".[");
      name.resize(last == std::string::npos ? 0 : last);
    }
    return out;
  }

 public:
  static bool is_in_memory(const std::string& name, const Shown& value, const RecordedState& state) {
    if (value.target < 0 || value.offset != 0) return false;
    const RecordedObject& target = state.recording().objects[static_cast<size_t>(value.target)];
    return target.role == ObjectRole::local && target.name == name;
  }

 private:
  const RecordedState& state_;
  const uint32_t thread_;
};

}  // namespace

std::optional<std::string> evaluate(const std::string& expression, const RecordedState& state, uint32_t thread) {
  return Lookup(state, thread).evaluate(trimmed(expression));
}

std::string value_text(const Variable& variable, const RecordedState& state) {
  if (!Lookup::is_in_memory(variable.name, variable.value, state)) return variable.value.text;
  const Where where{static_cast<uint32_t>(variable.value.target), 0, ""};
  return Lookup(state, 0).value_at(where).value_or(variable.value.text);
}

}  // namespace quotient::trace
