#include "cli/compile_commands.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/compiler_call.hpp"

namespace quotient::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using frontends::llvm::LibrarySource;
using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 6> kWithPath = {"-I",       "-include", "-imacros",
                                                       "-isystem", "-iquote",  "-idirafter"};

std::string absolute(const fs::path& name, const fs::path& folder) {
  return (folder / name).lexically_normal().string();
}

// Paths in options are relative to the folder in which the compiler runs. "-include" begins with "-I" in no case.
std::string with_absolute_path(const std::string& word, const fs::path& folder) {
  for (const std::string_view option : kWithPath) {
    if (!word.starts_with(option) || word.size() == option.size()) continue;
    const std::string path = absolute(word.substr(option.size()), folder);
    // A header that is included may be found by -I.
    const bool header = option == "-include" || option == "-imacros";
    return header && !fs::exists(path) ? word : std::string(option) + path;
  }
  return word;
}

LibrarySource read_entry(const Json& entry, const fs::path& base) {
  const fs::path folder = fs::path(absolute(entry.value("directory", std::string(".")), base));
  Words words = entry.contains("arguments") ? entry.at("arguments").get<Words>()
                                            : split_command(entry.at("command").get<std::string>());
  if (!words.empty()) words.erase(words.begin());  // the compiler
  LibrarySource source{absolute(entry.at("file").get<std::string>(), folder), {}};
  for (const std::string& word : parse_compiler_call(std::move(words)).meaning)
    source.clang_arguments.push_back(with_absolute_path(word, folder));
  return source;
}

bool is_standard(const std::string& word) { return word.starts_with("-std=") || word == "-ansi"; }

// Of options with the same key one is enough.
std::string key_of(const std::string& word) {
  if (word.starts_with("-D") || word.starts_with("-U")) return "-D" + word.substr(2, word.find('=') - 2);
  return word;
}

Words options_of_all(const std::vector<LibrarySource>& sources) {
  Words all;
  std::set<std::string> keys;
  for (const LibrarySource& source : sources)
    for (const std::string& word : source.clang_arguments)
      if (!is_standard(word) && keys.insert(key_of(word)).second) all.push_back(word);
  return all;
}

}  // namespace

Result<Project> read_project(const std::string& place) {
  const std::string file = fs::is_directory(place) ? (fs::path(place) / "compile_commands.json").string() : place;
  std::ifstream in(file);
  if (!in)
    return failure("there is no such file; CMake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, make with bear",
                   {file, 0, 0});
  try {
    const fs::path base = fs::absolute(file).parent_path();
    Project project;
    std::set<std::string> known;  // a source that is compiled twice is taken as it is compiled first
    for (const Json& entry : Json::parse(in)) {
      LibrarySource source = read_entry(entry, base);
      const std::string ending = fs::path(source.file).extension();
      const bool assembly = ending == ".s" || ending == ".S" || ending == ".asm";
      if (!assembly && known.insert(source.file).second) project.sources.push_back(std::move(source));
    }
    project.clang_arguments = options_of_all(project.sources);
    return project;
  } catch (const Json::exception& error) {
    return failure(fmt::format("this is not a compilation database: {}", error.what()), {file, 0, 0});
  }
}

}  // namespace quotient::cli
