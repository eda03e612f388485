#include "frontends/llvm/link.hpp"

#include <fmt/format.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>

#include "base/budget.hpp"
#include "frontends/llvm/compile.hpp"
#include "frontends/llvm/coroutines.hpp"
#include "frontends/llvm/embedded.hpp"
#include "frontends/llvm/initial_files.hpp"
#include "frontends/llvm/library.hpp"
#include "frontends/llvm/readable_names.hpp"
#include "frontends/llvm/standard_library.hpp"
#include "frontends/llvm/test_functions.hpp"

namespace quotient::frontends::llvm {
namespace {

// Keeps the first error that LLVM reports (it would print it and exit otherwise).
class FirstError : public ir::DiagnosticHandler {
 public:
  explicit FirstError(std::string& message) : message_(message) {}
  bool handleDiagnostics(const ir::DiagnosticInfo& info) override {
    if (info.getSeverity() == ir::DS_Error && message_.empty()) {
      ir::raw_string_ostream stream(message_);
      ir::DiagnosticPrinterRawOStream printer(stream);
      info.print(printer);
    }
    return true;
  }

 private:
  std::string& message_;
};

Result<void> check_file(const std::string& file) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status)) return failure("there is no such file", {file});
  if (std::filesystem::is_directory(status)) return failure("this is a directory, not a program", {file});
  if (std::filesystem::is_regular_file(status) && std::filesystem::file_size(file, error) == 0)
    return failure("the file is empty", {file});
  return {};
}

Result<void> check_files(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (auto checked = check_file(file); !checked) return checked;
  }
  return {};
}

using ModulePointer = std::unique_ptr<ir::Module>;

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// LLVM does not say where a program's assembly stands; the file does, unless it is written in another way there. 0: not
// found.
unsigned line_with(const std::string& file, const std::string& text) {
  std::ifstream input(file);
  std::string line;
  for (unsigned number = 1; std::getline(input, line); ++number)
    if (line.find(text) != std::string::npos) return number;
  return 0;
}

Result<ModulePointer> parse_buffer(const std::string& file, std::unique_ptr<ir::MemoryBuffer> buffer,
                                   ir::LLVMContext& context) {
  ir::SMDiagnostic error;
  ModulePointer module = ir::parseIR(buffer->getMemBufferRef(), error, context);
  if (module && !module->getModuleInlineAsm().empty()) {
    const std::string first = first_line(module->getModuleInlineAsm());
    return failure(fmt::format("assembly outside of functions is not supported: \"{}\"", first),
                   {file, line_with(file, first)});
  }
  if (module) return module;
  const unsigned line = error.getLineNo() > 0 ? static_cast<unsigned>(error.getLineNo()) : 0;
  return failure(fmt::format("not valid LLVM bitcode: {}", error.getMessage().str()), {file, line});
}

// LLVM's reader is not made for damaged bitcode, and may crash: another process tries first.
bool can_be_read(const ir::MemoryBuffer& buffer) {
  const pid_t child = fork();
  if (child < 0) return true;
  if (child == 0) {
    const rlimit no_core{};
    setrlimit(RLIMIT_CORE, &no_core);
    if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(0);
    try {
      ir::LLVMContext context;
      ir::SMDiagnostic error;
      const ModulePointer module = ir::parseIR(buffer.getMemBufferRef(), error, context);
      if (module) ir::verifyModule(*module);
    } catch (...) {
      _exit(0);  // an exception is no crash
    }
    _exit(0);  // what is wrong with it is said by whoever reads it next
  }
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (Budget::is_spent()) kill(child, SIGKILL);
    usleep(1000);
  }
  Budget::check();
  return WIFEXITED(status);
}

void mark_functions(ir::Module& module, const char* attribute) {
  for (ir::Function& function : module) function.addFnAttr(attribute);
}

// A header of C++'s library, in one of the folders where clang finds them on this system.
bool is_standard_header(ir::StringRef file) {
  return file.starts_with("/usr/") && file.contains("/include/") && file.contains("/c++/");
}

