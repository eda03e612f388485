// LLVM constants as Core operands and as initial bytes of globals. An address that is known when the program starts
// is a symbol plus a number, and arithmetic on it is done here as far as the result has that form. What has not
// (the difference of two objects' addresses, say) is computed by instructions where it is used, or, in the
// initial value of a global, is a failure.
#pragma once

#include <optional>

#include "frontends/llvm/module_lowering.hpp"

namespace quotient::frontends::llvm {

// Of a constant of one piece. Nothing if it takes instructions.
std::optional<core::Operand> constant_operand(ModuleLowering& module, const ir::Constant& constant);

// Appends all pieces of a constant; false if it takes instructions.
bool append_constant(ModuleLowering& module, const ir::Constant& constant, Operands& out);

struct InitialBytes {
  std::string bytes;
  std::vector<core::Relocation> relocations;
};
InitialBytes initial_bytes(ModuleLowering& module, const ir::GlobalVariable& variable);

}  // namespace quotient::frontends::llvm
