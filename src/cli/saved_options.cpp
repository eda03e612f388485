#include "cli/saved_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "cli/compiler_flags.hpp"

namespace quotient::cli {
namespace {

bool is_printable(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; });
}

bool has_known_words(const Options& options) {
  bool known = true;
  for_each_option(options, [&](const OptionRow& row, const auto& field) {
    if constexpr (std::is_same_v<decltype(field), const std::string&>)
      known &= row.kind != Kind::word || row.effect != Effect::execution || row.has_word(field);
  });
  return known;
}

}  // namespace

Result<void> check_saved_options(const Options& options, std::string_view what) {
  if (!has_known_words(options))
    return failure(fmt::format("this is not a {} that quotient wrote: it has an option with an unknown value", what));
  static const std::set<std::string> kLanguages = {"", "c", "c++", "cpp-output", "c++-cpp-output", "ir", "promela"};
  if (!kLanguages.contains(options.language) || options.files.empty())
    return failure(fmt::format("this is not a {} that quotient wrote: it names no files in a known language", what));
  std::vector<std::string> names = options.files;
  names.insert(names.end(), options.initial_files.begin(), options.initial_files.end());
  names.insert(names.end(), options.stubs.begin(), options.stubs.end());
  names.push_back(options.standard_input);
  names.push_back(options.project);
  if (!std::all_of(names.begin(), names.end(), is_printable))
    return failure(fmt::format("the {} names a file with control characters in its name", what));
  for (const std::string& argument : options.clang_arguments) {
    if (is_meaning(argument) && is_printable(argument)) continue;
    return failure(fmt::format(
        "the {} asks for '{}' to be passed to clang; only -D -U -I -isystem -include -std= and what else belongs to "
        "a program's meaning can come from a file",
        what, is_printable(argument) ? argument : "something with control characters"));
  }
  return {};
}

void tell_what_is_read(const Options& options, std::string_view command) {
  fmt::print(stderr, "quotient {}: reads {}", command, fmt::join(options.files, ", "));
  if (!options.clang_arguments.empty())
    fmt::print(stderr, ", compiled with {}", fmt::join(options.clang_arguments, " "));
  if (!options.initial_files.empty()) fmt::print(stderr, ", with the files {}", fmt::join(options.initial_files, ", "));
  if (!options.stubs.empty()) fmt::print(stderr, ", with the stubs {}", fmt::join(options.stubs, ", "));
  if (!options.standard_input.empty()) fmt::print(stderr, ", with the input {}", options.standard_input);
  if (!options.project.empty()) fmt::print(stderr, ", with sources of the project {}", options.project);
  fmt::print(stderr, "\n");
}

}  // namespace quotient::cli
