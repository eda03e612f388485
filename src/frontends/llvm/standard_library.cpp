#include "frontends/llvm/standard_library.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <thread>

#include "base/cache_folder.hpp"
#include "base/process.hpp"
#include "frontends/llvm/bitcode_cache.hpp"
#include "frontends/llvm/ir.hpp"
#include "frontends/llvm/standard_sources.hpp"

namespace quotient::frontends::llvm {
namespace {

namespace fs = std::filesystem;

constexpr const char* kForm = "quotient libstdc++ 1";

// Optimised a little: its mistakes are not what is looked for, and iostreams initialise much before main. What is taken
// for the program's own code (compile.cpp) decides types and layouts, and must be the same here.
const std::vector<std::string> flags = {"clang-19",
                                        "-c",
                                        "-emit-llvm",
                                        "-O1",
                                        "-g0",
                                        "-w",
                                        "-fno-builtin",
                                        "-fno-pic",  // no tables of distances between addresses
                                        "-fno-strict-aliasing",
                                        "-ffp-contract=off",
                                        "-mlong-double-64",
                                        "-fno-vectorize",
                                        "-fno-slp-vectorize",
                                        "-fno-unroll-loops",
                                        "-fno-jump-tables",
                                        "-fno-stack-protector",
                                        "-U_FORTIFY_SOURCE",
                                        "-D_GNU_SOURCE",
                                        "-D__NO_INLINE__"};

// random_device is to ask the C library, not instructions of the processor: what random.cc reads first.
constexpr const char* kPrefixFile = "prefix.h";
constexpr const char* kPrefix =
    "#include <bits/c++config.h>\n"
    "#undef _GLIBCXX_X86_RDRAND\n"
    "#undef _GLIBCXX_X86_RDSEED\n";

constexpr const char* kCheckFailed = "__quotient_check_failed";  // src/runtime/cxx/check_failed.c

// Others that need the library wait until it has been compiled, instead of compiling it as well.
class Turn {
 public:
  explicit Turn(const fs::path& file) : file_(open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600)) {
    if (file_ >= 0) flock(file_, LOCK_EX);
  }
  ~Turn() {
    if (file_ >= 0) close(file_);
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  int file_;
};

// A folder that is gone when we are.
class Workshop {
 public:
  explicit Workshop(fs::path path) : path_(std::move(path)) { fs::create_directories(path_); }
  ~Workshop() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

// Its variable's guard, and nothing else, is what it writes: a constructor that an optimiser found to do nothing.
bool only_sets_guards(const ir::Function& function) {
  for (const ir::BasicBlock& block : function) {
    for (const ir::Instruction& instruction : block) {
      if (const auto* store = ir::dyn_cast<ir::StoreInst>(&instruction)) {
        if (!store->getPointerOperand()->getName().starts_with("_ZGV")) return false;
      } else if (instruction.mayHaveSideEffects()) {
        return false;
      }
    }
  }
  return true;
}

// What is left would run in every program that uses a part of the library.
void drop_idle_constructors(ir::Module& module) {
  ir::GlobalVariable* const list = module.getNamedGlobal("llvm.global_ctors");
  if (list == nullptr || !list->hasInitializer()) return;
  struct Entry {
    ir::Function* function;
    int priority;
  };
  std::vector<Entry> kept;
  for (const ir::Use& use : list->getInitializer()->operands()) {
    const auto* entry = ir::dyn_cast<ir::ConstantStruct>(use.get());
    if (entry == nullptr) continue;
    auto* const function = ir::dyn_cast<ir::Function>(entry->getOperand(1)->stripPointerCasts());
    const auto* priority = ir::dyn_cast<ir::ConstantInt>(entry->getOperand(0));
    if (function != nullptr && priority != nullptr && !only_sets_guards(*function))
      kept.push_back({function, static_cast<int>(priority->getZExtValue())});
  }
  list->eraseFromParent();
  for (const Entry& entry : kept) ir::appendToGlobalCtors(module, entry.function, entry.priority);
}

// Where the library's own checks fail it says so and calls abort: that is an error of the program.
void report_failed_checks(ir::Module& module) {
  if (ir::Function* const abort = module.getFunction("abort")) abort->setName(kCheckFailed);
}

class LibraryBuild {
 public:
  LibraryBuild(const LoadOptions& options, const StandardSources& sources, const fs::path& folder)
      : options_(options), sources_(sources), folder_(folder) {}

