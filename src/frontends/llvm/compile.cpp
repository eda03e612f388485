#include "frontends/llvm/compile.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <optional>
#include <regex>
#include <thread>

#include "frontends/llvm/bitcode_cache.hpp"
#include "frontends/llvm/leading_includes.hpp"
#include "frontends/llvm/precompiled_headers.hpp"

namespace quotient::frontends::llvm {
namespace {

// Old C that gcc accepts; newer clangs make errors of these.
constexpr std::array kTolerated = {"implicit-function-declaration", "implicit-int", "int-conversion",
                                   "incompatible-function-pointer-types", "return-type"};

constexpr std::array kCxxEndings = {".cpp", ".cc", ".cxx", ".c++", ".C", ".hpp", ".ii"};

bool is_cxx(const std::string& file, const LoadOptions& options) {
  if (!options.language.empty()) return options.language == "c++";
  const std::string ending = std::filesystem::path(file).extension();
  return std::find(kCxxEndings.begin(), kCxxEndings.end(), ending) != kCxxEndings.end();
}

// clang would only precompile it.
bool is_header(const std::string& file) { return std::filesystem::path(file).extension() == ".hpp"; }

// Text that a preprocessor has seen already, mostly gcc's.
bool is_preprocessed(const std::string& file, const LoadOptions& options) {
  return options.language.empty() && std::filesystem::path(file).extension() == ".i";
}

// Clang 19 does not know `__malloc__ (free, 1)`, an attribute in newer headers of glibc, which changes no behaviour.
// Preprocessing once more takes it out; without predefined macros it leaves everything else as it is.
constexpr std::array kWithoutDeallocators = {"-x", "c", "-undef", "-D__malloc__(...)="};

// Clang's driver takes a precompiled header that lies beside an -include; the compiler proper reads what is asked for.
void add_argument(const std::string& argument, std::vector<std::string>& words) {
  constexpr std::string_view kInclude = "-include";
  if (argument.starts_with(kInclude)) {
    words.insert(words.end(), {"-Xclang", std::string(kInclude), "-Xclang", argument.substr(kInclude.size())});
  } else {
    words.push_back(argument);
  }
}

std::string own_headers(const LoadOptions& options) { return options.runtime_directory + "/include"; }

// All but the language, the file and the result.
std::vector<std::string> common_words(const std::string& file, const LoadOptions& options) {
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
                                    "-I" + own_headers(options)};
  if (options.m32) words.push_back("-m32");
  if (!is_cxx(file, options))
    for (const char* warning : kTolerated) words.push_back(std::string("-Wno-error=") + warning);
  for (const std::string& argument : options.clang_arguments) add_argument(argument, words);
  return words;
}

std::vector<std::string> command(const std::string& file, const LoadOptions& options, bool from_input) {
  std::vector<std::string> words = common_words(file, options);
  if (!options.language.empty()) {
    words.insert(words.end(), {"-x", options.language});
  } else if (is_preprocessed(file, options)) {
    words.insert(words.end(), kWithoutDeallocators.begin(), kWithoutDeallocators.end());
  } else if (from_input || is_header(file)) {
    words.insert(words.end(), {"-x", is_cxx(file, options) ? "c++" : "c"});
  }
  words.insert(words.end(), {"-o", "-", "--", from_input ? "-" : file});
  return words;
}

// Clang's first error in our form, and how many more there are.
Diagnostic first_error(const std::string& file, const LoadOptions& options, const ProcessOutput& output) {
  static const std::regex error("(?:([^\\n]+?):(\\d+):(\\d+): )?(?:fatal )?error: ([^\\n]*)");
  const std::sregex_iterator first(output.err.begin(), output.err.end(), error), end;
  if (first == end) return {{file}, fmt::format("clang-19 fails with status {}: {}", output.status, output.err)};
  const auto others = std::distance(first, end) - 1;
  std::string message = (*first)[4];
  if (others > 0) message += fmt::format(" (and {} more error{})", others, others == 1 ? "" : "s");
  if (!(*first)[1].matched) return {{file}, message};
  return {{name_as_given((*first)[1], options), static_cast<unsigned>(std::stoul((*first)[2])),
           static_cast<unsigned>(std::stoul((*first)[3]))},
          message};
}

// Each condition stands at the line and column that it has in the formula, and so does the statement around it.
std::string text_with_conditions(const std::string& file, const LoadOptions& options) {
  std::string text = fmt::format("#include \"{}\"\n", file);
  for (size_t i = 0; i < options.conditions.size(); ++i) {
    const auto& [condition, place] = options.conditions[i];
    const std::string at = fmt::format("#line {} \"{}\"\n{:{}}", place.line, place.file, "", place.column - 1);
    text += "#ifdef __cplusplus\nextern \"C\"\n#endif\n";
    text += fmt::format("int {}(void) {{\n{}if (\n{}{}\n) return 1; return 0; }}\n", condition_function(i), at, at,
                        condition);
  }
  return text;
}

// Words that spare clang the reading of headers with which a C++ source begins.
std::vector<std::string> words_for_headers(const std::string& file, const LoadOptions& options,
                                           const BitcodeCache& cache) {
  const std::optional<std::string> source = is_cxx(file, options) ? contents(file) : std::nullopt;
  if (!source) return {};
  return PrecompiledHeaders(cache, own_headers(options))
      .words_for(leading_includes(*source), common_words(file, options));
}

// One run of clang that the cache does not know.
struct Run {
  size_t number = 0;  // of the compilation
  Command command;
  std::optional<BitcodeCache::Record> record;
  std::vector<std::string> extra;  // words that save time
};

std::vector<Result<ProcessOutput>> run_all(const std::vector<Run>& runs) {
  std::vector<Command> commands;
  commands.reserve(runs.size());
  for (const Run& run : runs) {
    commands.push_back(run.command);
    std::vector<std::string>& words = commands.back().arguments;
    words.insert(words.begin() + 1, run.extra.begin(), run.extra.end());
  }
  std::vector<Result<ProcessOutput>> outputs =
      run_processes(commands, std::max(1u, std::thread::hardware_concurrency()));
  // Whether the source is wrong or what was kept of its headers: clang is to judge the source alone.
  for (size_t i = 0; i < runs.size(); ++i)
    if (!runs[i].extra.empty() && outputs[i] && outputs[i]->status != 0) outputs[i] = run_process(runs[i].command);
  return outputs;
}

// Runs clang for all of them, several at a time, unless the cache knows what it would give.
std::vector<Result<std::string>> run_clang(const std::vector<BitcodeCache::Compilation>& compilations,
                                           const LoadOptions& options) {
  static const BitcodeCache cache;
  const auto start = std::filesystem::file_time_type::clock::now();
  std::vector<Result<std::string>> results(compilations.size());
  std::vector<Run> runs;
  for (size_t i = 0; i < compilations.size(); ++i) {
    if (auto known = cache.find(compilations[i])) {
      results[i] = std::move(*known);
      continue;
    }
    Run run{i, compilations[i].command, {}, words_for_headers(compilations[i].file, options, cache)};
    run.record = cache.prepare(compilations[i], run.command);
    runs.push_back(std::move(run));
  }
  std::vector<Result<ProcessOutput>> outputs = run_all(runs);
  for (size_t i = 0; i < outputs.size(); ++i) {
    Result<ProcessOutput>& output = outputs[i];
    const std::optional<BitcodeCache::Record>& record = runs[i].record;
    const BitcodeCache::Compilation& compilation = compilations[runs[i].number];
    Result<std::string>& result = results[runs[i].number];
    if (!output) {
      result = tl::unexpected(output.error());
    } else if (output->status != 0) {
      result = tl::unexpected(first_error(compilation.file, options, *output));
    } else {
      result = std::move(output->out);
    }
    if (record && result) cache.store(*record, compilation, *result, start);
    if (record) std::filesystem::remove(record->dependencies);
  }
  return results;
}

BitcodeCache::Compilation compilation_of(const std::string& file, const LoadOptions& options, bool with_conditions) {
  const std::string input = with_conditions ? text_with_conditions(file, options) : "";
  return {{command(file, options, with_conditions), input}, file};
}

}  // namespace