// The bodies in our own headers (quotient.h) and in those of C++'s library are the runtime's too: an error in them is
// the caller's.
void mark_library_headers(ir::Module& module, const LoadOptions& options) {
  for (ir::Function& function : module) {
    const ir::DISubprogram* source = function.getSubprogram();
    if (source == nullptr) continue;
    const ir::StringRef file = source->getFilename();
    if (file.starts_with(options.runtime_directory) || is_standard_header(file)) function.addFnAttr(kRuntimeAttribute);
  }
}

// std::thread ends the program if it could still be joined, and does not say why: our runtime shall.
void tell_joinable_threads(ir::Module& module) {
  const ir::Function* const terminate = module.getFunction("_ZSt11__terminatev");
  if (terminate == nullptr) return;
  for (const char* name : {"_ZNSt6threadD2Ev", "_ZNSt6threadaSEOS_"}) {
    ir::Function* const function = module.getFunction(name);
    if (function == nullptr) continue;
    for (ir::Instruction& instruction : ir::instructions(*function)) {
      auto* const call = ir::dyn_cast<ir::CallBase>(&instruction);
      if (call != nullptr && call->getCalledFunction() == terminate)
        call->setCalledFunction(module.getOrInsertFunction("__quotient_still_joinable", terminate->getFunctionType()));
    }
  }
}

Result<ModulePointer> read_module(const std::string& file, const Result<std::string>& bitcode, bool with_conditions,
                                  const LoadOptions& options, ir::LLVMContext& context) {
  if (is_source(file, options)) {
    if (!bitcode) return tl::unexpected(bitcode.error());
    Result<ModulePointer> module = parse_buffer(file, ir::MemoryBuffer::getMemBufferCopy(*bitcode, file), context);
    if (!module) return module;
    mark_library_headers(**module, options);
    tell_joinable_threads(**module);
    return module;
  }
  if (with_conditions)
    return failure("a formula needs a program in C: its conditions are compiled together with the first file", {file});
  const std::string ending = std::filesystem::path(file).extension();
  if (ending != ".bc" && ending != ".ll" && options.language.empty())
    return failure("not a kind of file that is known (.c .i .cpp .cc .cxx .bc .ll); name its language with -x", {file});
  auto buffer = ir::MemoryBuffer::getFile(file);
  if (!buffer) return failure(fmt::format("cannot be read: {}", buffer.getError().message()), {file});
  if (!can_be_read(**buffer)) return failure("not valid LLVM bitcode: LLVM cannot read it", {file});
  Result<ModulePointer> module = parse_buffer(file, std::move(*buffer), context);
  if (!module) return module;
  std::string problem;
  ir::raw_string_ostream stream(problem);
  bool broken_debug_info = false;
  if (ir::verifyModule(**module, &stream, &broken_debug_info))
    return failure(fmt::format("not valid LLVM bitcode: {}", problem.substr(0, problem.find('\n'))), {file});
  if (broken_debug_info) ir::StripDebugInfo(**module);
  mark_functions(**module, kOptimisedAttribute);
  return module;
}

// Definitions that only served inlining (C99 `inline`, glibc's headers) give way to the runtime's.
void drop_inline_bodies(ir::Module& program, const ir::Module& runtime) {
  for (ir::Function& function : program) {
    if (!function.hasAvailableExternallyLinkage()) continue;
    const ir::Function* other = runtime.getFunction(function.getName());
    if (other == nullptr || other->isDeclaration()) continue;
    function.deleteBody();
    function.setLinkage(ir::GlobalValue::ExternalLinkage);
    function.setComdat(nullptr);
  }
}

void declare_needed(ir::Module& program, const ir::Module& runtime) {
  for (const char* name : kNeededByLowering) {
    const ir::Function* function = runtime.getFunction(name);
    if (function != nullptr && !function->isDeclaration())
      program.getOrInsertFunction(name, function->getFunctionType(), function->getAttributes());
  }
}

bool is_only_loaded(const ir::Value& address) {
  return std::all_of(address.user_begin(), address.user_end(), [](const ir::User* user) {
    return ir::isa<ir::LoadInst>(user) || (ir::isa<ir::GEPOperator>(user) && is_only_loaded(*user));
  });
}

