#include "frontends/llvm/load.hpp"

#include <fmt/format.h>
#include <llvm/Support/ErrorHandling.h>

#include <new>

#include "frontends/llvm/compile.hpp"
#include "frontends/llvm/embedded.hpp"
#include "frontends/llvm/link.hpp"
#include "frontends/llvm/module_lowering.hpp"
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

}  // namespace

std::string condition_function(size_t i) { return "__quotient_condition_" + std::to_string(i); }

Result<core::Module> load(const LoadOptions& options) {
  const ErrorHandlers handlers;
  try {
    const Result<LinkedProgram> program = link_program(options);
    if (!program) return tl::unexpected(program.error());
    return ModuleLowering(*program->module, options).run();
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
