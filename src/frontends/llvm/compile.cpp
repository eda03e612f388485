#include "frontends/llvm/compile.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <regex>

#include "base/process.hpp"

namespace quotient::frontends::llvm {
namespace {

// Old C that gcc accepts; newer clangs make errors of these.
constexpr std::array kTolerated = {"implicit-function-declaration", "implicit-int", "int-conversion",
                                   "incompatible-function-pointer-types", "return-type"};

constexpr std::array kCxxEndings = {".cpp", ".cc", ".cxx", ".c++", ".C"};

bool is_cxx(const std::string& file, const LoadOptions& options) {
  if (!options.language.empty()) return options.language == "c++";
  const std::string ending = std::filesystem::path(file).extension();
  return std::find(kCxxEndings.begin(), kCxxEndings.end(), ending) != kCxxEndings.end();
}

std::vector<std::string> command(const std::string& file, const LoadOptions& options) {
  std::vector<std::string> words = {"clang-19",
                                    "-D__QUOTIENT__=1",
                                    "-c",
                                    "-emit-llvm",
                                    "-g",
                                    "-O1",
                                    "-Xclang",
                                    "-disable-llvm-passes",
                                    "-w",
                                    "-fno-discard-value-names",
                                    "-fno-strict-aliasing",       // no type-based alias metadata: nobody reads it
                                    "-ffp-contract=off",          // a*b+c is what it says
                                    "-mlong-double-64",           // Core has no 80-bit numbers
                                    "-fdebug-compilation-dir=.",  // paths as given
                                    "-U_FORTIFY_SOURCE",
                                    "-D__NO_INLINE__",  // no inline bodies from glibc's headers
                                    "-I" + options.runtime_directory + "/include"};
  if (options.m32) words.push_back("-m32");
  if (is_cxx(file, options)) {
    words.insert(words.end(), {"-fno-exceptions", "-fno-rtti"});
  } else {
    for (const char* warning : kTolerated) words.push_back(std::string("-Wno-error=") + warning);
  }
  words.insert(words.end(), options.clang_arguments.begin(), options.clang_arguments.end());
  if (!options.language.empty()) words.insert(words.end(), {"-x", options.language});
  words.insert(words.end(), {"-o", "-", "--", file});
  return words;
}

// Clang's first error in our form, and how many more there are.
Diagnostic first_error(const std::string& file, const ProcessOutput& output) {
  static const std::regex error("(?:([^\\n]+?):(\\d+):(\\d+): )?(?:fatal )?error: ([^\\n]*)");
  const std::sregex_iterator first(output.err.begin(), output.err.end(), error), end;
  if (first == end) return {{file}, fmt::format("clang-19 fails with status {}: {}", output.status, output.err)};
  const auto others = std::distance(first, end) - 1;
  std::string message = (*first)[4];
  if (others > 0) message += fmt::format(" (and {} more error{})", others, others == 1 ? "" : "s");
  if (!(*first)[1].matched) return {{file}, message};
  return {{(*first)[1], static_cast<unsigned>(std::stoul((*first)[2])), static_cast<unsigned>(std::stoul((*first)[3]))}, message};
}

}  // namespace

bool is_source(const std::string& file, const LoadOptions& options) {
  if (!options.language.empty()) return options.language != "ir";
  const std::string ending = std::filesystem::path(file).extension();
  return ending == ".c" || ending == ".i" || ending == ".ii" || is_cxx(file, options);
}

Result<std::string> compile(const std::string& file, const LoadOptions& options) {
  Result<ProcessOutput> output = run_process(command(file, options));
  if (!output) return tl::unexpected(output.error());
  if (output->status != 0) return tl::unexpected(first_error(file, *output));
  return std::move(output->out);
}

}  // namespace quotient::frontends::llvm
