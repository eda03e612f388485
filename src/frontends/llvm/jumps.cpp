#include "frontends/llvm/jumps.hpp"

#include <fmt/format.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Intrinsics.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "frontends/llvm/link.hpp"
#include "frontends/llvm/wide.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;

constexpr const char* kFrame = "$frame";
constexpr std::array<std::string_view, 5> kNames = {"setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", "__setjmp"};

bool is_setjmp(const ir::Function& function) {
  return function.isDeclaration() &&
         std::find(kNames.begin(), kNames.end(), std::string_view(function.getName())) != kNames.end();
}

bool has_landings(const ir::Function& function) {
  const auto lands = [](const ir::Instruction& instruction) {
    const auto* call = ir::dyn_cast<ir::CallBase>(&instruction);
    const ir::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
    return callee != nullptr && (is_setjmp(*callee) || callee->getIntrinsicID() == ir::Intrinsic::eh_sjlj_setjmp);
  };
  return std::any_of(ir::inst_begin(function), ir::inst_end(function), lands);
}

struct Kept {
  uint32_t variable, copy;
};

std::vector<Kept> keep_variables(FunctionLowering& f, uint32_t number) {
  std::vector<Kept> kept;
  for (const ir::Instruction& instruction : f.source().getEntryBlock()) {
    const std::vector<uint32_t>* registers = f.variable(instruction);
    if (registers == nullptr) continue;
    for (const uint32_t variable : *registers) {
      const uint32_t copy = f.hidden(fmt::format("$kept{}.{}", number, kept.size()));
      f.move(copy, core::reg(variable));
      kept.push_back({variable, copy});
    }
  }
  return kept;
}

void land(FunctionLowering& f, const ir::CallBase& call, const Operand& buffer) {
  const uint32_t result = f.temporary();
  const core::Type pointer = f.module().pointer(), number = core::integer(32);
  const std::vector<Kept> kept = keep_variables(f, result);
  f.effect(Op::k_store, {pointer}, {core::reg(f.hidden(kFrame)), buffer});
  f.effect(Op::k_store, {number}, {core::constant(result), f.address(buffer, pointer.bits / 8)});
  f.emit_to(result, Op::k_landing, {}, {core::constant(result)});
  const uint32_t again = f.out().new_block("again"), after = f.out().new_block("after");
  const Operand first = f.emit(Op::k_eq, {number}, {core::reg(result), core::constant(0)});
  f.effect(Op::k_br_if, {}, {first, core::block(after), core::block(again)});
  f.begin(again);
  for (const Kept& row : kept)
    f.emit_to(row.variable, Op::k_unchanged, {}, {core::reg(row.variable), core::reg(row.copy)});
  f.branch(after);
  f.begin(after);
  f.define(call, {core::reg(result)});
}

}  // namespace

void prepare_landings(FunctionLowering& f) {
  if (has_landings(f.source())) f.emit_to(f.hidden(kFrame), Op::k_local, {}, {core::constant(1)});
}

bool lower_setjmp(FunctionLowering& f, const ir::CallBase& call, const ir::Function& callee) {
  if (!is_setjmp(callee)) return false;
  if (call.arg_empty() || call.getType()->isVoidTy()) f.module().fail("setjmp is not declared as <setjmp.h> does it");
  const Operand buffer = f.value(*call.getArgOperand(0));
  const Operand saves_mask = call.arg_size() > 1 ? f.value(*call.getArgOperand(1)) : core::constant(0);
  call_runtime(f, kKeepMask, {buffer, saves_mask}, 0);
  land(f, call, buffer);
  return true;
}

void lower_builtin_setjmp(FunctionLowering& f, const ir::CallBase& call) {
  land(f, call, f.value(*call.getArgOperand(0)));
}

void lower_builtin_longjmp(FunctionLowering& f, const ir::CallBase& call) {
  const Operand buffer = f.value(*call.getArgOperand(0));
  const core::Type pointer = f.module().pointer(), number = core::integer(32);
  const Operand frame = f.emit(Op::k_load, {pointer}, {buffer});
  const Operand landing = f.emit(Op::k_load, {number}, {f.address(buffer, pointer.bits / 8)});
  f.effect(Op::k_jump, {}, {frame, landing, core::constant(1)});
  f.begin(f.out().new_block("after"));  // which LLVM still fills
}

}  // namespace quotient::frontends::llvm
