#include "cli/load_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "cli/compile_commands.hpp"
#include "cli/compiler_flags.hpp"
#include "cli/model.hpp"
#include "cli/units.hpp"
#include "core/text.hpp"

namespace quotient::cli {
namespace {

namespace fs = std::filesystem;
using Conditions = std::vector<frontends::llvm::Condition>;
using Words = std::vector<std::string>;

std::string extension(const std::string& file) { return fs::path(file).extension().string(); }

Result<void> check_file(const std::string& file) {
  if (auto fine = check_file_name(file); !fine) return fine;
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (!fs::exists(status)) return failure("there is no such file", {file, 0, 0});
  if (fs::is_directory(status)) return failure("this is a directory; give the source files in it", {file, 0, 0});
  if (fs::file_size(file, error) == 0 && !error) return failure("this file is empty", {file, 0, 0});
  if (!std::ifstream(file)) return failure("this file cannot be read", {file, 0, 0});
  return {};
}

Result<core::Module> load_core(const std::string& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  return core::parse(text.str(), file);
}

Result<frontends::llvm::InitialFile> read_initial_file(const std::string& name, const std::string& host_file) {
  std::ifstream in(host_file, std::ios::binary);
  std::error_code error;
  if (!in || fs::is_directory(host_file, error)) return failure("this file cannot be read", {host_file, 0, 0});
  std::stringstream content;
  content << in.rdbuf();
  return frontends::llvm::InitialFile{name, content.str()};
}

// What the options --file NAME=HOSTFILE and --stdin HOSTFILE say.
Result<std::vector<frontends::llvm::InitialFile>> initial_files(const Options& options) {
  std::vector<frontends::llvm::InitialFile> files;
  std::vector<std::pair<std::string, std::string>> given;
  for (const std::string& word : options.initial_files) {
    const size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size())
      return failure(fmt::format("--file: '{}' is not of the form NAME=HOSTFILE", word));
    given.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  if (!options.standard_input.empty()) given.emplace_back("/dev/stdin", options.standard_input);
  for (const auto& [name, host_file] : given) {
    auto file = read_initial_file(name, host_file);
    if (!file) return tl::unexpected(file.error());
    files.push_back(std::move(*file));
  }
  return files;
}

// NAME=VALUE and NAME=LO..HI are values, everything else is a file.
Result<void> take_stub(const std::string& text, frontends::llvm::LoadOptions& load) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos) {
    load.stub_files.push_back(text);
    return check_file(text);
  }
  const std::string value = text.substr(equals + 1);
  const auto range = parse_range(value.find("..") == std::string::npos ? value + ".." + value : value);
  if (equals == 0 || !range)
    return failure(fmt::format("--stub: '{}' is not of the form NAME=VALUE or NAME=LO..HI", text));
  load.stub_values.push_back({text.substr(0, equals), range->first, range->second});
  return {};
}

// The given files, too, are compiled with the options of the project, unless they are its own, with theirs.
Result<void> take_project(const Options& options, frontends::llvm::LoadOptions& load) {
  auto project = read_project(options.project);
  if (!project) return tl::unexpected(project.error());
  Words& arguments = load.clang_arguments;
  const Words given = arguments;
  arguments = project->clang_arguments;
  for (const frontends::llvm::LibrarySource& source : project->sources) {
    const auto is_given = [&](const std::string& file) {
      std::error_code error;
      return fs::equivalent(file, source.file, error);
    };
    if (std::ranges::any_of(options.files, is_given)) arguments = source.clang_arguments;
    else load.library.push_back(source);
  }
  arguments.insert(arguments.end(), given.begin(), given.end());
  return {};
}

// Some checks are made of what clang adds to the program on request.
Result<void> fits_machine_code(const Options& options) {
  for (const std::string& file : options.files) {
    for (const props::Check check : {props::Check::bounds_inner, props::Check::alignment})
      if (options.machine.checks.has(check) && frontends::llvm::is_machine_code(file))
        return failure(
            "the checks bounds-inner and alignment need the source: the bitcode in here is made without them",
            {file, 0, 0});
  }
  return {};
}

// To standard error: a verdict should not depend on sources that nobody knows of.
void tell_of_library(const Options& options, const std::string& source, const std::string& problem) {
  if (options.quiet) return;
  if (problem.empty()) fmt::print(stderr, "quotient: from the library: {}\n", source);
  else fmt::print(stderr, "quotient: not available: {}: {}\n", source, problem);
}

Result<frontends::llvm::LoadOptions> llvm_options(const Options& options, const Conditions& conditions) {
  frontends::llvm::LoadOptions load;
  load.files = options.files;
  load.clang_arguments = options.clang_arguments;
  load.inputs_are_given = !options.nondet_int.empty();
  load.confines_pointers = options.machine.checks.has(props::Check::bounds_inner);
  if (load.confines_pointers) load.clang_arguments.push_back("-fsanitize=array-bounds");
  if (options.machine.checks.has(props::Check::alignment)) load.clang_arguments.push_back("-fsanitize=alignment");
  load.program_arguments = options.program_arguments;
  load.language = options.language;
  load.entry = options.entry;
  load.error_label = options.error_label;
  load.on_library = [&options](const std::string& source, const std::string& problem) {
    tell_of_library(options, source, problem);
  };
  load.on_progress = [](const std::string& sentence) { fmt::print(stderr, "quotient: {}\n", sentence); };
  load.m32 = options.m32;
  load.runtime_directory = runtime_directory();
  load.variables_in_memory = options.granularity == "statement";
  load.conditions = conditions;
  auto files = initial_files(options);
  if (!files) return tl::unexpected(files.error());
  load.initial_files = std::move(*files);
  if (!options.project.empty())
    if (auto taken = take_project(options, load); !taken) return tl::unexpected(taken.error());
  if (auto fits = fits_machine_code(options); !fits) return tl::unexpected(fits.error());
  for (const std::string& stub : options.stubs)
    if (auto taken = take_stub(stub, load); !taken) return tl::unexpected(taken.error());
  return load;
}

