#include "frontends/cil/load.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>

#include "base/process.hpp"
#include "core/text.hpp"
#include "frontends/cil/cache.hpp"

namespace quotient::frontends::cil {
namespace {

namespace fs = std::filesystem;

std::string ending_of(const std::string& file) { return fs::path(file).extension().string(); }

// A folder for what a compiler writes; it goes when this object does.
class Scratch {
 public:
  Scratch() : path_((fs::temp_directory_path() / "quotient-XXXXXX").string()) {
    if (!mkdtemp(path_.data())) path_.clear();
  }
  ~Scratch() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// "file(line,column): error CS0103: message", of the first error; ilasm writes some more blanks.
Diagnostic compiler_error(const std::string& output, const std::string& file) {
  static const std::regex pattern(R"((?:^|\n)([^\n(]*[^\n( ]) ?\((\d+)(?:, ?(\d+))?[^)]*\) ?: ([Ee]rror[^\n]*))");
  std::smatch match;
  if (std::regex_search(output, match, pattern)) {
    const auto number = [](const std::string& digits) {
      return digits.empty() || digits.size() > 9 ? 0u : static_cast<unsigned>(std::stoul(digits));
    };
    return {{match[1], number(match[2]), number(match[3])}, match[4]};
  }
  std::string shown = output.substr(0, output.find("\n\n"));
  while (!shown.empty() && shown.back() == '\n') shown.pop_back();
  return {{file, 0, 0}, shown.empty() ? "the compiler failed" : shown};
}

bool is_compiled(const std::string& file) { return ending_of(file) == ".cs" || ending_of(file) == ".il"; }

Command compiler_for(const std::vector<std::string>& files, const std::string& to, const fs::path& library) {
  Command command;
  const bool is_assembly = ending_of(files[0]) == ".il";
  if (is_assembly) command.arguments = {"ilasm", "-exe", "-debug", "-output:" + to, files[0]};
  else
    command.arguments = {"mcs",
                         "-debug",
                         "-define:DEBUG",
                         "-unsafe",
                         "-nowarn:0162,0219,0168",
                         "-out:" + to,
                         "-reference:" + (library / "Quotient.dll").string()};
  if (!is_assembly) command.arguments.insert(command.arguments.end(), files.begin(), files.end());
  return command;
}

Result<void> compile(const std::vector<std::string>& files, const std::string& to, const fs::path& library) {
  const bool is_assembly = ending_of(files[0]) == ".il";
  auto done = run_process(compiler_for(files, to, library));
  if (!done || done->status == 127) {
    return failure(is_assembly ? "ilasm is needed for this file, but cannot be started; on Debian it is in mono-devel"
                               : "mcs is needed for this file, but cannot be started; on Debian it comes with "
                                 "scripts/install-packages dotnet",
                   {files[0], 0, 0});
  }
  if (done->status != 0) return tl::unexpected(compiler_error(done->out + done->err, files[0]));
  return {};
}

// A file that is too large to be compared as a whole, or is not read by us: by its size, and when it was written.
std::string stamp_of(const fs::path& file) {
  std::error_code error;
  const uint64_t size = fs::file_size(file, error);
  if (error) return file.string() + " is not there\n";
  const auto written = fs::last_write_time(file, error).time_since_epoch().count();
  return fmt::format("{} {} {}\n", file.string(), size, written);
}

// Where Quotient.dll is.
fs::path library_of(const LoadOptions& options) { return fs::path(options.overlay).parent_path(); }

// All that the Core text of a program depends on: its files, its arguments, those beside an assembly (debug
// information, and what it refers to), ourselves, the compiler and the class library.
std::string origin_of(const LoadOptions& options) {
  std::string out;
  for (const char* const variable : {"MONO_PATH", "PATH"}) {
    const char* const value = std::getenv(variable);
    out += fmt::format("{}={}\n", variable, value ? value : "");
  }
  for (const fs::path& tool :
       {fs::path(options.helper), fs::path(options.overlay), fs::path("/usr/lib/mono/4.5/mcs.exe"),
        fs::path("/usr/lib/mono/4.5/ilasm.exe"), fs::path("/usr/lib/mono/4.5/mscorlib.dll")})
    out += stamp_of(tool);
  if (options.finalizers) out += "with finalizers\n";
  for (const std::string& argument : options.program_arguments)
    out += fmt::format("{} {}\n", argument.size(), argument);
  std::error_code error;
  for (const std::string& file : options.files) {
    const std::string content = contents(file).value_or("");
    out += fmt::format("{} {}\n", fs::absolute(file, error).string(), content.size()) + content;
  }
  if (is_compiled(options.files[0])) {
    constexpr std::string_view kReference = "-reference:";
    for (const std::string& word : compiler_for(options.files, "", library_of(options)).arguments) {
      out += word + "\n";
      if (word.starts_with(kReference)) out += stamp_of(word.substr(kReference.size()));
    }
    return out;
  }
  std::set<fs::path> beside;
  const fs::path folder = fs::absolute(options.files[0], error).parent_path();
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string other = at->path().extension().string();
    if (other == ".dll" || other == ".exe" || other == ".mdb" || other == ".pdb") beside.insert(at->path());
  }
  for (const fs::path& file : beside) out += stamp_of(file);
  return out;
}

// Debug information has absolute names; the user's are shown as they were given.
void use_given_names(core::Module& module, const std::vector<std::string>& files) {
  for (std::string& name : module.files) {
    for (const std::string& file : files) {
      std::error_code error;
      if (fs::equivalent(name, file, error)) name = file;
    }
  }
}

}  // namespace

bool reads(const std::string& ending) {
  return ending == ".cs" || ending == ".il" || ending == ".exe" || ending == ".dll";
}

Result<core::Module> load(const LoadOptions& options) {
  const Place place{options.files[0], 0, 0};
  for (const std::string& file : options.files)
    if (options.files.size() > 1 && ending_of(file) != ".cs")
      return failure("only .cs files can be given together; of .exe, .dll and .il one", {file, 0, 0});
  std::error_code error;
  if (!fs::exists(options.helper, error) || !fs::exists(options.overlay, error)) {
    return failure("this quotient was built without .NET: install Mono (scripts/install-packages dotnet), build again",
                   place);
  }
  const Cache cache;
  const std::string origin = origin_of(options);
  if (const std::optional<std::string> known = cache.find(origin)) {
    auto module = core::parse(*known, fs::path(options.files[0]).filename().string() + " as Core");
    if (module) {
      use_given_names(*module, options.files);
      return module;
    }
  }
  const Scratch scratch;
  if (scratch.path().empty()) return failure("no temporary folder can be made", place);
  std::string program = options.files[0];
  if (is_compiled(program)) {
    program = scratch.path() + "/" + fs::path(program).stem().string() + ".exe";
    if (auto compiled = compile(options.files, program, library_of(options)); !compiled)
      return tl::unexpected(compiled.error());
  }
  Command command{{options.helper, options.overlay, program}, ""};
  if (options.finalizers) command.arguments.insert(command.arguments.begin() + 1, kWithFinalizers);
  command.arguments.insert(command.arguments.end(), options.program_arguments.begin(), options.program_arguments.end());
  const auto lowered = run_process(command);
  if (!lowered) return tl::unexpected(lowered.error());
  if (lowered->status == 2) {
    std::string message = lowered->err;
    while (!message.empty() && message.back() == '\n') message.pop_back();
    return failure(message, place);
  }
  if (lowered->status != 0)
    return failure(
        fmt::format(
            "Mono cannot read this assembly: it is damaged, is not .NET, or uses one that is missing (status {})",
            lowered->status),
        place);
  auto module = core::parse(lowered->out, fs::path(options.files[0]).filename().string() + " as Core");
  if (!module) return failure("internal: " + module.error().message, module.error().place);
  if (origin_of(options) == origin) cache.keep(origin, lowered->out);  // nobody has changed anything meanwhile
  use_given_names(*module, options.files);
  return module;
}

}  // namespace quotient::frontends::cil
