#include "cli/cc.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/process.hpp"
#include "base/temporary_folder.hpp"
#include "cli/commands.hpp"
#include "cli/compiler_call.hpp"
#include "cli/console.hpp"
#include "cli/load_input.hpp"
#include "frontends/llvm/load.hpp"

namespace quotient::cli {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// The system's, unless the user names another one.
Words compiler(bool cxx) {
  const char* const given = std::getenv(cxx ? "QUOTIENT_CXX" : "QUOTIENT_CC");
  if (given != nullptr && *given != 0) return split_command(given);
  const Words known = cxx ? Words{"c++", "clang++-19"} : Words{"cc", "clang-19"};
  const auto found = std::ranges::find_if(known, is_program);
  return {found == known.end() ? known[0] : *found};
}

class Compilation {
 public:
  Compilation(bool cxx, CompilerCall call) : cxx_(cxx), compiler_(compiler(cxx)), call_(std::move(call)) {}

  int run() {
    // Configure scripts ask the compiler hundreds of questions; nobody checks these programs.
    const auto is_question = [&](size_t at) { return fs::path(call_.words[at]).stem() == "conftest"; };
    if (!call_.makes_code || call_.sources.empty() || std::ranges::any_of(call_.sources, is_question))
      return execute(call_.words);
    return call_.makes_objects ? make_objects() : make_program();
  }

 private:
  int execute(const Words& words) const {
    Words all = compiler_;
    all.insert(all.end(), words.begin(), words.end());
    const Result<int> status = run_in_foreground(all);
    if (status) return *status;
    print_diagnostic(status.error());
    return kBadInput;
  }

  int make_objects() {
    if (const int status = execute(call_.words); status != 0) return status;
    for (const size_t source : call_.sources) {
      const fs::path name = call_.words[source];
      const std::string object = call_.output != 0 ? call_.words[call_.output] : name.stem().string() + ".o";
      std::error_code error;
      if (fs::is_regular_file(object, error)) embed(call_.words[source], object);
    }
    return 0;
  }

  // Objects first, for linkers read those.
  int make_program() {
    Words link = call_.words;
    for (const size_t source : call_.sources) {
      const std::string object = (folder_.path() / fmt::format("{}.o", source)).string();
      if (const int status = execute(words_for_object(source, object)); status != 0) return status;
      embed(call_.words[source], object);
      link[source] = object;
    }
    if (call_.language != 0)
      link.erase(link.begin() + static_cast<ptrdiff_t>(call_.language) - 1,
                 link.begin() + static_cast<ptrdiff_t>(call_.language) + 1);
    return execute(link);
  }

  // All options but those of the linker, and this one source.
  Words words_for_object(size_t source, const std::string& object) const {
    Words words;
    for (size_t at = 0; at < call_.words.size(); ++at) {
      const auto is_among = [at](const std::vector<size_t>& all) { return std::ranges::find(all, at) != all.end(); };
      const bool other = at != source && is_among(call_.sources);
      const bool output = call_.output != 0 && (at == call_.output || at + 1 == call_.output);
      if (!other && !output && !is_among(call_.inputs) && !is_among(call_.for_linker)) words.push_back(call_.words[at]);
    }
    words.insert(words.end(), {"-c", "-o", object});
    return words;
  }

  // A build must not fail because of us: what cannot be embedded is missed, and named, when the program is checked.
  void embed(const std::string& source, const std::string& object) const {
    frontends::llvm::LoadOptions options;
    options.clang_arguments = call_.meaning;
    options.runtime_directory = runtime_directory();
    options.m32 = call_.m32;
    if (call_.language != 0) options.language = call_.words[call_.language];
    else if (cxx_ && fs::path(source).extension() == ".c") options.language = "c++";
    const std::string record = frontends::llvm::embedded_record(fs::absolute(source).lexically_normal(), options);
    const std::string file = (folder_.path() / "record").string();
    std::ofstream(file, std::ios::binary) << record;
    const std::string section = frontends::llvm::kEmbeddedSection, content = section + "=" + file;
    for (const std::string tool : {"objcopy", "llvm-objcopy-19"}) {
      const auto done = run_process({{tool, "--remove-section", section, "--add-section", content, object}});
      if (done && done->status == 0) return;
    }
    print_diagnostic({{object, 0, 0}, "its bitcode cannot be added: neither objcopy nor llvm-objcopy-19 does it"});
  }

  const bool cxx_;
  const Words compiler_;
  const CompilerCall call_;
  const TemporaryFolder folder_{"quotient-cc"};
};

}  // namespace

int compile_and_embed(bool cxx, const Words& words) { return Compilation(cxx, parse_compiler_call(words)).run(); }

}  // namespace quotient::cli
