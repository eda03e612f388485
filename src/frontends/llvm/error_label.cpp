#include "frontends/llvm/error_label.hpp"

#include <fmt/format.h>
#include <llvm/IR/DebugProgramInstruction.h>

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

using core::Op;

namespace {

// Where the label stands, if it does so before this instruction.
const ir::DbgLabelRecord* find(const ir::Instruction& instruction, const std::string& label) {
  for (const ir::DbgRecord& record : instruction.getDbgRecordRange()) {
    const auto* found = ir::dyn_cast<ir::DbgLabelRecord>(&record);
    if (found != nullptr && found->getLabel()->getName() == label) return found;
  }
  return nullptr;
}

}  // namespace

void report_error_label(FunctionLowering& function, const ir::Instruction& instruction) {
  ModuleLowering& module = function.module();
  const std::string& label = module.options().error_label;
  if (label.empty()) return;
  const ir::DbgLabelRecord* found = find(instruction, label);
  if (found == nullptr) return;
  function.out().set_location(module.location(found->getDebugLoc().get()));
  function.effect(
      Op::k_error, {},
      {module.out().text("unreachable-reached"), module.out().text(fmt::format("the label {} is reached", label))});
}

Result<void> has_error_label(const ir::Module& program, const LoadOptions& options) {
  if (options.error_label.empty()) return {};
  for (const ir::Function& function : program) {
    for (const ir::BasicBlock& block : function) {
      for (const ir::Instruction& instruction : block)
        if (find(instruction, options.error_label) != nullptr) return {};
    }
  }
  return failure(fmt::format("no function that the program uses has a label {}", options.error_label),
                 {options.files[0], 0, 0});
}

}  // namespace quotient::frontends::llvm
