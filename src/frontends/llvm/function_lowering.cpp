#include "frontends/llvm/function_lowering.hpp"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "base/budget.hpp"
#include "base/check.hpp"
#include "frontends/llvm/constants.hpp"
#include "frontends/llvm/error_label.hpp"
#include "frontends/llvm/inner_bounds.hpp"
#include "frontends/llvm/instructions.hpp"
#include "frontends/llvm/jumps.hpp"
#include "frontends/llvm/link.hpp"
#include "frontends/llvm/signatures.hpp"
#include "frontends/llvm/stack.hpp"
#include "frontends/llvm/varargs.hpp"
#include "frontends/llvm/verifier_functions.hpp"

namespace quotient::frontends::llvm {

using core::Op;
using core::Operand;

FunctionLowering::FunctionLowering(ModuleLowering& module, const ir::Function& source, uint32_t index)
    : module_(module),
      source_(source),
      out_(module.out(), index),
      plan_(plan_registers(source, module.options().variables_in_memory)),
      unmarked_(source, plan_, module.expressions()),
      names_(source) {}

void FunctionLowering::run() {
  const ir::DISubprogram* subprogram = source_.getSubprogram();
  const core::Location place =
      subprogram == nullptr ? core::Location{} : module_.location(subprogram->getFile(), subprogram->getLine());
  out_.function().location = place;
  out_.function().runtime = source_.hasFnAttribute(kRuntimeAttribute);
  out_.function().signature = signature(source_);
  module_.set_current(place);
  out_.set_location(place);
  declare_parameters();
  declare_variables();
  find_blocks();
  find_lifetimes();
  prologue();
  for (const ir::BasicBlock* block : order_) lower_block(*block);
}

bool FunctionLowering::is_optimised() const { return source_.hasFnAttribute(kOptimisedAttribute); }

std::vector<uint32_t> FunctionLowering::new_registers(const std::string& name, size_t count) {
  std::vector<uint32_t> registers;
  for (size_t i = 0; i < count; ++i) registers.push_back(name.empty() ? temporary() : out_.new_register(name));
  return registers;
}

std::string FunctionLowering::register_name(const ir::Value& value) { return names_.name(value); }

void FunctionLowering::declare_parameters() {
  for (const ir::Argument& argument : source_.args()) {
    const auto shared = plan_.parameters.find(&argument);
    std::string name =
        register_name(shared == plan_.parameters.end() ? static_cast<const ir::Value&>(argument) : *shared->second);
    if (name.empty()) name = fmt::format("p{}", argument.getArgNo());
    const std::vector<uint32_t> registers = new_registers(name, module_.pieces(argument.getType()).size());
    Operands operands;
    for (const uint32_t reg : registers) operands.push_back(core::reg(reg));
    values_[&argument] = std::move(operands);
    if (shared != plan_.parameters.end()) variables_[shared->second] = registers;
  }
  if (source_.isVarArg()) hidden(kVarargs);
  out_.function().parameters = static_cast<uint32_t>(out_.function().registers.size());
}

void FunctionLowering::declare_variables() {
  for (const ir::Instruction& instruction : source_.getEntryBlock()) {
    const auto planned = plan_.variables.find(&instruction);
    if (planned == plan_.variables.end()) continue;
    std::vector<uint32_t>& registers = variables_[&instruction];
    if (registers.empty())
      registers = new_registers(register_name(instruction), module_.pieces(planned->second).size());
    variable_registers_.insert(registers.begin(), registers.end());
    if (!out_.function().runtime && names_.at(instruction) != nullptr && may_hold_pointer(*planned->second))
      out_.function().variables.push_back(registers[0]);
  }
}

bool FunctionLowering::may_hold_pointer(const ir::Type& type) const {
  return type.isPointerTy() || type.isIntegerTy(module_.pointer_bits());
}

const std::vector<uint32_t>* FunctionLowering::variable(const ir::Value& alloca) const {
  const auto it = variables_.find(&alloca);
  return it == variables_.end() ? nullptr : &it->second;
}

// Only what can be reached is lowered; where an exception would go cannot, if there is none.
void FunctionLowering::find_blocks() {
  std::unordered_set<const ir::BasicBlock*> reached{&source_.getEntryBlock()};
  std::vector<const ir::BasicBlock*> work{&source_.getEntryBlock()};
  while (!work.empty()) {
    const ir::BasicBlock* block = work.back();
    work.pop_back();
    const auto* invoke = module_.unwinds() ? nullptr : ir::dyn_cast<ir::InvokeInst>(block->getTerminator());
    for (unsigned i = 0; i < block->getTerminator()->getNumSuccessors(); ++i) {
      const ir::BasicBlock* next = block->getTerminator()->getSuccessor(i);
      if (invoke != nullptr && next == invoke->getUnwindDest()) continue;
      if (reached.insert(next).second) work.push_back(next);
    }
  }
  for (const ir::BasicBlock& block : source_) {
    if (!reached.contains(&block)) continue;
    order_.push_back(&block);
    blocks_[&block] = out_.new_block(block.hasName() ? block.getName().str() : "b");
  }
}

// Variables in memory whose lifetime markers can be trusted: every use comes after a marker that it begins.
void FunctionLowering::find_lifetimes() {
  with_lifetime_.insert(unmarked_.all().begin(), unmarked_.all().end());
  std::unique_ptr<ir::DominatorTree> dominators;
  for (const ir::Instruction& instruction : source_.getEntryBlock()) {
    if (!ir::isa<ir::AllocaInst>(instruction) || plan_.variables.contains(&instruction)) continue;
    std::vector<const ir::Instruction*> starts, uses;
    for (const ir::User* user : instruction.users()) {
      const auto* intrinsic = ir::dyn_cast<ir::IntrinsicInst>(user);
      if (intrinsic == nullptr || !intrinsic->isLifetimeStartOrEnd()) {
        uses.push_back(ir::cast<ir::Instruction>(user));
      } else if (intrinsic->getIntrinsicID() == ir::Intrinsic::lifetime_start) {
        starts.push_back(intrinsic);
      }
    }
    if (starts.empty()) continue;
    if (!dominators) dominators = std::make_unique<ir::DominatorTree>(const_cast<ir::Function&>(source_));
    const auto after_start = [&](const ir::Instruction* use) {
      return std::any_of(starts.begin(), starts.end(),
                         [&](const ir::Instruction* start) { return dominators->dominates(start, use); });
    };
    if (std::all_of(uses.begin(), uses.end(), after_start)) with_lifetime_.insert(&instruction);
  }
  for (const ir::BasicBlock& block : source_) find_last_markers(block);
}

void FunctionLowering::find_last_markers(const ir::BasicBlock& block) {
  if (!ir::isa<ir::ReturnInst>(block.getTerminator())) return;
  for (const ir::Instruction* last = block.getTerminator()->getPrevNode(); last; last = last->getPrevNode()) {
    const auto* intrinsic = ir::dyn_cast<ir::IntrinsicInst>(last);
    if (intrinsic == nullptr || intrinsic->getIntrinsicID() != ir::Intrinsic::lifetime_end) return;
    last_markers_.insert(intrinsic);
  }
}

void FunctionLowering::prologue() {
  begin(block(source_.getEntryBlock()));
  if (is_atomic_function(source_)) effect(Op::k_atomic_begin, {}, {});
  if (is_error_function(source_)) {
    core::ModuleBuilder& out = module_.out();
    effect(Op::k_error, {}, {out.text("unreachable-reached"), out.text("reach_error() is called")});
  }
  for (const ir::Instruction& instruction : source_.getEntryBlock()) {
    const auto* variable = ir::dyn_cast<ir::AllocaInst>(&instruction);
    if (variable == nullptr || !variable->isStaticAlloca() || plan_.variables.contains(variable)) continue;
    name(*variable, {core::reg(out_.new_register(register_name(*variable)))});
    if (!has_lifetime(*variable)) begin_lifetime(*this, *variable);
  }
  prepare_dynamic_stack(*this);
  prepare_landings(*this);
}

void FunctionLowering::lower_block(const ir::BasicBlock& block) {
  Budget::check();
  begin(this->block(block));
  for (const ir::Instruction& instruction : block) {
    const core::Location place = module_.location(instruction.getDebugLoc().get());
    if (place.line != 0) {
      module_.set_current(place);
      out_.set_location(place);
    }
    try {
      for (const ir::AllocaInst* object : unmarked_.ending(instruction)) kill_object(*this, value(*object));
      for (const ir::AllocaInst* object : unmarked_.beginning(instruction)) begin_lifetime(*this, *object);
      report_error_label(*this, instruction);
      lower_instruction(*this, instruction);
    } catch (const Failure& failure) {
      return end_as_unsupported(failure.diagnostic.message);
    }
  }
}

// What comes after it in the block cannot be reached.
void FunctionLowering::end_as_unsupported(const std::string& message) {
  module_.add_gap(message);
  effect(Op::k_error, {}, {module_.out().text("unsupported"), module_.out().text(message)});
  effect(Op::k_unreachable, {}, {});
}

Operands FunctionLowering::values(const ir::Value& value) {
  const auto it = values_.find(&value);
  if (it != values_.end()) return it->second;
  const auto* constant = ir::dyn_cast<ir::Constant>(&value);
  if (constant == nullptr) {  // used in a block that stands before the one that computes it
    results(*ir::cast<ir::Instruction>(&value));
    return values_.at(&value);
  }
  if (const auto confined = confined_constant(*this, *constant)) return {*confined};
  Operands operands;
  if (append_constant(module_, *constant, operands)) return operands;
  return computed_constant(*constant);
}

// A constant that takes instructions, which are emitted here.
Operands FunctionLowering::computed_constant(const ir::Constant& constant) {
  if (const auto* variable = ir::dyn_cast<ir::GlobalVariable>(&constant))
    return {emit(Op::k_tls, {}, {module_.global(*variable)})};
  if (const auto* expression = ir::dyn_cast<ir::ConstantExpr>(&constant)) {
    const auto forget = [this](ir::Instruction* instruction) {
      values_.erase(instruction);
      instruction->deleteValue();
    };
    const std::unique_ptr<ir::Instruction, decltype(forget)> instruction(
        const_cast<ir::ConstantExpr*>(expression)->getAsInstruction(), forget);
    lower_instruction(*this, *instruction);
    return values(*instruction);
  }
  Operands operands;
  for (unsigned i = 0; const ir::Constant* element = constant.getAggregateElement(i); ++i) {
    const Operands inner = values(*element);
    operands.insert(operands.end(), inner.begin(), inner.end());
  }
  if (operands.size() != module_.pieces(constant.getType()).size())
    module_.fail("a constant of this form is not supported");
  return operands;
}

Operand FunctionLowering::value(const ir::Value& value) {
  const Operands operands = values(value);
  QUO_CHECK(operands.size() == 1, "a value of {} pieces where one is expected", operands.size());
  return operands[0];
}

std::vector<uint32_t> FunctionLowering::results(const ir::Instruction& instruction) {
  const auto direct = plan_.direct.find(&instruction);
  if (direct != plan_.direct.end()) return variables_.at(direct->second);
  const auto known = values_.find(&instruction);
  std::vector<uint32_t> registers;
  if (known != values_.end()) {
    for (const Operand& operand : known->second) registers.push_back(operand.index);
    return registers;
  }
  registers = new_registers(register_name(instruction), module_.pieces(instruction.getType()).size());
  Operands operands;
  for (const uint32_t reg : registers) operands.push_back(core::reg(reg));
  values_[&instruction] = std::move(operands);
  return registers;
}

uint32_t FunctionLowering::result(const ir::Instruction& instruction) {
  const std::vector<uint32_t> registers = results(instruction);
  QUO_CHECK(registers.size() == 1, "an instruction of {} pieces where one is expected", registers.size());
  return registers[0];
}

void FunctionLowering::define(const ir::Instruction& instruction, const Operands& operands) {
  if (plan_.direct.contains(&instruction) || values_.contains(&instruction)) {
    const std::vector<uint32_t> registers = results(instruction);
    for (size_t i = 0; i < registers.size(); ++i) move(registers[i], operands[i]);
    return;
  }
  Operands stable;
  const bool forwarded = plan_.forwarded.contains(&instruction);
  for (const Operand& operand : operands) {
    const bool changes =
        !forwarded && operand.kind == Operand::Kind::reg && variable_registers_.contains(operand.index);
    stable.push_back(changes ? emit(Op::k_mov, {}, {operand}) : operand);
  }
  values_[&instruction] = std::move(stable);
}

Operand FunctionLowering::emit(Op op, std::vector<core::Type> types, Operands operands, uint8_t flags) {
  const uint32_t result = temporary();
  out_.emit(op, std::move(types), {result}, std::move(operands), flags);
  return core::reg(result);
}

void FunctionLowering::emit_to(uint32_t result, Op op, std::vector<core::Type> types, Operands operands,
                               uint8_t flags) {
  out_.emit(op, std::move(types), {result}, std::move(operands), flags);
}

core::Instruction& FunctionLowering::effect(Op op, std::vector<core::Type> types, Operands operands, uint8_t flags) {
  return out_.emit(op, std::move(types), {}, std::move(operands), flags);
}

void FunctionLowering::move(uint32_t to, const Operand& from) {
  if (from.kind == Operand::Kind::reg && from.index == to) return;
  emit_to(to, Op::k_mov, {}, {from});
}

Operand FunctionLowering::address(const Operand& base, uint64_t offset) {
  if (offset == 0) return base;
  if (base.kind == Operand::Kind::global) return core::global(base.index, base.bits + offset);
  return emit(Op::k_addr, {}, {base, core::constant(0), core::constant(1), core::constant(offset)});
}

uint32_t FunctionLowering::hidden(const std::string& name) {
  const auto it = hidden_.find(name);
  if (it != hidden_.end()) return it->second;
  return hidden_[name] = out_.new_register(name);
}

void FunctionLowering::note(core::Instruction& instruction, const ir::Value& address, uint64_t size, AccessKind kind) {
  const std::string path = names_.access(address, size, kind);
  if (!path.empty()) instruction.note = module_.text(path);
}

void FunctionLowering::note_type(core::Instruction& instruction, const ir::DIType* type) {
  const std::string name = module_.types().name(type);
  if (!name.empty()) instruction.note = module_.text(name);
}

void lower_function(ModuleLowering& module, const ir::Function& function, uint32_t index) {
  if (lower_known_function(module, function, index)) return;
  FunctionLowering(module, function, index).run();
}

}  // namespace quotient::frontends::llvm
