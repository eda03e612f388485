#include "frontends/llvm/source_names.hpp"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include "frontends/llvm/access_path.hpp"

namespace quotient::frontends::llvm {

SourceNames::SourceNames(const ir::Function& function) {
  for (const ir::BasicBlock& block : function) {
    for (const ir::Instruction& instruction : block) {
      for (ir::DbgVariableRecord& record : ir::filterDbgVars(instruction.getDbgRecordRange())) {
        if (record.getNumVariableLocationOps() != 1 || record.getExpression()->getNumElements() != 0) continue;
        const ir::Value* value = record.getVariableLocationOp(0);
        if (value == nullptr || ir::isa<ir::Constant>(value)) continue;
        (record.isDbgDeclare() ? addresses_ : values_).try_emplace(value, record.getVariable());
      }
    }
  }
}

const ir::DILocalVariable* SourceNames::at(const ir::Value& address) const {
  const auto it = addresses_.find(&address);
  return it == addresses_.end() ? nullptr : it->second;
}

const ir::DILocalVariable* SourceNames::held_by(const ir::Value& value) const {
  const auto it = values_.find(&value);
  return it == values_.end() ? nullptr : it->second;
}

std::string SourceNames::name(const ir::Value& value) const {
  if (const auto* variable = at(value)) return variable->getName().str();
  if (const auto* variable = held_by(value)) return variable->getName().str();
  return value.getName().str();
}

std::string SourceNames::access(const ir::Value& address, uint64_t size, AccessKind kind) const {
  return access_path(*this, address, size, kind);
}

}  // namespace quotient::frontends::llvm
