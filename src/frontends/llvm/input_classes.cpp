#include "frontends/llvm/input_classes.hpp"

#include <fmt/format.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <map>
#include <unordered_set>
#include <vector>

#include "frontends/llvm/link.hpp"

namespace quotient::frontends::llvm {
namespace {

constexpr const char* kInputs = "__VERIFIER_nondet_";
constexpr const char* kChoose = "__quotient_choose";
constexpr size_t kMostClasses = 64;  // more are no gain over the few values that are tried otherwise

struct Comparison {
  ir::CmpInst::Predicate predicate;
  ir::APInt constant;
};

// How the program looks at one input: by these comparisons alone, or also in another way.
class Uses {
 public:
  explicit Uses(const ir::CallBase& input) { only_compared_ = follow(input); }

  bool only_compared() const { return only_compared_; }
  const std::vector<Comparison>& comparisons() const { return comparisons_; }

 private:
  bool follow(const ir::Value& value) {
    return std::ranges::all_of(value.users(), [&](const ir::User* user) { return follow_user(value, *user); });
  }

  bool follow_user(const ir::Value& value, const ir::User& user) {
    if (const auto* compare = ir::dyn_cast<ir::ICmpInst>(&user)) return note(value, *compare);
    if (const auto* choice = ir::dyn_cast<ir::SwitchInst>(&user)) return note(*choice);
    const auto* store = ir::dyn_cast<ir::StoreInst>(&user);
    if (store == nullptr || !store->isSimple()) return false;
    const auto* variable = ir::dyn_cast<ir::AllocaInst>(store->getPointerOperand());
    return variable != nullptr && store->getValueOperand() == &value && follow_variable(*variable, *value.getType());
  }

  // A local variable that is only read and written, whole: whatever is read of it may be the input.
  bool follow_variable(const ir::AllocaInst& variable, const ir::Type& type) {
    if (!followed_.insert(&variable).second) return true;
    return std::ranges::all_of(variable.users(), [&](const ir::User* user) {
      if (const auto* marker = ir::dyn_cast<ir::IntrinsicInst>(user)) return marker->isLifetimeStartOrEnd();
      if (const auto* store = ir::dyn_cast<ir::StoreInst>(user)) return store->getValueOperand()->getType() == &type;
      const auto* load = ir::dyn_cast<ir::LoadInst>(user);
      return load != nullptr && load->isSimple() && load->getType() == &type && follow(*load);
    });
  }

  bool note(const ir::Value& value, const ir::ICmpInst& compare) {
    const bool first = compare.getOperand(0) == &value;
    const auto* constant = ir::dyn_cast<ir::ConstantInt>(compare.getOperand(first ? 1 : 0));
    if (constant == nullptr) return false;
    comparisons_.push_back({first ? compare.getPredicate() : compare.getSwappedPredicate(), constant->getValue()});
    return true;
  }
  bool note(const ir::SwitchInst& choice) {
    for (const auto& each : choice.cases())
      comparisons_.push_back({ir::CmpInst::ICMP_EQ, each.getCaseValue()->getValue()});
    return true;
  }

  bool only_compared_ = false;
  std::vector<Comparison> comparisons_;
  std::unordered_set<const ir::AllocaInst*> followed_;
};

// Small numbers are easier to read in a trace: 0, 1, -1, 2, …
bool is_plainer(const ir::APInt& a, const ir::APInt& b) {
  const ir::APInt size_a = a.abs(), size_b = b.abs();
  return size_a == size_b ? b.isNegative() && !a.isNegative() : size_a.ult(size_b);
}

// One value of each class.
std::vector<ir::APInt> representatives(const std::vector<Comparison>& comparisons, unsigned bits) {
  std::vector<ir::APInt> candidates = {ir::APInt::getZero(bits), ir::APInt::getAllOnes(bits),
                                       ir::APInt::getSignedMinValue(bits), ir::APInt::getSignedMaxValue(bits)};
  for (const Comparison& each : comparisons)
    candidates.insert(candidates.end(), {each.constant - 1, each.constant, each.constant + 1});
  std::ranges::stable_sort(candidates, is_plainer);
  std::map<std::vector<bool>, ir::APInt> classes;
  std::vector<ir::APInt> chosen;
  for (const ir::APInt& value : candidates) {
    std::vector<bool> answers;
    for (const Comparison& each : comparisons)
      answers.push_back(ir::ICmpInst::compare(value, each.constant, each.predicate));
    if (classes.try_emplace(std::move(answers), value).second) chosen.push_back(value);
  }
  return chosen;
}

// The functions that choose among given values, each made once.
class Choosers {
 public:
  explicit Choosers(ir::Module& program) : program_(program) {}

