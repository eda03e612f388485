#include "frontends/llvm/literals.hpp"

#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>
#include <memory>

namespace quotient::frontends::llvm {
namespace {

// The block of the source that the instruction belongs to, null if that is not known.
const ir::DIScope* scope_of(const ir::Instruction& instruction) {
  const ir::DILocation* location = instruction.getDebugLoc().get();
  return location == nullptr || instruction.isLifetimeStartOrEnd() ? nullptr : location->getScope();
}

// Of instructions that do not say it, the block is that of the instruction before.
bool is_inside(const ir::Instruction& instruction, const ir::DIScope* block, bool before) {
  const ir::DIScope* scope = scope_of(instruction);
  if (scope == nullptr) return before;
  while (scope != nullptr && scope != block) scope = scope->getScope();
  return scope != nullptr;
}

bool ends_inside(const ir::BasicBlock& block, const ir::DIScope* scope) {
  bool inside = false;
  for (const ir::Instruction& instruction : block) inside = is_inside(instruction, scope, inside);
  return inside;
}

// The instruction that all other uses come after, null if there is none.
const ir::Instruction* first_use(const ir::AllocaInst& variable, const ir::DominatorTree& dominators) {
  for (const ir::User* user : variable.users()) {
    const auto* first = ir::cast<ir::Instruction>(user);
    const auto comes_later = [&](const ir::User* other) {
      return other == first || dominators.dominates(first, ir::cast<ir::Instruction>(other));
    };
    if (std::all_of(variable.user_begin(), variable.user_end(), comes_later)) return first;
  }
  return nullptr;
}

}  // namespace

Literals::Literals(const ir::Function& function, const RegisterPlan& plan) {
  std::unique_ptr<ir::DominatorTree> dominators;
  for (const ir::Instruction& instruction : function.getEntryBlock()) {
    const auto* variable = ir::dyn_cast<ir::AllocaInst>(&instruction);
    if (variable == nullptr || !variable->getName().starts_with(".compoundliteral")) continue;
    if (plan.variables.contains(variable)) continue;
    if (!dominators) dominators = std::make_unique<ir::DominatorTree>(const_cast<ir::Function&>(function));
    const ir::Instruction* first = first_use(*variable, *dominators);
    if (first != nullptr && ir::isa_and_nonnull<ir::DILexicalBlock>(scope_of(*first))) add(*variable, *first);
  }
}

void Literals::add(const ir::AllocaInst& variable, const ir::Instruction& first) {
  const ir::DIScope* scope = scope_of(first);
  all_.push_back(&variable);
  begins_[&first].push_back(&variable);
  for (const ir::BasicBlock& block : *variable.getFunction()) {
    const auto from_inside = [&](const ir::BasicBlock* before) { return ends_inside(*before, scope); };
    bool inside = std::any_of(ir::pred_begin(&block), ir::pred_end(&block), from_inside);
    for (const ir::Instruction& instruction : block) {
      const bool stays = is_inside(instruction, scope, inside);
      if (inside && !stays) ends_[&instruction].push_back(&variable);
      inside = stays;
    }
  }
}

const Literals::Variables& Literals::at(const Places& places, const ir::Instruction& instruction) {
  static const Variables kNone;
  const auto it = places.find(&instruction);
  return it == places.end() ? kNone : it->second;
}

}  // namespace quotient::frontends::llvm
