#include "frontends/cil/source_names.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace quotient::frontends::cil {
namespace {

using std::string_view;

constexpr std::array<std::pair<string_view, string_view>, 16> kKeywords{{{"Boolean", "bool"},
                                                                         {"Byte", "byte"},
                                                                         {"SByte", "sbyte"},
                                                                         {"Char", "char"},
                                                                         {"Int16", "short"},
                                                                         {"UInt16", "ushort"},
                                                                         {"Int32", "int"},
                                                                         {"UInt32", "uint"},
                                                                         {"Int64", "long"},
                                                                         {"UInt64", "ulong"},
                                                                         {"Single", "float"},
                                                                         {"Double", "double"},
                                                                         {"Decimal", "decimal"},
                                                                         {"Object", "object"},
                                                                         {"String", "string"},
                                                                         {"Void", "void"}}};

bool is_in_name(char c) { return c != '<' && c != '>' && c != ',' && c != '[' && c != ']' && c != ' '; }

// One name without its namespace, and without the number of its parameters: "List" of "System.Collections.List`1".
string_view last_word(string_view name) {
  name = name.substr(name.rfind('.') + 1);
  name = name.substr(0, name.find('`'));
  const auto keyword = std::ranges::find(kKeywords, name, &std::pair<string_view, string_view>::first);
  return keyword == kKeywords.end() ? name : keyword->second;
}

// Compilers give names that cannot be written: "<Main>c__AnonStorey0" (mcs), "<>c__DisplayClass1_0" (Roslyn).
bool is_made_up(string_view name) { return name.find('<') != string_view::npos || name.find('$') != string_view::npos; }

// "Main" of "<Main>m__0": the word that the source has.
string_view inner_word(string_view name) {
  const size_t begin = name.find('<'), end = name.find('>');
  if (begin == string_view::npos || end == string_view::npos || end < begin) return {};
  return name.substr(begin + 1, end - begin - 1);
}

// Compilers move the code of a method that can be interrupted into a class of its own: "<Run>c__async0",
// "<Run>c__Iterator1" (mcs), "<Run>d__2" (Roslyn). What is left only makes an object of that class.
bool is_moved(const mono::Library& mono, mono::Class* klass, string_view method) {
  void* at = nullptr;
  while (mono::Class* const nested = mono.class_get_nested_types(klass, &at)) {
    const string_view name = mono.class_get_name(nested);
    if (inner_word(name) != method || method.empty()) continue;
    const string_view rest = name.substr(name.find('>') + 1);
    if (rest.starts_with("c__async") || rest.starts_with("c__Iterator") || rest.starts_with("d__")) return true;
  }
  return false;
}

}  // namespace

std::string source_name(const mono::Library& mono, mono::Class* klass) {
  if (is_made_up(mono.class_get_name(klass))) return mono.class_get_name(klass);
  const std::string full = mono.full_name(klass);
  std::string result;
  for (size_t at = 0; at < full.size();) {
    size_t end = at;
    while (end < full.size() && is_in_name(full[end])) ++end;
    result += last_word(string_view(full).substr(at, end - at));
    if (end < full.size()) result += full[end] == ',' ? std::string(", ") : std::string(1, full[end]);
    at = end + 1;
  }
  return result;
}

std::string source_name(const mono::Library& mono, mono::Method* method) {
  mono::Class* klass = mono.method_get_class(method);
  const string_view name = mono.method_get_name(method);
  string_view around = is_made_up(name) ? inner_word(name) : string_view();  // the method of the source, if known
  bool is_lambda = is_made_up(name);
  while (is_made_up(mono.class_get_name(klass)) && mono.class_get_nesting_type(klass)) {
    const string_view made_up = mono.class_get_name(klass);
    is_lambda |= made_up.find("AnonStorey") != string_view::npos;
    if (around.empty()) around = inner_word(made_up);
    klass = mono.class_get_nesting_type(klass);
  }
  const std::string owner = source_name(mono, klass);
  if (name.starts_with('.'))
    return owner + std::string(around.empty() ? "" : ".") + std::string(around) + std::string(name);  // a constructor
  if (around.empty()) return owner + "." + std::string(name) + (is_moved(mono, klass, name) ? " (call)" : "");
  return owner + "." + std::string(around) + (is_lambda ? ".lambda" : "");
}

std::string source_note(const mono::Library& mono, mono::Field* field) {
  mono::Class* const klass = mono.field_get_parent(field);
  const string_view name = mono.field_get_name(field);
  const bool is_captured = is_made_up(mono.class_get_name(klass));
  std::string word(name);
  if (is_made_up(name)) word = inner_word(name);  // a property, or a variable of a method that is interrupted
  if (word.empty()) return "";
  if (mono.is_static(field)) return source_name(mono, klass) + "." + word;
  return is_captured ? word : "." + word;
}

}  // namespace quotient::frontends::cil
