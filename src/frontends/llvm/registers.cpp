#include "frontends/llvm/registers.hpp"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <vector>

#include "base/budget.hpp"

namespace quotient::frontends::llvm {
namespace {

bool is_marker(const ir::User& user) {
  const auto* call = ir::dyn_cast<ir::IntrinsicInst>(&user);
  return call != nullptr && call->isLifetimeStartOrEnd();
}

// The type as which this user reads or writes all of the variable; null if it does something else with it.
ir::Type* accessed_whole(const ir::AllocaInst& variable, const ir::User& user) {
  if (const auto* load = ir::dyn_cast<ir::LoadInst>(&user)) return load->isSimple() ? load->getType() : nullptr;
  const auto* store = ir::dyn_cast<ir::StoreInst>(&user);
  if (store == nullptr || !store->isSimple() || store->getValueOperand() == &variable) return nullptr;
  return store->getValueOperand()->getType();
}

// The one type of all accesses, if the variable can live in registers.
ir::Type* register_type(const ir::AllocaInst& variable) {
  if (!variable.isStaticAlloca() || variable.isArrayAllocation()) return nullptr;
  ir::Type* common = nullptr;
  for (const ir::User* user : variable.users()) {
    if (is_marker(*user)) continue;
    ir::Type* type = accessed_whole(variable, *user);
    if (type == nullptr || (common != nullptr && type != common)) return nullptr;
    common = type;
  }
  const ir::DataLayout& layout = variable.getModule()->getDataLayout();
  if (common == nullptr) common = variable.getAllocatedType();
  const bool scalar = common->isIntegerTy() || common->isPointerTy() || common->isFloatTy() || common->isDoubleTy();
  const bool whole = layout.getTypeStoreSize(common) == layout.getTypeStoreSize(variable.getAllocatedType());
  return scalar && whole ? common : nullptr;
}

// Gives its first operand another name.
bool is_transparent(const ir::User& user) {
  if (const auto* element = ir::dyn_cast<ir::GetElementPtrInst>(&user)) return element->hasAllZeroIndices();
  return ir::isa<ir::FreezeInst>(user);
}

bool fits_one_register(const ir::Type& type) { return !type.isIntegerTy() || type.getIntegerBitWidth() <= 64; }

// Where something happens to a variable, in the order of the block.
class Places {
 public:
  void add(int at) { places_.push_back(at); }
  bool any_between(int from, int to) const {  // both exclusive
    const auto next = std::upper_bound(places_.begin(), places_.end(), from);
    return next != places_.end() && *next < to;
  }
  int next(int after) const {  // -1: none
    const auto next = std::upper_bound(places_.begin(), places_.end(), after);
    return next == places_.end() ? -1 : *next;
  }

 private:
  std::vector<int> places_;
};

// Values that were read of a variable and are used under its name: where they are read, and where one of those read up
// to there is used last.
struct Uses {
  struct Use {
    int at, last;
  };
  std::vector<Use> uses;

  void add(int at, int last) { uses.push_back({at, uses.empty() ? last : std::max(last, uses.back().last)}); }
  bool any_across(int place) const {  // read before and used after it
    const auto next =
        std::lower_bound(uses.begin(), uses.end(), place, [](const Use& use, int at) { return use.at < at; });
    return next != uses.begin() && (next - 1)->last > place;
  }
};

// Plans the moves within one block, at a cost that is nearly linear in its length.
class BlockPlan {
 public:
  BlockPlan(const ir::BasicBlock& block, RegisterPlan& plan) : block_(block), plan_(plan) {
    for (const ir::Instruction& instruction : block) {
      const int at = size();
      positions_[&instruction] = at;
      order_.push_back(&instruction);
      if (const ir::Value* variable = accessed(instruction)) {
        accesses_[variable].add(at);
        if (!ir::isa<ir::LoadInst>(instruction)) writes_[variable].add(at);
      }
    }
  }

  void run() {
    for (int at = 0; at < size(); ++at)
      if (const auto* load = ir::dyn_cast<ir::LoadInst>(order_[at])) plan_load(*load, at);
    for (int at = 0; at < size(); ++at)
      if (const auto* store = ir::dyn_cast<ir::StoreInst>(order_[at])) plan_store(*store, at);
    for (int at = 0; at < size(); ++at)
      if (is_marker(*order_[at])) plan_marker(at);
  }

 private:
  int size() const { return static_cast<int>(order_.size()); }

