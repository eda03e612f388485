#include "frontends/llvm/input_classes.hpp"

#include <fmt/format.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>
#include <vector>

#include "frontends/llvm/link.hpp"

namespace quotient::frontends::llvm {
namespace {

constexpr const char* kInputs = "__VERIFIER_nondet_";
constexpr const char* kChoose = "__quotient_choose";
constexpr const char* kCaveat = "__quotient_caveat";
constexpr uint64_t kShort = 64;      // numbers of a range that is enumerated
constexpr size_t kMostValues = 512;  // of one input; with more, it is left as it is

struct Comparison {
  ir::CmpInst::Predicate predicate;
  ir::APInt constant;
};

struct OtherUse {
  ir::Instruction* where;
  ir::Value* value;  // is the input, and nothing else
};

// How the program looks at one input.
class Uses {
 public:
  explicit Uses(ir::CallBase& input) { follow(input); }

  const std::vector<Comparison>& comparisons() const { return comparisons_; }
  const std::vector<OtherUse>& others() const { return others_; }
  // Is there another use at which it cannot be asked what the input was?
  bool is_hidden() const { return hidden_; }

 private:
  // `certain`: the value is the input, and not something else that the same variable holds at times.
  void follow(ir::Value& value, bool certain = true) {
    for (ir::User* user : value.users()) {
      if (const auto* compare = ir::dyn_cast<ir::ICmpInst>(user); compare != nullptr && note(value, *compare)) continue;
      if (const auto* choice = ir::dyn_cast<ir::SwitchInst>(user)) note(*choice);
      else if (const ir::AllocaInst* variable = variable_of(value, *user))
        follow_variable(*variable, certain, *ir::cast<ir::StoreInst>(user));
      else if (certain && !ir::isa<ir::PHINode>(user)) others_.push_back({ir::cast<ir::Instruction>(user), &value});
      else hidden_ = true;
    }
  }

  // The local variable that the value is put into, if that is only read and written, whole: whatever is read of it may
  // be the input, and nothing else sees it.
  static const ir::AllocaInst* variable_of(const ir::Value& value, const ir::User& user) {
    const auto* store = ir::dyn_cast<ir::StoreInst>(&user);
    if (store == nullptr || !store->isSimple() || store->getValueOperand() != &value) return nullptr;
    const auto* variable = ir::dyn_cast<ir::AllocaInst>(store->getPointerOperand());
    if (variable == nullptr) return nullptr;
    const bool whole = std::ranges::all_of(variable->users(), [&](const ir::User* each) {
      if (const auto* marker = ir::dyn_cast<ir::IntrinsicInst>(each)) return marker->isLifetimeStartOrEnd();
      if (const auto* other = ir::dyn_cast<ir::StoreInst>(each))
        return other->isSimple() && other->getValueOperand()->getType() == value.getType();
      const auto* load = ir::dyn_cast<ir::LoadInst>(each);
      return load != nullptr && load->isSimple() && load->getType() == value.getType();
    });
    return whole ? variable : nullptr;
  }

  // If nothing else is ever put into the variable, and it is not read before, what is read of it is the input.
  void follow_variable(const ir::AllocaInst& variable, bool certain, const ir::StoreInst& store) {
    if (!followed_.insert(&variable).second) return;
    const auto is_other_store = [&](const ir::User* user) { return ir::isa<ir::StoreInst>(user) && user != &store; };
    certain = certain && std::ranges::none_of(variable.users(), is_other_store);
    const ir::DominatorTree order(const_cast<ir::Function&>(*store.getFunction()));
    for (const ir::User* user : variable.users())
      if (const auto* load = ir::dyn_cast<ir::LoadInst>(user))
        follow(const_cast<ir::LoadInst&>(*load), certain && order.dominates(&store, load));
  }

  bool note(const ir::Value& value, const ir::ICmpInst& compare) {
    const bool first = compare.getOperand(0) == &value;
    const auto* constant = ir::dyn_cast<ir::ConstantInt>(compare.getOperand(first ? 1 : 0));
    if (constant == nullptr) return false;
    comparisons_.push_back({first ? compare.getPredicate() : compare.getSwappedPredicate(), constant->getValue()});
    return true;
  }
  void note(const ir::SwitchInst& choice) {
    for (const auto& each : choice.cases())
      comparisons_.push_back({ir::CmpInst::ICMP_EQ, each.getCaseValue()->getValue()});
  }