// A variable whose address goes nowhere but into loads is a constant, and reading it is no step: parameters of a test,
// tables, and variables of the runtime that serve a feature which no function that is linked makes use of.
void fix_unwritten_variables(ir::Module& program) {
  for (ir::GlobalVariable& variable : program.globals()) {
    const bool plain = variable.hasInitializer() && !variable.isThreadLocal() && !variable.isExternallyInitialized();
    if (plain && is_only_loaded(variable)) variable.setConstant(true);
  }
}

// One of our own libraries, or libstdc++. Bodies of functions are read when something refers to them.
Result<ModulePointer> read_lazily(const std::string& file, const ir::Module& program) {
  auto buffer = ir::MemoryBuffer::getFile(file);
  if (!buffer)
    return failure(fmt::format("the runtime library cannot be read: {}", buffer.getError().message()), {file});
  auto library = ir::getOwningLazyBitcodeModule(std::move(*buffer), program.getContext(), true);
  if (!library) return failure("the runtime library is damaged: " + ir::toString(library.takeError()), {file});
  if ((*library)->getDataLayout().getPointerSizeInBits() != program.getDataLayout().getPointerSizeInBits())
    return failure("the program is compiled for another pointer size than asked for (see -m32)");
  mark_functions(**library, kRuntimeAttribute);
  mark_functions(**library, kOptimisedAttribute);
  return std::move(*library);
}

Result<ModulePointer> read_own(const char* name, const LoadOptions& options, const ir::Module& program) {
  return read_lazily(fmt::format("{}/{}{}.bc", options.runtime_directory, name, options.m32 ? "32" : ""), program);
}

// Of the library, what is needed.
Result<void> link_library(ir::Module& program, ModulePointer library, std::string& error) {
  drop_inline_bodies(program, *library);
  declare_needed(program, *library);
  if (ir::Linker::linkModules(program, std::move(library), ir::Linker::Flags::LinkOnlyNeeded))
    return failure("the runtime library does not fit the program: " + error);
  return {};
}

// Whether anything is left open that only the runtime of C++ has.
bool needs_cxx(const ir::Module& program) {
  constexpr std::array<std::string_view, 4> kPrefixes = {"_Z", "__cxa_", "__gxx_", "__dynamic_cast"};
  return std::ranges::any_of(program.global_values(), [&](const ir::GlobalValue& value) {
    const std::string_view name = value.getName();
    return value.isDeclaration() &&
           std::ranges::any_of(kPrefixes, [&](std::string_view prefix) { return name.starts_with(prefix); });
  });
}

bool is_of_library(const std::string& symbol) {
  if (!symbol.starts_with("_Z")) return false;
  const std::string name = readable_name(symbol);
  return name.find("std::") != std::string::npos || name.find("__gnu_") != std::string::npos;
}

// Does the program mention something of C++'s library that is neither in its headers nor ours?
bool needs_standard_library(const ir::Module& program, const ir::Module& ours) {
  return std::ranges::any_of(program.global_values(), [&](const ir::GlobalValue& value) {
    if (!value.isDeclaration() || value.use_empty()) return false;
    const ir::GlobalValue* own = ours.getNamedValue(value.getName());
    return (own == nullptr || own->isDeclaration()) && is_of_library(value.getName().str());
  });
}

// The end of a thread runs destructors, even if nothing in the program throws.
void declare_thread_end(ir::Module& program) {
  constexpr std::array kEnds = {"pthread_exit", "pthread_cancel", "thrd_exit"};
  if (std::ranges::none_of(kEnds, [&](const char* name) { return program.getFunction(name) != nullptr; })) return;
  ir::Type* const pointer = ir::PointerType::getUnqual(program.getContext());
  program.getOrInsertFunction(kLeaveThread, ir::Type::getVoidTy(program.getContext()), pointer, pointer);
}