bool is_source(const std::string& file, const LoadOptions& options) {
  if (!options.language.empty()) return options.language != "ir";
  const std::string ending = std::filesystem::path(file).extension();
  return ending == ".c" || ending == ".i" || is_cxx(file, options);
}

std::string name_as_given(std::string name, const LoadOptions& options) {
  if (!options.conditions.empty() && name.starts_with("./")) name.erase(0, 2);
  return name;
}

std::vector<Result<std::string>> compile_sources(const std::vector<std::string>& files, const LoadOptions& options,
                                                 bool with_conditions) {
  std::vector<BitcodeCache::Compilation> compilations;
  std::vector<size_t> numbers;  // of the file of each compilation
  for (size_t i = 0; i < files.size(); ++i) {
    if (!is_source(files[i], options)) continue;
    compilations.push_back(compilation_of(files[i], options, i == 0 && with_conditions));
    numbers.push_back(i);
  }
  std::vector<Result<std::string>> compiled = run_clang(compilations, options), results(files.size());
  for (size_t i = 0; i < compiled.size(); ++i) results[numbers[i]] = std::move(compiled[i]);
  if (!with_conditions || results[0] || results[0].error().place.file != "<stdin>") return results;
  // Something that the file leaves open ends in the text around the conditions: what is wrong with the file alone?
  LoadOptions without = options;
  without.conditions.clear();
  Result<std::string> alone = std::move(run_clang({compilation_of(files[0], without, false)}, without)[0]);
  if (!alone) results[0] = std::move(alone);
  return results;
}

Result<std::string> syntax_tree(const std::string& file, const LoadOptions& options) {
  if (!is_source(file, options) || is_cxx(file, options)) return tl::unexpected(Diagnostic{{file}, "is not C"});
  Command clang{command(file, options, false), ""};
  const std::array kTree = {"-fsyntax-only", "-Xclang", "-ast-dump=json"};
  clang.arguments.insert(clang.arguments.begin() + 1, kTree.begin(), kTree.end());
  Result<ProcessOutput> output = run_process(clang);
  if (!output) return tl::unexpected(output.error());
  if (output->status != 0) return tl::unexpected(first_error(file, options, *output));
  return std::move(output->out);
}

}  // namespace quotient::frontends::llvm