  // The library as the bytes of one module.
  Result<std::string> run() {
    tell("compiling the C++ standard library from its sources, once; this takes about a minute ...");
    auto root = unpack(sources_, folder_);
    if (!root) return tl::unexpected(root.error());
    if (auto arranged = arrange_headers(*root); !arranged) return tl::unexpected(arranged.error());
    const std::vector<StandardSource> files = standard_sources(*root);
    std::vector<Command> commands;
    commands.reserve(files.size());
    for (const StandardSource& file : files) commands.push_back(command(file, *root));
    size_t ended = 0;
    const auto outputs = run_processes(commands, std::max(1u, std::thread::hardware_concurrency()),
                                       [&](size_t, const Result<ProcessOutput>&) {
                                         if (++ended % 20 == 0)
                                           tell(fmt::format("{} of {} files", ended, files.size()));
                                       });
    return link(files, outputs);
  }

 private:
  // A header where it is looked for, as libstdc++'s configure script arranges it.
  Result<void> arrange_headers(const fs::path& root) const {
    std::error_code error;
    fs::create_directories(folder_ / "include" / "bits", error);
    fs::copy_file(root / "config/locale/gnu/c++locale_internal.h", folder_ / "include/bits/c++locale_internal.h",
                  fs::copy_options::overwrite_existing, error);
    if (error) return failure("libstdc++'s sources are not complete: " + error.message(), {root.string()});
    std::ofstream(folder_ / kPrefixFile) << kPrefix;
    return {};
  }

  Command command(const StandardSource& source, const fs::path& root) const {
    std::vector<std::string> words = flags;
    if (options_.m32) words.emplace_back("-m32");
    words.insert(words.end(), source.options.begin(), source.options.end());
    if (source.file.filename() == "random.cc") words.insert(words.end(), {"-include", folder_ / kPrefixFile});
    words.push_back("-I" + (folder_ / "include").string());
    for (const char* part : {"src/c++98", "src/c++11", "src/shared", "libsupc++"})
      words.push_back("-I" + (root / part).string());
    words.insert(words.end(), {"-o", "-", source.file});
    return {words, ""};
  }

  Result<std::string> link(const std::vector<StandardSource>& files,
                           const std::vector<Result<ProcessOutput>>& outputs) const {
    ir::LLVMContext context;
    ir::Module library("libstdc++", context);
    ir::Linker linker(library);
    for (size_t i = 0; i < files.size(); ++i) {
      const auto& output = outputs[i];
      const Place place{files[i].file.filename().string()};
      if (!output) return tl::unexpected(output.error());
      if (output->status != 0)
        return failure("this file of libstdc++ cannot be compiled: " + output->err.substr(0, 500), place);
      auto module = ir::parseBitcodeFile(ir::MemoryBufferRef(output->out, place.file), context);
      if (!module) return failure("clang gave no bitcode: " + ir::toString(module.takeError()), place);
      if (i == 0) {
        library.setDataLayout((*module)->getDataLayout());
        library.setTargetTriple((*module)->getTargetTriple());
      }
      if (place.file == "debug.cc") report_failed_checks(**module);
      if (linker.linkInModule(std::move(*module))) return failure("this file of libstdc++ cannot be linked", place);
    }
    drop_idle_constructors(library);
    std::string bytes;
    ir::raw_string_ostream stream(bytes);
    ir::WriteBitcodeToFile(library, stream);
    stream.flush();
    return bytes;
  }

  void tell(const std::string& sentence) const {
    if (options_.on_progress) options_.on_progress(sentence);
  }

  const LoadOptions& options_;
  const StandardSources& sources_;
  fs::path folder_;
};

}  // namespace

Result<std::string> standard_library(const LoadOptions& options) {
  const CacheFolder cache;
  if (cache.path().empty())
    return failure("the C++ standard library is compiled once and kept, which needs a folder (QUOTIENT_CACHE)");
  const auto sources = find_standard_sources();
  if (!sources) return tl::unexpected(sources.error());
  std::vector<std::string> key = {kForm, describe_clang(), identity(*sources), kPrefix, kCheckFailed};
  key.insert(key.end(), flags.begin(), flags.end());
  if (options.m32) key.emplace_back("-m32");
  const fs::path entry = cache.path() / digest_of(key);
  std::error_code error;
  if (!fs::exists(entry, error)) {
    const Turn turn(cache.path() / "libstdc++.lock");
    if (!fs::exists(entry, error)) {  // nor has it been made meanwhile
      const Workshop workshop(cache.draft());
      auto bytes = LibraryBuild(options, *sources, workshop.path()).run();
      if (!bytes) return tl::unexpected(bytes.error());
      const fs::path draft = cache.draft();
      std::ofstream(draft, std::ios::binary) << *bytes;
      cache.keep(draft, entry);
    }
  }
  CacheFolder::note_use(entry);
  return entry.string();
}

}  // namespace quotient::frontends::llvm