  std::vector<Comparison> comparisons_;
  std::vector<OtherUse> others_;
  bool hidden_ = false;
  std::unordered_set<const ir::AllocaInst*> followed_;
};

// Numbers that all comparisons take alike, as unsigned ones.
struct Range {
  ir::APInt first, last;

  bool is_short() const { return (last - first).ult(kShort); }
};

struct Less {
  bool operator()(const ir::APInt& a, const ir::APInt& b) const { return a.ult(b); }
};

std::vector<Range> ranges(const std::vector<Comparison>& comparisons, unsigned bits) {
  std::set<ir::APInt, Less> begins = {ir::APInt::getZero(bits), ir::APInt::getSignedMinValue(bits)};
  for (const Comparison& each : comparisons) begins.insert({each.constant, each.constant + 1});
  std::vector<Range> all;
  for (const ir::APInt& begin : begins) {
    if (!all.empty()) all.back().last = begin - 1;
    all.push_back({begin, ir::APInt::getMaxValue(bits)});
  }
  return all;
}

// Small numbers are easier to read in a trace: 0, 1, -1, 2, …
bool is_plainer(const ir::APInt& a, const ir::APInt& b) {
  const ir::APInt size_a = a.abs(), size_b = b.abs();
  return size_a == size_b ? b.isNegative() && !a.isNegative() : size_a.ult(size_b);
}

// One value for each combination of answers.
std::vector<ir::APInt> representatives(const std::vector<Range>& ranges, const std::vector<Comparison>& comparisons) {
  std::vector<ir::APInt> candidates;
  for (const Range& range : ranges) candidates.insert(candidates.end(), {range.first, range.last});
  std::ranges::stable_sort(candidates, is_plainer);
  std::set<std::vector<bool>> seen;
  std::vector<ir::APInt> chosen;
  for (const ir::APInt& value : candidates) {
    std::vector<bool> answers;
    answers.reserve(comparisons.size());
    for (const Comparison& each : comparisons)
      answers.push_back(ir::ICmpInst::compare(value, each.constant, each.predicate));
    if (seen.insert(std::move(answers)).second) chosen.push_back(value);
  }
  return chosen;
}

// All values of short ranges, a few of each long one.
std::vector<ir::APInt> samples(const std::vector<Range>& ranges, unsigned bits) {
  std::set<ir::APInt, Less> values = {ir::APInt(bits, 1), ir::APInt(bits, 2)};
  for (const Range& range : ranges) {
    values.insert({range.first, range.last});
    if (range.is_short())
      for (ir::APInt value = range.first; value != range.last; ++value) values.insert(value);
  }
  std::vector<ir::APInt> chosen(values.begin(), values.end());
  std::ranges::stable_sort(chosen, is_plainer);
  return chosen;
}

// Functions that are added to the program, each once.
class Additions {
 public:
  explicit Additions(ir::Module& program) : program_(program) {}

  // Chooses one of the values.
  ir::Function& chooser(const ir::Function& input, const std::vector<ir::APInt>& values) {
    std::string key = input.getName().str();
    for (const ir::APInt& value : values) key += fmt::format(",{}", value.getSExtValue());
    ir::Function*& found = made_[key];
    if (found == nullptr) found = &make_chooser(input, values);
    return *found;
  }

  // Says, if its argument is in one of the ranges, that not all values were tried.
  ir::Function& witness(const ir::Function& input, const std::vector<Range>& long_ranges) {
    std::string key = input.getName().str() + "?";
    for (const Range& range : long_ranges)
      key += fmt::format(",{}-{}", range.first.getZExtValue(), range.last.getZExtValue());
    ir::Function*& found = made_[key];
    if (found == nullptr) found = &make_witness(input, long_ranges);
    return *found;
  }

 private:
  ir::Function& make(const std::string& name, ir::FunctionType* type) {
    auto* function = ir::Function::Create(type, ir::GlobalValue::InternalLinkage, name, program_);
    function->addFnAttr(kRuntimeAttribute);
    function->addFnAttr(kOptimisedAttribute);
    ir::BasicBlock::Create(program_.getContext(), "entry", function);
    return *function;
  }

