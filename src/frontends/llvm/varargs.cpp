#include "frontends/llvm/varargs.hpp"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include "frontends/llvm/link.hpp"
#include "frontends/llvm/memory.hpp"
#include "frontends/llvm/signatures.hpp"
#include "frontends/llvm/stack.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;

// x86-64: struct __va_list_tag { unsigned gp_offset, fp_offset; void *overflow_arg_area, *reg_save_area; }
constexpr uint64_t kGeneralUsedUp = 48, kFloatsUsedUp = 176;
constexpr unsigned kOverflowMember = 2;
constexpr uint64_t kOverflowArea = 8, kRegisterArea = 16, kTagSize = 24;

constexpr uint64_t kStackAlignment = 16;  // of the area in which arguments are passed

struct Slot {
  unsigned argument = 0;
  uint64_t offset = 0;
  uint64_t size = 0;
  ir::Type* by_value = nullptr;  // a struct that the argument points to
};

uint64_t round_up(uint64_t number, uint64_t to) { return (number + to - 1) / to * to; }

// clang passes an __int128 as two halves, loaded from such a variable, but va_arg expects it aligned.
bool begins_wide_integer(const ir::Value& argument) {
  const auto* load = ir::dyn_cast<ir::LoadInst>(&argument);
  if (load == nullptr) return false;
  const auto* element = ir::dyn_cast<ir::GetElementPtrInst>(load->getPointerOperand());
  if (element == nullptr || !element->hasAllZeroIndices()) return false;
  const auto* variable = ir::dyn_cast<ir::AllocaInst>(element->getPointerOperand());
  return variable != nullptr && variable->getAllocatedType()->isIntegerTy(128);
}

uint64_t slot_alignment(FunctionLowering& f, const ir::CallBase& call, unsigned argument, uint64_t word) {
  const ir::Value& value = *call.getArgOperand(argument);
  if (word == 4) return value.getType()->isVectorTy() ? 16 : 4;
  if (call.isByValArgument(argument)) return call.getParamAlign(argument).valueOrOne().value() >= 16 ? 16 : 8;
  if (begins_wide_integer(value)) return 16;
  return f.module().layout().getABITypeAlign(value.getType()).value() >= 16 ? 16 : 8;
}

std::vector<Slot> lay_out(FunctionLowering& f, const ir::CallBase& call, unsigned first, uint64_t& size) {
  const uint64_t word = f.module().pointer_bits() / 8;
  std::vector<Slot> slots;
  for (unsigned i = first; i < call.arg_size(); ++i) {
    Slot slot{i};
    if (call.isByValArgument(i)) slot.by_value = call.getParamByValType(i);
    slot.size = f.module().size_of(slot.by_value != nullptr ? slot.by_value : call.getArgOperand(i)->getType());
    slot.offset = round_up(size, slot_alignment(f, call, i, word));
    size = slot.offset + round_up(slot.size, word);
    slots.push_back(slot);
  }
  return slots;
}

// What va_arg may read where.
std::string described(const ir::CallBase& call, const std::vector<Slot>& slots) {
  std::string text;
  for (const Slot& slot : slots)
    text += fmt::format("{}{}:{}", text.empty() ? "" : " ", slot.offset, argument_type(call, slot.argument));
  return text;
}

// Where clang's va_arg looks for the argument in memory: what it finds in the va_list before it moves that on.
bool is_place_in_memory(const ir::Value& value, unsigned pointer_bits) {
  const auto* place = ir::dyn_cast<ir::LoadInst>(&value);
  if (place == nullptr) return false;
  if (pointer_bits == 32) return place->getName().starts_with("argp.cur");
  const auto* member = ir::dyn_cast<ir::GetElementPtrInst>(place->getPointerOperand());
  if (member == nullptr || member->getNumIndices() != 2) return false;
  const auto* list = ir::dyn_cast<ir::StructType>(member->getSourceElementType());
  const auto* index = ir::dyn_cast<ir::ConstantInt>(member->getOperand(2));
  return list != nullptr && list->hasName() && list->getName().starts_with("struct.__va_list_tag") &&
         index != nullptr && index->getZExtValue() == kOverflowMember;
}

