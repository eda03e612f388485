#include "cli/options_words.hpp"

namespace quotient::cli {
namespace {

std::string long_name(const OptionRow& row) { return std::string(row.name.substr(0, row.name.find(','))); }

void add(std::vector<std::string>& words, const OptionRow& row, bool field) {
  if (field) words.push_back(long_name(row));
}
void add(std::vector<std::string>& words, const OptionRow& row, const std::optional<bool>& field) {
  if (field) words.push_back(*field ? long_name(row) : "--no-" + long_name(row).substr(2));
}
void add(std::vector<std::string>& words, const OptionRow& row, const std::optional<uint64_t>& field) {
  if (field) words.push_back(long_name(row) + "=" + std::to_string(*field));
}
void add(std::vector<std::string>& words, const OptionRow& row, const std::vector<std::string>& field) {
  for (const std::string& value : field) words.push_back(long_name(row) + "=" + value);
}
void add(std::vector<std::string>& words, const OptionRow& row, const std::string& field) {
  if (field.empty()) return;
  const bool bare = row.kind == Kind::times && field == kEveryTime;
  words.push_back(bare ? long_name(row) : long_name(row) + "=" + field);
}

}  // namespace

std::vector<std::string> words_of(const Options& options) {
  std::vector<std::string> words;
  for_each_option(options, [&](const OptionRow& row, const auto& field) {
    const bool own = row.key() == "json";  // has a file
    if (row.is_dashed() && !own && (row.commands & kCheckAlone)) add(words, row, field);
  });
  if (options.json) words.push_back("--json=" + options.json_file);
  if (options.m32) words.push_back("-m32");
  if (!options.language.empty()) words.insert(words.end(), {"-x", options.language});
  words.insert(words.end(), options.clang_arguments.begin(), options.clang_arguments.end());
  words.insert(words.end(), options.files.begin(), options.files.end());
  if (!options.program_arguments.empty()) words.push_back("--");
  words.insert(words.end(), options.program_arguments.begin(), options.program_arguments.end());
  return words;
}

}  // namespace quotient::cli
