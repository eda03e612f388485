#include "frontends/llvm/unmarked_lifetimes.hpp"

#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>
#include <memory>

namespace quotient::frontends::llvm {
namespace {

// Where in the source the instruction belongs, null if that is not known.
const ir::DILocation* place_of(const ir::Instruction& instruction) {
  const ir::DILocation* location = instruction.getDebugLoc().get();
  const bool known = location != nullptr && location->getLine() != 0 && !instruction.isLifetimeStartOrEnd();
  return known ? location : nullptr;
}

// Instructions that do not say it are where the instruction before is.
template <typename Extent>
bool is_inside(const ir::Instruction& instruction, const Extent& extent, bool before) {
  const ir::DILocation* place = place_of(instruction);
  return place == nullptr ? before : extent(*place);
}

template <typename Extent>
bool ends_inside(const ir::BasicBlock& block, const Extent& extent) {
  bool inside = false;
  for (const ir::Instruction& instruction : block) inside = is_inside(instruction, extent, inside);
  return inside;
}

bool is_literal(const ir::AllocaInst& variable) { return variable.getName().starts_with(".compoundliteral"); }

// Something keeps the address, or may: it is stored or passed on, not only used for an access.
bool is_kept(const ir::Value& address) {
  return std::any_of(address.user_begin(), address.user_end(), [&](const ir::User* user) {
    if (ir::isa<ir::LoadInst, ir::MemIntrinsic>(user)) return false;
    if (const auto* store = ir::dyn_cast<ir::StoreInst>(user)) return store->getValueOperand() == &address;
    return !ir::isa<ir::GetElementPtrInst>(user) || is_kept(*user);
  });
}

// An array in a temporary struct turned into a pointer that is kept. That the struct as a whole is passed on says
// nothing: so are the results of functions, and arguments.
bool is_kept_temporary(const ir::AllocaInst& variable) {
  if (!variable.getAllocatedType()->isStructTy() || !variable.isStaticAlloca()) return false;
  if (variable.getName() == "retval") return false;  // of the function itself
  if (!ir::findDVRDeclares(const_cast<ir::AllocaInst*>(&variable)).empty()) return false;
  const auto is_marker = [](const ir::User* user) { return ir::cast<ir::Instruction>(user)->isLifetimeStartOrEnd(); };
  if (std::any_of(variable.user_begin(), variable.user_end(), is_marker)) return false;
  return std::any_of(variable.user_begin(), variable.user_end(),
                     [](const ir::User* user) { return ir::isa<ir::GetElementPtrInst>(user) && is_kept(*user); });
}

// Everything that is done with the address, or with one computed from it, is done there.
bool is_used_within(const FullExpression& expression, const ir::Value& address) {
  return std::all_of(address.user_begin(), address.user_end(), [&](const ir::User* user) {
    const ir::DILocation* place = place_of(*ir::cast<ir::Instruction>(user));
    if (place == nullptr || !expression.contains(*place)) return false;
    return !ir::isa<ir::GetElementPtrInst>(user) || is_used_within(expression, *user);
  });
}

// An instruction that all uses come after: the first of them, or else the branch where their ways part.
const ir::Instruction* before_uses(const ir::AllocaInst& variable, const ir::DominatorTree& dominators) {
  const ir::BasicBlock* common = nullptr;
  for (const ir::User* user : variable.users()) {
    const ir::BasicBlock* block = ir::cast<ir::Instruction>(user)->getParent();
    if (!dominators.isReachableFromEntry(block)) return nullptr;
    common = common == nullptr ? block : dominators.findNearestCommonDominator(common, block);
  }
  if (common == nullptr) return nullptr;
  for (const ir::Instruction& instruction : *common)
    if (std::find(instruction.op_begin(), instruction.op_end(), &variable) != instruction.op_end()) return &instruction;
  return common->getTerminator();
}

bool is_in_block(const ir::DILocation& place, const ir::DIScope* block) {
  const ir::DIScope* scope = place.getScope();
  while (scope != nullptr && scope != block) scope = scope->getScope();
  return scope != nullptr;
}

}  // namespace

UnmarkedLifetimes::UnmarkedLifetimes(const ir::Function& function, const RegisterPlan& plan,
                                     FullExpressions& expressions) {
  std::unique_ptr<ir::DominatorTree> dominators;
  for (const ir::Instruction& instruction : function.getEntryBlock()) {
    const auto* variable = ir::dyn_cast<ir::AllocaInst>(&instruction);
    if (variable == nullptr || plan.variables.contains(variable)) continue;
    const bool literal = is_literal(*variable);
    if (!literal && !is_kept_temporary(*variable)) continue;
    if (!dominators) dominators = std::make_unique<ir::DominatorTree>(const_cast<ir::Function&>(function));
    const ir::Instruction* first = before_uses(*variable, *dominators);
    const ir::DILocation* place = first == nullptr ? nullptr : place_of(*first);
    if (place == nullptr) continue;
    if (!literal) {
      const FullExpression* expression = expressions.around(*place);
      if (expression != nullptr && is_used_within(*expression, *variable))
        add(*variable, *first, [&](const ir::DILocation& other) { return expression->contains(other); });
    } else if (const ir::DIScope* scope = place->getScope(); ir::isa<ir::DILexicalBlock>(scope)) {
      add(*variable, *first, [&](const ir::DILocation& other) { return is_in_block(other, scope); });
    }
  }
}

void UnmarkedLifetimes::add(const ir::AllocaInst& variable, const ir::Instruction& first, const Extent& extent) {
  all_.push_back(&variable);
  begins_[&first].push_back(&variable);
  for (const ir::BasicBlock& block : *variable.getFunction()) {
    const auto from_inside = [&](const ir::BasicBlock* before) { return ends_inside(*before, extent); };
    bool inside = std::any_of(ir::pred_begin(&block), ir::pred_end(&block), from_inside);
    for (const ir::Instruction& instruction : block) {
      const bool stays = is_inside(instruction, extent, inside);
      if (inside && !stays) ends_[&instruction].push_back(&variable);
      inside = stays;
    }
  }
}

const UnmarkedLifetimes::Variables& UnmarkedLifetimes::at(const Places& places, const ir::Instruction& instruction) {
  static const Variables kNone;
  const auto it = places.find(&instruction);
  return it == places.end() ? kNone : it->second;
}

}  // namespace quotient::frontends::llvm