  // The variable that the instruction reads or writes; null if it does neither. Markers write.
  const ir::Value* accessed(const ir::Instruction& instruction) const {
    const ir::Value* variable = nullptr;
    if (const auto* load = ir::dyn_cast<ir::LoadInst>(&instruction)) variable = load->getPointerOperand();
    else if (const auto* store = ir::dyn_cast<ir::StoreInst>(&instruction)) variable = store->getPointerOperand();
    else if (is_marker(instruction)) variable = ir::cast<ir::CallBase>(instruction).getArgOperand(1);
    return variable != nullptr && plan_.variables.contains(variable) ? variable : nullptr;
  }

  // Where the value is used last, also under another name, if all its uses are in this block; -1 otherwise.
  int last_use(const ir::Instruction& value) const {
    int last = positions_.at(&value);
    for (const ir::User* user : value.users()) {
      const auto it = positions_.find(ir::cast<ir::Instruction>(user));
      if (it == positions_.end() || ir::isa<ir::PHINode>(user)) return -1;
      const int here = is_transparent(*user) ? last_use(*it->first) : it->second;
      if (here < 0) return -1;
      last = std::max(last, here);
    }
    return last;
  }

  void plan_load(const ir::LoadInst& load, int at) {
    const ir::Value* variable = load.getPointerOperand();
    if (!plan_.variables.contains(variable)) return;
    const int last = last_use(load);
    if (last < 0 || writes_[variable].any_between(at, last)) return;
    uses_[variable].add(at, last);
    forward(load);
  }

  void forward(const ir::Instruction& value) {
    plan_.forwarded.insert(&value);
    for (const ir::User* user : value.users())
      if (is_transparent(*user)) forward(*ir::cast<ir::Instruction>(user));
  }

  void plan_store(const ir::StoreInst& store, int at) {
    const auto* variable = ir::dyn_cast<ir::AllocaInst>(store.getPointerOperand());
    if (variable == nullptr || !plan_.variables.contains(variable)) return;
    const ir::Value* value = store.getValueOperand();
    if (!value->hasOneUse() || !fits_one_register(*value->getType())) return;
    if (ir::isa<ir::Argument>(value)) return plan_parameter(store, *variable, at);
    const auto it = positions_.find(ir::dyn_cast<ir::Instruction>(value));
    if (it == positions_.end() || ir::isa<ir::PHINode, ir::AllocaInst>(value) || plan_.forwarded.contains(it->first))
      return;
    // Nothing sees the variable between the two places, nor uses there what was read of it before.
    if (accesses_[variable].any_between(it->second, at) || uses_[variable].any_across(it->second)) return;
    plan_.direct[value] = variable;
    plan_.absorbed.insert(&store);
  }

  void plan_parameter(const ir::StoreInst& store, const ir::AllocaInst& variable, int at) {
    if (!block_.isEntryBlock() || accesses_[&variable].any_between(-1, at)) return;
    plan_.parameters[store.getValueOperand()] = &variable;
    plan_.absorbed.insert(&store);
  }

  // Making a variable undefined is pointless where it is then written before anything else happens to it.
  void plan_marker(int at) {
    const ir::Value* variable = ir::cast<ir::CallBase>(order_[at])->getArgOperand(1);
    if (!plan_.variables.contains(variable)) return;
    const int next = accesses_[variable].next(at);
    if (next >= 0 && !ir::isa<ir::LoadInst>(order_[next])) plan_.absorbed.insert(order_[at]);
  }

  const ir::BasicBlock& block_;
  RegisterPlan& plan_;
  std::vector<const ir::Instruction*> order_;
  std::unordered_map<const ir::Instruction*, int> positions_;
  std::unordered_map<const ir::Value*, Places> accesses_, writes_;
  std::unordered_map<const ir::Value*, Uses> uses_;
};

}  // namespace

RegisterPlan plan_registers(const ir::Function& function, bool keep_named) {
  RegisterPlan plan;
  for (const ir::Instruction& instruction : function.getEntryBlock()) {
    const auto* variable = ir::dyn_cast<ir::AllocaInst>(&instruction);
    if (variable == nullptr) continue;
    const bool named = !ir::findDVRDeclares(const_cast<ir::AllocaInst*>(variable)).empty();
    if (keep_named && named) continue;
    if (ir::Type* type = register_type(*variable)) plan.variables.emplace(variable, type);
  }
  for (const ir::BasicBlock& block : function) {
    Budget::check();
    BlockPlan(block, plan).run();
  }
  return plan;
}

}  // namespace quotient::frontends::llvm
