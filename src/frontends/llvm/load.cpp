#include "frontends/llvm/load.hpp"

#include <fmt/format.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/raw_ostream.h>

#include <new>

#include "frontends/llvm/compile.hpp"
#include "frontends/llvm/embedded.hpp"
#include "frontends/llvm/error_label.hpp"
#include "frontends/llvm/input_classes.hpp"
#include "frontends/llvm/link.hpp"
#include "frontends/llvm/module_lowering.hpp"
#include "frontends/llvm/native_program.hpp"
#include "frontends/llvm/test_functions.hpp"

namespace quotient::frontends::llvm {
namespace {

// LLVM ends the process when it cannot go on (damaged bitcode, no memory); we have something to say first.
class ErrorHandlers {
 public:
  ErrorHandlers() {
    ir::install_fatal_error_handler([](void*, const char* reason, bool) {
      throw Failure{{{}, fmt::format("LLVM cannot read this program: {}", reason)}};
    });
    ir::install_bad_alloc_error_handler([](void*, const char*, bool) { throw std::bad_alloc(); });
  }
  ~ErrorHandlers() {
    ir::remove_fatal_error_handler();
    ir::remove_bad_alloc_error_handler();
  }
  ErrorHandlers(const ErrorHandlers&) = delete;
  ErrorHandlers& operator=(const ErrorHandlers&) = delete;
};

// The whole program, as it is lowered.
Result<LinkedProgram> whole_program(const LoadOptions& options) {
  Result<LinkedProgram> program = link_program(options);
  if (!program) return program;
  if (auto found = has_error_label(*program->module, options); !found) return tl::unexpected(found.error());
  if (!options.inputs_are_given) choose_inputs_by_class(*program->module);
  return program;
}

}  // namespace

std::string condition_function(size_t i) { return "__quotient_condition_" + std::to_string(i); }

Result<core::Module> load(const LoadOptions& options) {
  const ErrorHandlers handlers;
  try {
    const Result<LinkedProgram> program = whole_program(options);
    if (!program) return tl::unexpected(program.error());
    return ModuleLowering(*program->module, options).run();
  } catch (const Failure& failure) {
    return tl::unexpected(failure.diagnostic);
  }
}

Result<NativeProgram> load_native(const LoadOptions& options, bool sanitised) {
  const ErrorHandlers handlers;
  try {
    const Result<LinkedProgram> program = whole_program(options);
    if (!program) return tl::unexpected(program.error());
    ir::Module& module = *program->module;
    insert_points(module);
    NativeProgram out{ModuleLowering(module, options).run(), "", only_in_machine(module)};
    make_native(module, sanitised);
    module.setIsNewDbgInfoFormat(false);  // the form that every clang reads
    ir::raw_string_ostream stream(out.bitcode);
    ir::WriteBitcodeToFile(module, stream);
    return out;
  } catch (const Failure& failure) {
    return tl::unexpected(failure.diagnostic);
  }
}

std::string embedded_record(const std::string& source, const LoadOptions& options) {
  const Result<std::string> bitcode = compile_sources({source}, options, false).front();
  return record_of({source, bitcode ? "" : to_string(bitcode.error()), bitcode.value_or("")});
}

Result<std::vector<TestFunction>> find_tests(const LoadOptions& options) {
  const ErrorHandlers handlers;
  try {
    const Result<LinkedProgram> program = link_files(options);
    if (!program) return tl::unexpected(program.error());
    return test_functions(*program->module);
  } catch (const Failure& failure) {
    return tl::unexpected(failure.diagnostic);
  }
}

}  // namespace quotient::frontends::llvm
