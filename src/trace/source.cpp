#include "trace/source.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>

namespace quotient::trace {
namespace {

constexpr size_t kNone = std::string_view::npos;

std::string trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t");
  if (first == kNone) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

// Comments become blanks, so that columns stay.
std::string without_comments(std::string text) {
  for (size_t begin = text.find("/*"); begin != kNone; begin = text.find("/*", begin)) {
    const size_t end = text.find("*/", begin + 2);
    const size_t length = end == kNone ? text.size() - begin : end + 2 - begin;
    text.replace(begin, length, length, ' ');
  }
  if (const size_t comment = text.find("//"); comment != kNone && trimmed(text.substr(0, comment)) != "")
    text.resize(comment);
  return text;
}

bool starts_with_word(std::string_view text, std::string_view word) {
  return text.starts_with(word) &&
         (text.size() == word.size() ||
          (!std::isalnum(static_cast<unsigned char>(text[word.size()])) && text[word.size()] != '_'));
}

// Behind the parenthesis that closes the first one from `at` on.
size_t behind_parentheses(std::string_view text, size_t at) {
  int depth = 0;
  for (size_t i = text.find('(', at); i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0) return i + 1;
  }
  return text.size();
}

// Whether the brace at `at` opens a body with statements, as in "void f(void) { x = 1; }", that the place is in.
bool opens_body_around(std::string_view text, size_t at, size_t place) {
  int depth = 0;
  bool has_statements = false;
  for (size_t i = at; i < text.size(); ++i) {
    depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
    has_statements |= text[i] == ';';
    if (depth == 0) return has_statements && at < place && place < i;
  }
  return has_statements && at < place;
}

// Behind the statement that begins at `at`; if a place in a body of it is asked for, behind what comes before the body.
size_t behind_statement(std::string_view text, size_t at, size_t place) {
  int depth = 0;
  for (size_t i = at; i < text.size(); ++i) {
    if (text[i] == '{' && opens_body_around(text, i, place)) return i + 1;
    depth += text[i] == '(' || text[i] == '{' ? 1 : text[i] == ')' || text[i] == '}' ? -1 : 0;
    if (depth <= 0 && text[i] == ';') return i + 1;
  }
  return text.size();
}

// What a loop or a condition asks begins there.
bool is_head(std::string_view text, size_t at) {
  static constexpr std::array<std::string_view, 6> kHeads = {"for", "while", "if", "switch", "foreach", "lock"};
  const std::string_view rest = text.substr(at);
  return std::ranges::any_of(kHeads, [&](std::string_view word) { return starts_with_word(rest, word); });
}

// Behind a condition: "if (a) return b;" is more than the question.
bool leaves(std::string_view text) {
  static constexpr std::array<std::string_view, 6> kWords = {"return",   "throw", "break",
                                                             "continue", "goto",  "co_return"};
  const size_t begin = text.find_first_not_of(" \t{");
  if (begin == kNone) return false;
  return std::ranges::any_of(kWords, [&](std::string_view word) { return starts_with_word(text.substr(begin), word); });
}

}  // namespace

const std::string* SourceText::find(const std::string& file, unsigned number) {
  const auto [it, fresh] = files_.try_emplace(file);
  if (fresh) {
    std::ifstream in(file);
    for (std::string text; std::getline(in, text);) it->second.push_back(text);
  }
  return number >= 1 && number <= it->second.size() ? &it->second[number - 1] : nullptr;
}

std::string SourceText::line(const std::string& file, unsigned number) {
  const std::string* const text = find(file, number);
  return text ? trimmed(without_comments(*text)) : "";
}

unsigned SourceText::end_of_call(const Place& place) {
  const std::string* const text = find(place.file, place.line);
  if (!text || place.column == 0 || place.column > text->size()) return 0;
  const size_t behind = behind_parentheses(*text, place.column - 1);
  return (*text)[behind - 1] == ')' ? static_cast<unsigned>(behind) : 0;
}

std::string SourceText::statement(const Place& place, unsigned last_column) {
  const std::string* const whole = find(place.file, place.line);
  if (!whole) return "";
  const std::string text = without_comments(*whole);
  if (place.column == 0 || place.column > text.size()) return trimmed(text);
  for (size_t at = 0; at < text.size();) {
    at = text.find_first_not_of(" \t{}", at);
    if (at == kNone) break;
    if (starts_with_word(std::string_view(text).substr(at), "else")) {
      at += 4;
      continue;
    }
    const bool asks = is_head(text, at);
    size_t end = asks ? behind_parentheses(text, at) : behind_statement(text, at, place.column - 1);
    if (place.column <= end) {
      if (asks && last_column > end && leaves(std::string_view(text).substr(end)))
        end = behind_statement(text, end, place.column - 1);
      return trimmed(std::string_view(text).substr(at, end - at));
    }
    at = end;
  }
  return trimmed(text);
}

}  // namespace quotient::trace