  ir::Function& make_chooser(const ir::Function& input, const std::vector<ir::APInt>& values) {
    ir::LLVMContext& context = program_.getContext();
    ir::Function& function =
        make(input.getName().str() + ".class", ir::FunctionType::get(input.getReturnType(), false));
    ir::Type* number = ir::Type::getInt32Ty(context);
    ir::IRBuilder<> out(&function.getEntryBlock());
    ir::Value* choice = out.CreateCall(program_.getOrInsertFunction(kChoose, number, number),
                                       {ir::ConstantInt::get(number, values.size())});
    ir::SwitchInst* decision = nullptr;
    for (size_t i = 0; i < values.size(); ++i) {
      auto* block = ir::BasicBlock::Create(context, fmt::format("class{}", i), &function);
      if (decision == nullptr) decision = out.CreateSwitch(choice, block);
      else decision->addCase(ir::cast<ir::ConstantInt>(ir::ConstantInt::get(number, i)), block);
      ir::ReturnInst::Create(context, ir::ConstantInt::get(context, values[i]), block);
    }
    return function;
  }

  ir::Function& make_witness(const ir::Function& input, const std::vector<Range>& long_ranges) {
    ir::LLVMContext& context = program_.getContext();
    ir::Type* nothing = ir::Type::getVoidTy(context);
    ir::Function& function =
        make(input.getName().str() + ".left_out", ir::FunctionType::get(nothing, {input.getReturnType()}, false));
    auto* tell = ir::BasicBlock::Create(context, "tell", &function);
    auto* end = ir::BasicBlock::Create(context, "end", &function);
    ir::IRBuilder<> out(&function.getEntryBlock());
    ir::Value* inside = out.getFalse();
    for (const Range& range : long_ranges) {
      ir::Value* distance = out.CreateSub(function.getArg(0), out.getInt(range.first));
      inside = out.CreateOr(inside, out.CreateICmpULE(distance, out.getInt(range.last - range.first)));
    }
    out.CreateCondBr(inside, tell, end);
    out.SetInsertPoint(tell);
    ir::Value* text = out.CreateGlobalStringPtr(fmt::format(
        "values of {}() were not enumerated: only some were tried; give --nondet-int LO..HI", input.getName().str()));
    out.CreateCall(program_.getOrInsertFunction(kCaveat, nothing, ir::PointerType::get(context, 0)), {text});
    out.CreateBr(end);
    out.SetInsertPoint(end);
    out.CreateRetVoid();
    return function;
  }

  ir::Module& program_;
  std::map<std::string, ir::Function*> made_;
};

// The runtime's function for inputs of integer type that is called; null if it is another one.
const ir::Function* called_input(const ir::CallBase& call) {
  const auto* callee = ir::dyn_cast<ir::Function>(call.getCalledOperand()->stripPointerCasts());
  if (callee == nullptr || !callee->getName().starts_with(kInputs) || !callee->hasFnAttribute(kRuntimeAttribute))
    return nullptr;
  const ir::Type* type = callee->getReturnType();
  const bool whole = type == call.getType() && type->isIntegerTy();
  return whole && type->getIntegerBitWidth() > 1 && type->getIntegerBitWidth() <= 64 ? callee : nullptr;
}

void choose_by_class(ir::CallBase& call, const Uses& uses, Additions& additions) {
  const ir::Function& input = *called_input(call);
  const unsigned bits = call.getType()->getIntegerBitWidth();
  const bool only_compared = uses.others().empty();
  const bool is_enumerated = bits <= 8;  // anyway
  if (uses.is_hidden() || (!only_compared && (is_enumerated || uses.comparisons().empty()))) return;
  std::vector<Range> all = ranges(uses.comparisons(), bits);
  const std::vector<ir::APInt> values = only_compared ? representatives(all, uses.comparisons()) : samples(all, bits);
  if (values.size() > kMostValues) return;
  call.setCalledOperand(&additions.chooser(input, values));
  std::erase_if(all, [](const Range& range) { return range.is_short(); });
  for (const OtherUse& use : uses.others()) {
    ir::IRBuilder<> out(use.where);
    out.CreateCall(&additions.witness(input, all), {use.value});
  }
}

}  // namespace

void choose_inputs_by_class(ir::Module& program) {
  std::vector<ir::CallBase*> inputs;
  for (ir::Function& function : program)
    for (ir::BasicBlock& block : function)
      for (ir::Instruction& instruction : block)
        if (auto* call = ir::dyn_cast<ir::CallBase>(&instruction); call != nullptr && called_input(*call) != nullptr)
          inputs.push_back(call);
  std::vector<Uses> uses;  // of the program as it was written, before anything is added to it
  uses.reserve(inputs.size());
  for (ir::CallBase* call : inputs) uses.emplace_back(*call);
  Additions additions(program);
  for (size_t i = 0; i < inputs.size(); ++i) choose_by_class(*inputs[i], uses[i], additions);
}

}  // namespace quotient::frontends::llvm