// libstdc++ stands on our own runtime of C++, and that on the one of C. What ours defines is taken from there.
Result<void> link_cxx(ir::Module& program, const LoadOptions& options, std::string& error) {
  auto ours = read_own("cxx", options, program);
  if (!ours) return tl::unexpected(ours.error());
  if (needs_standard_library(program, **ours)) {
    const auto file = standard_library(options);
    if (!file) return tl::unexpected(file.error());
    auto library = read_lazily(*file, program);
    if (!library) return tl::unexpected(library.error());
    keep_first_definitions(**ours, **library);
    if (auto linked = link_library(program, std::move(*library), error); !linked) return linked;
  }
  declare_thread_end(program);
  return link_library(program, std::move(*ours), error);
}

Result<void> link_runtime(ir::Module& program, const LoadOptions& options, std::string& error) {
  if (needs_cxx(program))
    if (auto linked = link_cxx(program, options, error); !linked) return linked;
  define_initial_files(program, options.initial_files);
  auto runtime = read_own("runtime", options, program);
  if (!runtime) return tl::unexpected(runtime.error());
  if (auto linked = link_library(program, std::move(*runtime), error); !linked) return linked;
  fix_unwritten_variables(program);
  return {};
}

// Only what the program mentions and does not define is taken from a stub; what the runtime defines, too.
Result<void> link_stubs(ir::Module& program, const LoadOptions& options, std::string& error) {
  if (auto checked = check_files(options.stub_files); !checked) return checked;
  const std::vector<Result<std::string>> bitcode = compile_sources(options.stub_files, options, false);
  for (size_t i = 0; i < options.stub_files.size(); ++i) {
    const std::string& file = options.stub_files[i];
    Result<ModulePointer> module = read_module(file, bitcode[i], false, options, program.getContext());
    if (!module) return tl::unexpected(module.error());
    if (ir::Linker::linkModules(program, std::move(*module), ir::Linker::Flags::LinkOnlyNeeded))
      return failure("the stubs cannot be linked with the program: " + error, {file});
  }
  return {};
}

// All of the user's files as one module.
class FileLinker {
 public:
  explicit FileLinker(const LoadOptions& options) : options_(options) {
    program_.context = std::make_unique<ir::LLVMContext>();
    program_.context->setDiagnosticHandler(std::make_unique<FirstError>(*program_.error));
  }

  Result<LinkedProgram> run() {
    const bool has_conditions = !options_.conditions.empty();
    const std::vector<Result<std::string>> bitcode = compile_sources(options_.files, options_, has_conditions);
    for (size_t i = 0; i < options_.files.size(); ++i) {
      Budget::check();
      const std::string& file = options_.files[i];
      Result<void> done;
      if (!is_source(file, options_) && is_machine_code(file)) done = add_machine_code(file);
      else done = add(file, read_module(file, bitcode[i], i == 0 && has_conditions, options_, *program_.context));
      if (!done) return tl::unexpected(done.error());
    }
    if (!program_.module) return failure("archives alone are no program", {options_.files[0]});
    if (auto taken = take_from_libraries(); !taken) return tl::unexpected(taken.error());
    return std::move(program_);
  }

 private:
  Result<void> add(const std::string& file, Result<ModulePointer> module) {
    if (!module) return tl::unexpected(module.error());
    if (!program_.module) program_.module = std::move(*module);
    else if (ir::Linker::linkModules(*program_.module, std::move(*module)))
      return failure("cannot be linked with the other files: " + *program_.error, {file});
    return {};
  }