  ir::Function& chooser(const ir::Function& input, const std::vector<ir::APInt>& values) {
    std::string key = input.getName().str();
    for (const ir::APInt& value : values) key += fmt::format(",{}", value.getSExtValue());
    ir::Function*& found = made_[key];
    if (found == nullptr) found = &make(input, values);
    return *found;
  }

 private:
  ir::Function& make(const ir::Function& input, const std::vector<ir::APInt>& values) {
    ir::LLVMContext& context = program_.getContext();
    auto* function = ir::Function::Create(ir::FunctionType::get(input.getReturnType(), false),
                                          ir::GlobalValue::InternalLinkage, input.getName() + ".class", program_);
    function->addFnAttr(kRuntimeAttribute);
    function->addFnAttr(kOptimisedAttribute);
    ir::Type* number = ir::Type::getInt32Ty(context);
    ir::IRBuilder<> out(ir::BasicBlock::Create(context, "entry", function));
    ir::Value* choice = out.CreateCall(program_.getOrInsertFunction(kChoose, number, number),
                                       {ir::ConstantInt::get(number, values.size())});
    ir::SwitchInst* decision = nullptr;
    for (size_t i = 0; i < values.size(); ++i) {
      auto* block = ir::BasicBlock::Create(context, fmt::format("class{}", i), function);
      if (decision == nullptr) decision = out.CreateSwitch(choice, block);
      else decision->addCase(ir::cast<ir::ConstantInt>(ir::ConstantInt::get(number, i)), block);
      ir::ReturnInst::Create(context, ir::ConstantInt::get(context, values[i]), block);
    }
    return *function;
  }

  ir::Module& program_;
  std::map<std::string, ir::Function*> made_;
};

// The runtime's function for inputs of integer type that is called; null if it is another one.
const ir::Function* called_input(const ir::CallBase& call) {
  const auto* callee = ir::dyn_cast<ir::Function>(call.getCalledOperand()->stripPointerCasts());
  if (callee == nullptr || !callee->getName().starts_with(kInputs) || !callee->hasFnAttribute(kRuntimeAttribute))
    return nullptr;
  const bool whole = callee->getReturnType()->isIntegerTy() && callee->getReturnType() == call.getType();
  return whole && call.getType()->getIntegerBitWidth() > 1 ? callee : nullptr;
}

}  // namespace

void choose_inputs_by_class(ir::Module& program) {
  std::vector<ir::CallBase*> inputs;
  for (ir::Function& function : program)
    for (ir::BasicBlock& block : function)
      for (ir::Instruction& instruction : block)
        if (auto* call = ir::dyn_cast<ir::CallBase>(&instruction); call != nullptr && called_input(*call) != nullptr)
          inputs.push_back(call);
  Choosers choosers(program);
  for (ir::CallBase* call : inputs) {
    const Uses uses(*call);
    if (!uses.only_compared()) continue;
    const std::vector<ir::APInt> values = representatives(uses.comparisons(), call->getType()->getIntegerBitWidth());
    if (values.size() <= kMostClasses) call->setCalledOperand(&choosers.chooser(*called_input(*call), values));
  }
}

}  // namespace quotient::frontends::llvm