Result<core::Module> load_llvm(const Options& options, const Conditions& conditions) {
  const auto load = llvm_options(options, conditions);
  if (!load) return tl::unexpected(load.error());
  return frontends::llvm::load(*load);
}

Result<core::Module> load_cil(const Options& options) {
  frontends::cil::LoadOptions load;
  load.program_arguments = options.program_arguments;
  load.files = options.files;
  load.helper = (fs::read_symlink("/proc/self/exe").parent_path() / "quotient-cil").string();
  load.overlay = runtime_directory() + "/overlay.dll";
  load.finalizers = options.finalizers;
  return frontends::cil::load(load);
}

Result<void> check_files(const Options& options) {
  for (const std::string& file : options.files) {
    if (auto fine = check_file(file); !fine) return fine;
    const std::string ending = extension(file);
    if (ending == ".core" && options.files.size() > 1)
      return failure("a .core program must be a single file", {file, 0, 0});
    static const std::set<std::string> endings = {".core", ".c",   ".i", ".bc", ".ll",  ".cpp",
                                                  ".cc",   ".cxx", ".C", ".ii", ".c++", ".hpp"};
    const bool known = endings.count(ending) || frontends::cil::reads(ending) || !options.language.empty();
    if (!known && !frontends::llvm::is_machine_code(file)) {
      return failure(
          "quotient cannot tell the language of this file; it reads .c, .cpp, .bc, .ll, .cs, .exe, .dll, .il and "
          ".core, "
          "and what `quotient cc` has built (or give -x c)",
          {file, 0, 0});
    }
  }
  return {};
}

Result<core::Module> load_module(const Options& options, const Conditions& conditions, std::string& language) {
  if (auto fine = check_files(options); !fine) return tl::unexpected(fine.error());
  language = language_of(options);
  if (options.finalizers && language != "cil")
    return failure("--finalizers is for .NET programs", {options.files[0], 0, 0});
  if (language == "c") return load_llvm(options, conditions);
  if (!options.entry.empty()) return failure("--entry is for programs in C and C++", {options.files[0], 0, 0});
  if (!options.error_label.empty()) return failure("labels are those of C and C++ programs", {options.files[0], 0, 0});
  if (!conditions.empty())
    return failure("formulas can be checked of programs in C and of Promela models, not of Core or .NET programs",
                   {options.files[0], 0, 0});
  if (language == "cil") return load_cil(options);
  return load_core(options.files[0]);
}

std::string with_places(const core::Module& module, const core::Gap& gap) {
  std::string places;
  for (const core::Location& location : gap.places)
    if (location.line != 0) places += (places.empty() ? "" : ", ") + to_string(module.place(location));
  return places.empty() ? gap.what : fmt::format("{}: {}", places, gap.what);
}

}  // namespace

// The runtime library lies beside the program.
std::string runtime_directory() {
  if (const char* given = std::getenv("QUOTIENT_RUNTIME")) return given;
  return (fs::read_symlink("/proc/self/exe").parent_path() / "runtime").string();
}

std::string language_of(const Options& options) {
  const std::string ending = extension(options.files[0]);
  if (options.language.empty() && frontends::cil::reads(ending)) return "cil";
  return ending == ".core" ? "core" : "c";
}

Result<std::vector<frontends::llvm::TestFunction>> find_tests(const Options& options) {
  if (auto fine = check_files(options); !fine) return tl::unexpected(fine.error());
  if (is_model(options) || language_of(options) != "c")
    return failure("tests are functions of programs in C and C++", {options.files[0], 0, 0});
  const auto load = llvm_options(options, {});
  if (!load) return tl::unexpected(load.error());
  return frontends::llvm::find_tests(*load);
}

Result<frontends::llvm::NativeProgram> load_native(const Options& options, bool sanitised) {
  if (is_model(options) || language_of(options) != "c")
    return failure("--native is for programs in C and C++", {options.files[0], 0, 0});
  const auto load = llvm_options(options, {});
  if (!load) return tl::unexpected(load.error());
  if (!load->stub_values.empty()) return failure("--native: functions of --stub NAME=VALUE need a file natively");
  return frontends::llvm::load_native(*load, sanitised);
}

Result<Input> load_input(const Options& options, const Conditions& conditions) {
  const auto start = std::chrono::steady_clock::now();
  Input input;
  auto module = load_module(options, conditions, input.language);
  if (!module) return tl::unexpected(module.error());
  if (auto good = core::verify(*module); !good) return tl::unexpected(good.error());
  for (const core::Gap& gap : module->gaps) input.missing.push_back(with_places(*module, gap));
  input.module = std::move(*module);
  input.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return input;
}

}  // namespace quotient::cli