  // Of an archive, what is needed; of all else, everything, and of the shared libraries of a program, too.
  Result<void> add_machine_code(const std::string& file) {
    auto modules = read_embedded(file);
    if (!modules) return tl::unexpected(modules.error());
    if (modules->empty())
      return failure("there is no bitcode in it: build it with `quotient cc` as the compiler", {file});
    if (is_archive(file)) return add_members(*modules);
    if (auto added = add_all(file, *modules, false); !added) return added;
    for (const std::string& library : needed_libraries(file)) {
      auto others = read_embedded(library);
      if (!others) continue;  // the system's
      if (auto added = add_all(library, *others, true); !added) return added;
    }
    return {};
  }
  Result<void> add_all(const std::string& file, const std::vector<EmbeddedModule>& modules, bool shared) {
    for (const EmbeddedModule& one : modules) {
      if (!one.problem.empty()) {
        tell(one.source, one.problem);
        continue;
      }
      Result<ModulePointer> module = parse_embedded(one);
      if (module && shared && program_.module) keep_first_definitions(*program_.module, **module);
      if (auto added = add(file, std::move(module)); !added) return added;
    }
    return {};
  }
  Result<void> add_members(const std::vector<EmbeddedModule>& modules) {
    for (const EmbeddedModule& one : modules) {
      if (!one.problem.empty()) {
        tell(one.source, one.problem);
        continue;
      }
      Result<ModulePointer> module = parse_embedded(one);
      if (!module) return tl::unexpected(module.error());
      library_.add(one.source, std::move(*module));
    }
    return {};
  }
  Result<ModulePointer> parse_embedded(const EmbeddedModule& one) {
    auto buffer = ir::MemoryBuffer::getMemBufferCopy(one.bitcode, one.source);
    if (!can_be_read(*buffer)) return failure("its bitcode is damaged: LLVM cannot read it", {one.source});
    Result<ModulePointer> module = parse_buffer(one.source, std::move(buffer), *program_.context);
    if (module) mark_library_headers(**module, options_);
    return module;
  }

  // Sources with the same options are compiled at the same time.
  void compile_project() {
    std::map<std::vector<std::string>, std::vector<std::string>> groups;
    for (const LibrarySource& source : options_.library) groups[source.clang_arguments].push_back(source.file);
    for (const auto& [arguments, files] : groups) {
      LoadOptions options = options_;
      options.clang_arguments = arguments;
      options.conditions.clear();
      const std::vector<Result<std::string>> bitcode = compile_sources(files, options, false);
      for (size_t i = 0; i < files.size(); ++i) {
        Result<ModulePointer> module = read_module(files[i], bitcode[i], false, options, *program_.context);
        if (module) library_.add(files[i], std::move(*module));
        else tell(files[i], to_string(module.error()));
      }
    }
  }
  Result<void> take_from_libraries() {
    compile_project();
    bool linked = true;
    for (const std::string& name : library_.take_needed(*program_.module, linked)) tell(name, "");
    if (!linked) return failure("what the program needs of its libraries cannot be linked: " + *program_.error);
    return {};
  }
  void tell(const std::string& source, const std::string& problem) const {
    if (options_.on_library) options_.on_library(source, problem);
  }

  const LoadOptions& options_;
  LinkedProgram program_;
  Library library_;  // gone before the context
};

}  // namespace

LinkedProgram::LinkedProgram() = default;
LinkedProgram::LinkedProgram(LinkedProgram&&) noexcept = default;
LinkedProgram::~LinkedProgram() {
  module.reset();  // before its context
}

Result<LinkedProgram> link_files(const LoadOptions& options) {
  if (options.files.empty()) return failure("no file is given");
  if (auto checked = check_files(options.files); !checked) return tl::unexpected(checked.error());
  return FileLinker(options).run();
}

Result<LinkedProgram> link_program(const LoadOptions& options) {
  Result<LinkedProgram> linked_files = link_files(options);
  if (!linked_files) return linked_files;
  LinkedProgram program = std::move(*linked_files);
  std::string& error = *program.error;
  if (!options.entry.empty())
    if (auto begun = begin_with(*program.module, options.entry); !begun) return tl::unexpected(begun.error());
  const ir::Function* main = program.module->getFunction("main");
  if (main == nullptr || main->isDeclaration())
    return failure("the program has no function 'main'", {options.files[0]});
  split_coroutines(*program.module);
  if (auto linked = link_stubs(*program.module, options, error); !linked) return tl::unexpected(linked.error());
  if (auto linked = link_runtime(*program.module, options, error); !linked) return tl::unexpected(linked.error());
  program.context->setDiagnosticHandler(std::make_unique<ir::DiagnosticHandler>());
  program.module->setIsNewDbgInfoFormat(true);
  return program;
}

}  // namespace quotient::frontends::llvm
