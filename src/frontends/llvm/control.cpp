#include "frontends/llvm/control.hpp"

#include <fmt/format.h>
#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

#include "frontends/llvm/calls.hpp"
#include "frontends/llvm/exceptions.hpp"
#include "frontends/llvm/stack.hpp"
#include "frontends/llvm/verifier_functions.hpp"
#include "frontends/llvm/wide.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;

struct Copy {
  uint32_t to;
  Operand from;
};

bool reads(const Copy& copy, uint32_t reg) { return copy.from.kind == Operand::Kind::reg && copy.from.index == reg; }

void copy_at_once(FunctionLowering& f, std::vector<Copy> copies) {
  std::erase_if(copies, [](const Copy& copy) { return reads(copy, copy.to); });
  while (!copies.empty()) {
    const auto free = std::find_if(copies.begin(), copies.end(), [&](const Copy& copy) {
      return std::none_of(copies.begin(), copies.end(), [&](const Copy& other) { return reads(other, copy.to); });
    });
    if (free != copies.end()) {
      f.move(free->to, free->from);
      copies.erase(free);
      continue;
    }
    const uint32_t cycle = copies[0].to;  // everyone waits for someone: put one value aside
    const Operand aside = f.emit(Op::k_mov, {}, {core::reg(cycle)});
    for (Copy& copy : copies)
      if (reads(copy, cycle)) copy.from = aside;
  }
}

void copy_phis(FunctionLowering& f, const ir::BasicBlock& from, const ir::BasicBlock& to) {
  std::vector<Copy> copies;
  for (const ir::PHINode& phi : to.phis()) {
    const Operands values = f.values(*phi.getIncomingValueForBlock(&from));
    const std::vector<uint32_t> registers = f.results(phi);
    for (size_t i = 0; i < registers.size(); ++i) copies.push_back({registers[i], values[i]});
  }
  copy_at_once(f, std::move(copies));
}

void jump(FunctionLowering& f, const ir::BasicBlock& from, const ir::BasicBlock& to) {
  copy_phis(f, from, to);
  f.branch(f.block(to));
}

void lower_branch(FunctionLowering& f, const ir::BranchInst& branch) {
  const ir::BasicBlock& here = *branch.getParent();
  if (branch.isUnconditional() || branch.getSuccessor(0) == branch.getSuccessor(1))
    return jump(f, here, *branch.getSuccessor(0));
  const Operand condition = f.value(*branch.getCondition());
  const uint32_t yes = edge(f, here, *branch.getSuccessor(0)), no = edge(f, here, *branch.getSuccessor(1));
  f.effect(Op::k_br_if, {}, {condition, core::block(yes), core::block(no)});
}

// A switch on more than 64 bits, as comparisons one after the other.
void lower_wide_switch(FunctionLowering& f, const ir::SwitchInst& branch, const Operands& value) {
  const ir::BasicBlock& here = *branch.getParent();
  for (const auto& one : branch.cases()) {
    const Operand same = wide_compare(f, Op::k_eq, value, f.values(*one.getCaseValue()), 128);
    const uint32_t yes = edge(f, here, *one.getCaseSuccessor()), next = f.out().new_block("case");
    f.effect(Op::k_br_if, {}, {same, core::block(yes), core::block(next)});
    f.begin(next);
  }
  jump(f, here, *branch.getDefaultDest());
}

void lower_switch(FunctionLowering& f, const ir::SwitchInst& branch) {
  const Operands value = f.values(*branch.getCondition());
  if (value.size() > 1) return lower_wide_switch(f, branch, value);
  const ir::BasicBlock& here = *branch.getParent();
  std::unordered_map<const ir::BasicBlock*, uint32_t> targets;
  const auto target_of = [&](const ir::BasicBlock* to) {
    const auto it = targets.find(to);
    return core::block(it != targets.end() ? it->second : targets[to] = edge(f, here, *to));
  };
  Operands operands = {value[0], target_of(branch.getDefaultDest())};
  for (const auto& one : branch.cases()) {
    operands.push_back(core::constant(one.getCaseValue()->getZExtValue()));
    operands.push_back(target_of(one.getCaseSuccessor()));
  }
  f.effect(Op::k_switch, {core::integer(branch.getCondition()->getType()->getIntegerBitWidth())}, std::move(operands));
}

// GNU C's computed goto: labels are numbers.
void lower_computed_goto(FunctionLowering& f, const ir::IndirectBrInst& branch) {
  const ir::BasicBlock& here = *branch.getParent();
  const Operand label = f.value(*branch.getAddress());
  const uint32_t wrong = f.out().new_block("no.label"), from = f.out().current_block();
  f.begin(wrong);
  f.effect(Op::k_unreachable, {}, {});
  f.begin(from);
  Operands operands = {label, core::block(wrong)};
  std::unordered_set<const ir::BasicBlock*> done;
  for (unsigned i = 0; i < branch.getNumDestinations(); ++i) {
    const ir::BasicBlock* to = branch.getDestination(i);
    if (!done.insert(to).second) continue;
    operands.push_back(core::constant(f.module().label(*to)));
    operands.push_back(core::block(edge(f, here, *to)));
  }
  f.effect(Op::k_switch, {f.module().word()}, std::move(operands));
}

void lower_invoke(FunctionLowering& f, const ir::InvokeInst& invoke) {
  if (lower_call(f, invoke)) return;
  jump(f, *invoke.getParent(), *invoke.getNormalDest());  // as a call: no exception comes back
}

void lower_return(FunctionLowering& f, const ir::ReturnInst& instruction) {
  Operands values;
  if (const ir::Value* value = instruction.getReturnValue()) values = f.values(*value);
  release_dynamic_stack(f);
  if (is_atomic_function(f.source())) f.effect(Op::k_atomic_end, {}, {});
  f.effect(Op::k_ret, {}, std::move(values));
}

}  // namespace

uint32_t edge(FunctionLowering& f, const ir::BasicBlock& from, const ir::BasicBlock& to,
              const std::function<void()>& before) {
  if (to.phis().empty() && !before) return f.block(to);
  const uint32_t here = f.out().current_block();
  const uint32_t between = f.out().new_block("edge");
  f.begin(between);
  if (before) before();
  jump(f, from, to);
  f.begin(here);
  return between;
}

void lower_terminator(FunctionLowering& f, const ir::Instruction& terminator) {
  switch (terminator.getOpcode()) {
    case ir::Instruction::Br: return lower_branch(f, *ir::cast<ir::BranchInst>(&terminator));
    case ir::Instruction::Switch: return lower_switch(f, *ir::cast<ir::SwitchInst>(&terminator));
    case ir::Instruction::IndirectBr: return lower_computed_goto(f, *ir::cast<ir::IndirectBrInst>(&terminator));
    case ir::Instruction::Ret: return lower_return(f, *ir::cast<ir::ReturnInst>(&terminator));
    case ir::Instruction::Invoke: return lower_invoke(f, *ir::cast<ir::InvokeInst>(&terminator));
    case ir::Instruction::Resume: return lower_resume(f, terminator);
    case ir::Instruction::Unreachable: f.effect(Op::k_unreachable, {}, {}); return;
    default: f.module().fail(fmt::format("the LLVM instruction '{}' is not supported", terminator.getOpcodeName()));
  }
}

}  // namespace quotient::frontends::llvm