// Programs write `syscall(SYS_futex, &word, FUTEX_WAIT, 0, 0, 0, 0)`, with an int where a pointer is read. It is passed
// in a register, and what writes 32 bits of a register sets the upper 32 to 0.
bool is_passed_in_whole_registers(const ir::CallBase& call) {
  const ir::Function* callee = call.getCalledFunction();
  return callee != nullptr && callee->getName() == "syscall";
}

}  // namespace

bool is_variable_argument(const ir::Value& place, unsigned pointer_bits) {
  if (const auto* either = ir::dyn_cast<ir::PHINode>(&place)) {  // in a register or in memory: here never in a register
    return either->getNumIncomingValues() == 2 && is_place_in_memory(*either->getIncomingValue(1), pointer_bits);
  }
  return is_place_in_memory(place, pointer_bits);
}

void check_argument(FunctionLowering& f, ir::Type* type, const Operand& place) {
  if (type->isIntOrPtrTy() || type->isFloatingPointTy())
    f.effect(Op::k_argument, {}, {place, f.module().out().text(type_name(type, f.module().layout()))});
}

Operand pack_arguments(FunctionLowering& f, const ir::CallBase& call, unsigned first) {
  if (first >= call.arg_size()) return core::constant(0);
  uint64_t size = 0;
  const std::vector<Slot> slots = lay_out(f, call, first, size);
  const Operand object = core::reg(f.hidden(kArguments));
  Operands local = {core::constant(size), core::constant(kStackAlignment)};
  // Libraries may pass what is not quite right (libstdc++ a long as the precision of %.*g): that is not the program's.
  if (!f.source().hasFnAttribute(kRuntimeAttribute)) local.push_back(f.module().out().text(described(call, slots)));
  f.emit_to(object.index, Op::k_local, {}, std::move(local));
  for (const Slot& slot : slots) {
    const ir::Value& argument = *call.getArgOperand(slot.argument);
    const Operand place = f.address(object, slot.offset);
    if (slot.size == 4 && f.module().pointer_bits() == 64 && is_passed_in_whole_registers(call))
      f.effect(Op::k_store, {core::integer(64)}, {core::constant(0), place});
    if (slot.by_value != nullptr) f.effect(Op::k_copy, {}, {place, f.value(argument), core::constant(slot.size)});
    else store_value(f, argument.getType(), f.values(argument), place, {}, nullptr);
  }
  return object;
}

void lower_va_start(FunctionLowering& f, const ir::CallBase& call) {
  const Operand list = f.value(*call.getArgOperand(0)), arguments = core::reg(f.hidden(kVarargs));
  const core::Type pointer = f.module().pointer();
  if (pointer.bits == 32) {
    f.effect(Op::k_store, {pointer}, {arguments, list});
    return;
  }
  f.effect(Op::k_store, {core::integer(32)}, {core::constant(kGeneralUsedUp), list});
  f.effect(Op::k_store, {core::integer(32)}, {core::constant(kFloatsUsedUp), f.address(list, 4)});
  f.effect(Op::k_store, {pointer}, {arguments, f.address(list, kOverflowArea)});
  f.effect(Op::k_store, {pointer}, {core::constant(0), f.address(list, kRegisterArea)});
}

void lower_va_copy(FunctionLowering& f, const ir::CallBase& call) {
  const uint64_t size = f.module().pointer_bits() == 32 ? 4 : kTagSize;
  f.effect(Op::k_copy, {}, {f.value(*call.getArgOperand(0)), f.value(*call.getArgOperand(1)), core::constant(size)});
}

void lower_va_arg(FunctionLowering& f, const ir::Instruction& instruction) {
  const Operand list = f.value(*instruction.getOperand(0));
  const core::Type pointer = f.module().pointer();
  const uint64_t word = pointer.bits / 8;
  const Operand holder = f.address(list, word == 4 ? 0 : kOverflowArea);
  const Operand place = f.emit(Op::k_load, {pointer}, {holder});
  check_argument(f, instruction.getType(), place);
  const Operands value = load_value(f, instruction.getType(), place, {}, nullptr);
  const uint64_t size = round_up(f.module().size_of(instruction.getType()), word);
  f.effect(Op::k_store, {pointer}, {f.address(place, size), holder});
  f.define(instruction, value);
}

}  // namespace quotient::frontends::llvm
