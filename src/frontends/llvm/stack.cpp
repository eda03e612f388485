#include "frontends/llvm/stack.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

#include "frontends/llvm/wide.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;

constexpr const char* kDynamic = "$dynamic";

bool has_dynamic_allocas(const ir::Function& function) {
  for (const ir::Instruction& instruction : ir::instructions(function)) {
    const auto* variable = ir::dyn_cast<ir::AllocaInst>(&instruction);
    if (variable != nullptr && !variable->isStaticAlloca()) return true;
  }
  return false;
}

uint64_t static_size(FunctionLowering& f, const ir::AllocaInst& variable) {
  const uint64_t count = ir::cast<ir::ConstantInt>(variable.getArraySize())->getZExtValue();
  return count * f.module().size_of(variable.getAllocatedType());
}

// Kills what was allocated after `target` was the last node.
void unwind(FunctionLowering& f, const Operand& target) {
  const Operand last = core::reg(f.hidden(kDynamic));
  const core::Type pointer = f.module().pointer();
  const uint32_t head = f.out().new_block("unwind"), body = f.out().new_block("unwind.kill");
  const uint32_t done = f.out().new_block("unwind.done");
  f.branch(head);
  f.begin(head);
  const Operand reached = f.emit(Op::k_eq, {pointer}, {last, target});
  f.effect(Op::k_br_if, {}, {reached, core::block(done), core::block(body)});
  f.begin(body);
  const Operand previous = f.emit(Op::k_load, {pointer}, {last});
  const Operand object = f.emit(Op::k_load, {pointer}, {f.address(last, pointer.bits / 8)});
  f.effect(Op::k_kill, {}, {object});
  f.effect(Op::k_kill, {}, {last});
  f.move(last.index, previous);
  f.branch(head);
  f.begin(done);
}

// In scope in the whole function, that is, until it returns.
bool is_of_whole_function(const FunctionLowering& f, const ir::AllocaInst& variable) {
  const ir::DILocalVariable* declared = f.names().at(variable);
  return declared != nullptr && ir::isa<ir::DISubprogram>(declared->getScope());
}

// What main's variables hold when it returns is not lost by that, so `ret` must find them alive.
bool outlives_scope(const FunctionLowering& f, const ir::AllocaInst& variable) {
  return f.source().getName() == "main" && is_of_whole_function(f, variable);
}

void leave_scope(FunctionLowering& f, const ir::AllocaInst& variable, uint32_t reg) {
  const std::vector<uint32_t>& variables = f.out().function().variables;
  if (is_of_whole_function(f, variable) || std::find(variables.begin(), variables.end(), reg) == variables.end())
    return;
  f.effect(Op::k_leave, {}, {core::reg(reg)});
}

}  // namespace

void begin_lifetime(FunctionLowering& f, const ir::AllocaInst& variable) {
  core::Instruction& local =
      f.out().emit(Op::k_local, {}, {f.value(variable).index},
                   {core::constant(static_size(f, variable)), core::constant(variable.getAlign().value())});
  if (const ir::DILocalVariable* declared = f.names().at(variable)) f.note_type(local, declared->getType());
}

void lower_lifetime(FunctionLowering& f, const ir::CallBase& marker) {
  const auto* variable = ir::dyn_cast<ir::AllocaInst>(marker.getArgOperand(1));
  if (variable == nullptr) return;
  const bool begins = marker.getIntrinsicID() == ir::Intrinsic::lifetime_start;
  if (const auto* registers = f.variable(*variable)) {
    if (!begins) return leave_scope(f, *variable, (*registers)[0]);
    if (f.plan().absorbed.contains(&marker)) return;
    for (const uint32_t reg : *registers) f.move(reg, core::undef());
  } else if (f.has_lifetime(*variable)) {
    if (begins) begin_lifetime(f, *variable);
    else if (!f.is_before_return(marker) && !outlives_scope(f, *variable)) kill_object(f, f.value(*variable));
  }
}

Operand new_object(FunctionLowering& f, const std::string& hidden_name, const Operand& size, uint64_t alignment) {
  const uint32_t reg = f.hidden(hidden_name);
  f.emit_to(reg, Op::k_local, {}, {size, core::constant(alignment)});
  return core::reg(reg);
}

void kill_object(FunctionLowering& f, const Operand& object) {
  f.effect(Op::k_kill, {}, {object});
  f.move(object.index, core::undef());
}

void lower_alloca(FunctionLowering& f, const ir::Instruction& instruction) {
  const auto& variable = *ir::cast<ir::AllocaInst>(&instruction);
  if (variable.isStaticAlloca()) return;  // done at entry
  const core::Type word = f.module().word(), pointer = f.module().pointer();
  const unsigned bits = variable.getArraySize()->getType()->getIntegerBitWidth();
  Operand size = resize_integer(f, f.values(*variable.getArraySize()), bits, word.bits, false)[0];
  const uint64_t element = f.module().size_of(variable.getAllocatedType());
  if (element != 1) size = f.emit(Op::k_mul, {word}, {size, core::constant(element)});
  const Operand object = f.emit(Op::k_local, {}, {size, core::constant(variable.getAlign().value())});
  const Operand node = f.emit(Op::k_local, {}, {core::constant(pointer.bits / 4)});
  f.effect(Op::k_store, {pointer}, {core::reg(f.hidden(kDynamic)), node});
  f.effect(Op::k_store, {pointer}, {object, f.address(node, pointer.bits / 8)});
  f.move(f.hidden(kDynamic), node);
  f.move(f.result(instruction), object);
  f.move(object.index, core::undef());  // the node owns it now
  f.move(node.index, core::undef());
}

void prepare_dynamic_stack(FunctionLowering& f) {
  if (has_dynamic_allocas(f.source())) f.move(f.hidden(kDynamic), core::constant(0));
}

void lower_stack_save(FunctionLowering& f, const ir::CallBase& call) {
  if (!has_dynamic_allocas(f.source())) return f.define(call, {core::constant(0)});
  f.move(f.result(call), core::reg(f.hidden(kDynamic)));
}

void lower_stack_restore(FunctionLowering& f, const ir::CallBase& call) {
  if (has_dynamic_allocas(f.source())) unwind(f, f.value(*call.getArgOperand(0)));
}

void release_dynamic_stack(FunctionLowering& f) {
  if (has_dynamic_allocas(f.source())) unwind(f, core::constant(0));
}

}  // namespace quotient::frontends::llvm
