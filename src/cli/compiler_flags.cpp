#include "cli/compiler_flags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace quotient::cli {
namespace {

using Use = CompilerFlag::Use;

// With an argument, joined or as the next word.
constexpr std::array<std::string_view, 8> kMeaningWithArgument = {"-D",       "-U",       "-I",      "-include",
                                                                  "-imacros", "-isystem", "-iquote", "-idirafter"};
constexpr std::array<std::string_view, 8> kIgnoredWithArgument = {"-o",  "-l",  "-L",       "-MF",
                                                                  "-MT", "-MQ", "-Xlinker", "-MJ"};

// Languages and what parts of them are there, sizes and signs of types, layouts, what overflow means, which functions
// the compiler knows.
constexpr std::array<std::string_view, 34> kMeaning = {"-ansi",
                                                       "-pthread",
                                                       "-trigraphs",
                                                       "-nostdinc",
                                                       "-mcx16",
                                                       "-fsigned-char",
                                                       "-funsigned-char",
                                                       "-fno-signed-char",
                                                       "-fno-unsigned-char",
                                                       "-fshort-enums",
                                                       "-fno-short-enums",
                                                       "-fshort-wchar",
                                                       "-fpack-struct",
                                                       "-fwrapv",
                                                       "-fno-wrapv",
                                                       "-fno-strict-overflow",
                                                       "-fms-extensions",
                                                       "-fgnu89-inline",
                                                       "-ffreestanding",
                                                       "-fno-builtin",
                                                       "-fcommon",
                                                       "-fno-common",
                                                       "-fexceptions",
                                                       "-fno-threadsafe-statics",
                                                       "-fno-exceptions",
                                                       "-frtti",
                                                       "-fno-rtti",
                                                       "-fchar8_t",
                                                       "-fno-char8_t",
                                                       "-fsized-deallocation",
                                                       "-fno-sized-deallocation",
                                                       "-faligned-allocation",
                                                       "-fno-aligned-allocation",
                                                       "-fno-operator-names"};
constexpr std::array<std::string_view, 6> kMeaningPrefixes = {
    "-std=", "-fno-builtin-", "-fpack-struct=", "-fnew-alignment=", "-ftemplate-depth=", "-fconstexpr-"};

// Warnings, optimisation, debug information, processors, dependencies, linking.
constexpr std::array<std::string_view, 16> kIgnored = {
    "-c",      "-s",      "-w",        "-p",        "-pg",         "-pipe",     "-pie",          "-no-pie",
    "-static", "-shared", "-rdynamic", "-nostdlib", "-save-temps", "-pedantic", "-nostartfiles", "-nodefaultlibs"};
constexpr std::array<std::string_view, 8> kIgnoredPrefixes = {"-W", "-O",        "-g", "-f",
                                                              "-m", "-pedantic", "-M", "-static-"};

// What would change the meaning of the program in a way that is not modelled, or what clang does.
constexpr std::array<std::string_view, 8> kRefusedPrefixes = {"-fopenmp", "-fplugin", "-fpass-plugin", "-mllvm",
                                                              "-m16",     "-mx32",    "-fmodule",      "-fcuda"};

bool is_any(std::string_view word, auto& words) { return std::find(words.begin(), words.end(), word) != words.end(); }

bool begins_with_any(std::string_view word, auto& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view p) { return word.starts_with(p); });
}

// An argument that could be read as something else than the value of its option.
bool is_misleading(std::string_view argument) {
  return argument.empty() || argument.front() == '-' || argument.front() == '@';
}

}  // namespace

bool is_meaning(std::string_view word) {
  if (is_any(word, kMeaning) || begins_with_any(word, kMeaningPrefixes)) return true;
  return std::any_of(kMeaningWithArgument.begin(), kMeaningWithArgument.end(), [&](std::string_view option) {
    return word.starts_with(option) && !is_misleading(word.substr(option.size()));
  });
}

CompilerFlag compiler_flag(std::span<const char* const> words) {
  std::string word = words[0];
  if (word.starts_with("--std=")) word.erase(0, 1);
  if (is_any(std::string_view(word), kMeaningWithArgument) && words.size() > 1) {
    const std::string joined = word + words[1];
    return is_meaning(joined) ? CompilerFlag{Use::meaning, 2, joined} : CompilerFlag{};
  }
  if (is_meaning(word)) return {Use::meaning, 1, word};
  if (begins_with_any(word, kRefusedPrefixes)) return {};
  if (is_any(std::string_view(word), kIgnoredWithArgument) && words.size() > 1)
    return {Use::ignored, 2, word + " " + words[1]};
  const bool joined = word.starts_with("-l") || word.starts_with("-L");
  if (joined || is_any(std::string_view(word), kIgnored) || begins_with_any(word, kIgnoredPrefixes))
    return {Use::ignored, 1, word};
  return {};
}

Result<void> check_file_name(const std::string& file) {
  if (!is_misleading(file)) return {};
  return failure(fmt::format("a name that begins with - or @ is not taken for a file; write ./{}", file), {file, 0, 0});
}

}  // namespace quotient::cli
