#include "frontends/llvm/verifier_functions.hpp"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>

#include "frontends/llvm/link.hpp"

namespace quotient::frontends::llvm {

bool is_atomic_function(const ir::Function& function) {
  return function.getName().starts_with("__VERIFIER_atomic_") && !function.hasFnAttribute(kRuntimeAttribute);
}

bool is_error_function(const ir::Function& function) {
  return function.getName() == "reach_error" && !function.hasFnAttribute(kRuntimeAttribute);
}

bool lower_known_function(ModuleLowering& module, const ir::Function& function, uint32_t index) {
  if (function.getName() != "assume_abort_if_not" || function.arg_size() != 1 || function.isVarArg()) return false;
  if (!function.getReturnType()->isVoidTy() || module.pieces(function.getArg(0)->getType()).size() != 1) return false;
  core::FunctionBuilder out(module.out(), index);
  out.function().parameters = 1;
  out.function().runtime = true;
  out.at(out.new_block("entry"));
  const uint32_t condition = out.new_register("condition");
  if (const ir::DISubprogram* subprogram = function.getSubprogram()) {
    out.function().location = module.location(subprogram->getFile(), subprogram->getLine());
    out.set_location(out.function().location);
  }
  out.emit(core::Op::k_assume, {}, {}, {core::reg(condition)});
  out.emit(core::Op::k_ret, {}, {}, {});
  return true;
}

}  // namespace quotient::frontends::llvm
