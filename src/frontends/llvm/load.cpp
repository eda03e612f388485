#include "frontends/llvm/load.hpp"

#include "frontends/llvm/link.hpp"
#include "frontends/llvm/module_lowering.hpp"

namespace quotient::frontends::llvm {

std::string condition_function(size_t i) { return "__quotient_condition_" + std::to_string(i); }

Result<core::Module> load(const LoadOptions& options) {
  const Result<LinkedProgram> program = link_program(options);
  if (!program) return tl::unexpected(program.error());
  try {
    return ModuleLowering(*program->module, options).run();
  } catch (const Failure& failure) {
    return tl::unexpected(failure.diagnostic);
  }
}

}  // namespace quotient::frontends::llvm
