#include "frontends/llvm/memory.hpp"

#include <fmt/format.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Operator.h>

#include "frontends/llvm/inner_bounds.hpp"
#include "frontends/llvm/varargs.hpp"
#include "frontends/llvm/wide.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;

bool is_accessible(core::Type type) {
  return type.bits == 1 || type.bits == 8 || type.bits == 16 || type.bits == 32 || type.bits == 64;
}

// A 32-bit processor reads and writes a 64-bit integer in two halves, and a double so if it may lie across cache lines.
bool is_halved(FunctionLowering& f, ir::Type* type, uint64_t alignment) {
  if (f.module().pointer_bits() != 32) return false;
  return type->isIntegerTy(64) || (type->isDoubleTy() && alignment < 8);
}

// A _Bool in memory: clang promises that its byte is 0 or 1.
bool is_bool(const ir::LoadInst& load) {
  const ir::MDNode* range = load.getMetadata(ir::LLVMContext::MD_range);
  if (range == nullptr || range->getNumOperands() != 2 || !load.getType()->isIntegerTy(8)) return false;
  const auto bound = [&](unsigned i) { return ir::mdconst::extract<ir::ConstantInt>(range->getOperand(i)); };
  return bound(0)->isZero() && bound(1)->equalsInt(2);
}

void check_accessible(FunctionLowering& f, ir::Type* type) {
  const auto* vector = ir::dyn_cast<ir::VectorType>(type);
  if (vector == nullptr || !vector->getElementType()->isIntegerTy()) return;
  if (vector->getElementType()->getIntegerBitWidth() % 8 != 0)
    f.module().fail("vectors of bits in memory are not supported");
}

// Access to memory at an address with everything that stands on such instructions.
class Accessor {
 public:
  Accessor(FunctionLowering& f, const Operand& at, AccessMode mode, const ir::Value* address, uint64_t size)
      : f_(f), at_(at), mode_(mode), address_(address), size_(size) {}

  Operand load(const Piece& piece) {
    if (is_accessible(piece.type)) return load_plain(piece.type, piece.offset);
    return assemble(piece);
  }

  void store(const Piece& piece, const Operand& value) {
    if (is_accessible(piece.type)) return store_plain(piece.type, piece.offset, value);
    split(piece, value);
  }

  void load_to(uint32_t result, core::Type type) {
    core::Instruction& load = f_.out().emit(Op::k_load, {type}, {result}, {at_}, mode_.flags);
    annotate(load);
  }

 private:
  static constexpr core::Type kWord = core::integer(64);

  Operand load_plain(core::Type type, uint64_t offset) {
    const Operand place = f_.address(at_, offset);
    const uint32_t result = f_.temporary();
    annotate(f_.out().emit(Op::k_load, {type}, {result}, {place}, mode_.flags));
    return core::reg(result);
  }

  void store_plain(core::Type type, uint64_t offset, const Operand& value) {
    const Operand place = f_.address(at_, offset);
    annotate(f_.effect(Op::k_store, {type}, {value, place}, mode_.flags));
  }

  void annotate(core::Instruction& instruction) {
    instruction.ordering = mode_.ordering;
    if (address_ == nullptr) return;
    const bool floating = instruction.types[0].kind == core::Type::Kind::floating;
    f_.note(instruction, *address_, size_, floating ? AccessKind::floating : AccessKind::number);
  }

  // Bytes from the low end: the largest part that is accessible, then the rest.
  static unsigned part_bytes(unsigned left) { return left >= 8 ? 8 : left >= 4 ? 4 : left >= 2 ? 2 : 1; }

  Operand assemble(const Piece& piece) {
    const unsigned bytes = (piece.type.bits + 7u) / 8;
    Operand whole = core::constant(0);
    for (unsigned at = 0; at < bytes; at += part_bytes(bytes - at)) {
      const core::Type type = core::integer(8 * part_bytes(bytes - at));
      Operand part = load_plain(type, piece.offset + at);
      if (type.bits < 64) part = f_.emit(Op::k_zext, {type, kWord}, {part});
      if (at == 0) {
        whole = part;
      } else {
        part = f_.emit(Op::k_shl, {kWord}, {part, core::constant(8 * at)});
        whole = f_.emit(Op::k_or, {kWord}, {whole, part});
      }
    }
    return f_.emit(Op::k_trunc, {kWord, core::integer(piece.type.bits)}, {whole});
  }

  void split(const Piece& piece, const Operand& value) {
    const unsigned bytes = (piece.type.bits + 7u) / 8;
    const Operand whole = f_.emit(Op::k_zext, {core::integer(piece.type.bits), kWord}, {value});
    for (unsigned at = 0; at < bytes; at += part_bytes(bytes - at)) {
      const core::Type type = core::integer(8 * part_bytes(bytes - at));
      Operand part = at == 0 ? whole : f_.emit(Op::k_lshr, {kWord}, {whole, core::constant(8 * at)});
      if (type.bits < 64) part = f_.emit(Op::k_trunc, {kWord, type}, {part});
      store_plain(type, piece.offset + at, part);
    }
  }

  FunctionLowering& f_;
  Operand at_;
  AccessMode mode_;
  const ir::Value* address_;
  uint64_t size_;
};

uint8_t ordering_of(ir::AtomicOrdering success, ir::AtomicOrdering failure) {
  return static_cast<uint8_t>((ir::isAcquireOrStronger(success) ? core::kAcquire : 0) |
                              (ir::isReleaseOrStronger(success) ? core::kRelease : 0) |
                              (ir::isAcquireOrStronger(failure) ? core::kFailureAcquire : 0));
}

// An access that reads or writes, but not both, orders all that it can if it acquires or releases.
template <class Access>
AccessMode mode_of(const Access& access) {
  AccessMode mode{
      static_cast<uint8_t>((access.isAtomic() ? core::kAtomic : 0) | (access.isVolatile() ? core::kVolatile : 0))};
  const bool relaxed = access.isAtomic() && !ir::isStrongerThan(access.getOrdering(), ir::AtomicOrdering::Monotonic);
  if (relaxed) mode.ordering = core::kRelaxed;
  return mode;
}

AccessMode atomic_mode(uint8_t ordering) { return {core::kAtomic, ordering}; }

uint64_t stored_size(FunctionLowering& f, ir::Type* type) { return f.module().layout().getTypeStoreSize(type); }

constexpr core::Type kHalfOfPair = core::integer(32), kPair = core::integer(64);

Operand load_halves(FunctionLowering& f, const Operand& at, AccessMode mode, const ir::Value& address) {
  Accessor accessor(f, at, mode, &address, 8);
  const Operand low = f.emit(Op::k_zext, {kHalfOfPair, kPair}, {accessor.load({kHalfOfPair, 0})});
  const Operand high = f.emit(Op::k_zext, {kHalfOfPair, kPair}, {accessor.load({kHalfOfPair, 4})});
  return f.emit(Op::k_or, {kPair}, {f.emit(Op::k_shl, {kPair}, {high, core::constant(32)}), low});
}

void store_halves(FunctionLowering& f, const Operand& value, const Operand& at, AccessMode mode,
                  const ir::Value& address) {
  Accessor accessor(f, at, mode, &address, 8);
  accessor.store({kHalfOfPair, 0}, f.emit(Op::k_trunc, {kPair, kHalfOfPair}, {value}));
  const Operand high = f.emit(Op::k_lshr, {kPair}, {value, core::constant(32)});
  accessor.store({kHalfOfPair, 4}, f.emit(Op::k_trunc, {kPair, kHalfOfPair}, {high}));
}

Operands registers_as_operands(const std::vector<uint32_t>& registers) {
  Operands operands;
  for (const uint32_t reg : registers) operands.push_back(core::reg(reg));
  return operands;
}

// An atomic access of several pieces is one step.
void bracket(FunctionLowering& f, bool needed, Op op) {
  if (needed) f.effect(op, {}, {});
}

const char* rmw_name(ir::AtomicRMWInst::BinOp op) {
  switch (op) {
    case ir::AtomicRMWInst::Xchg: return "xchg";
    case ir::AtomicRMWInst::Add: return "add";
    case ir::AtomicRMWInst::Sub: return "sub";
    case ir::AtomicRMWInst::And: return "and";
    case ir::AtomicRMWInst::Nand: return "nand";
    case ir::AtomicRMWInst::Or: return "or";
    case ir::AtomicRMWInst::Xor: return "xor";
    case ir::AtomicRMWInst::Max: return "max";
    case ir::AtomicRMWInst::Min: return "min";
    case ir::AtomicRMWInst::UMax: return "umax";
    case ir::AtomicRMWInst::UMin: return "umin";
    case ir::AtomicRMWInst::FAdd: return "fadd";
    case ir::AtomicRMWInst::FSub: return "fsub";
    default: return nullptr;
  }
}

[[noreturn]] void fail_rmw(FunctionLowering& f, const ir::AtomicRMWInst& rmw) {
  f.module().fail(fmt::format("the atomic operation '{}' on this type is not supported",
                              ir::AtomicRMWInst::getOperationName(rmw.getOperation()).str()));
}

Operands wide_update(FunctionLowering& f, const ir::AtomicRMWInst& rmw, const Operands& old, const Operands& value) {
  switch (rmw.getOperation()) {
    case ir::AtomicRMWInst::Xchg: return value;
    case ir::AtomicRMWInst::Add: return wide_binary(f, Op::k_add, old, value, 128);
    case ir::AtomicRMWInst::Sub: return wide_binary(f, Op::k_sub, old, value, 128);
    case ir::AtomicRMWInst::And: return wide_binary(f, Op::k_and, old, value, 128);
    case ir::AtomicRMWInst::Or: return wide_binary(f, Op::k_or, old, value, 128);
    case ir::AtomicRMWInst::Xor: return wide_binary(f, Op::k_xor, old, value, 128);
    default: fail_rmw(f, rmw);
  }
}

// On 128 bits: a load and a store in one step.
void lower_wide_rmw(FunctionLowering& f, const ir::AtomicRMWInst& rmw) {
  const Operand at = f.value(*rmw.getPointerOperand());
  const Operands value = f.values(*rmw.getValOperand());
  const AccessMode mode = atomic_mode(ordering_of(rmw.getOrdering(), rmw.getOrdering()));
  bracket(f, true, Op::k_atomic_begin);
  const Operands old = load_value(f, rmw.getType(), at, mode, rmw.getPointerOperand());
  store_value(f, rmw.getType(), wide_update(f, rmw, old, value), at, mode, rmw.getPointerOperand());
  bracket(f, true, Op::k_atomic_end);
  f.define(rmw, old);
}

Operand index_value(FunctionLowering& f, const ir::Value& index) {
  const unsigned bits = index.getType()->getIntegerBitWidth();
  return resize_integer(f, f.values(index), bits, f.module().pointer_bits(), true)[0];
}

// Structs are copied whole; a copy of known size names what it copies.
uint64_t known_size(const ir::Value& size) {
  const auto* number = ir::dyn_cast<ir::ConstantInt>(&size);
  return number == nullptr ? ~uint64_t{0} >> 8 : number->getZExtValue();
}

}  // namespace

Operands load_value(FunctionLowering& f, ir::Type* type, const Operand& at, AccessMode mode, const ir::Value* address) {
  check_accessible(f, type);
  Accessor accessor(f, at, mode, address, stored_size(f, type));
  Operands value;
  for (const Piece& piece : f.module().pieces(type)) value.push_back(accessor.load(piece));
  return value;
}

void store_value(FunctionLowering& f, ir::Type* type, const Operands& value, const Operand& at, AccessMode mode,
                 const ir::Value* address) {
  check_accessible(f, type);
  Accessor accessor(f, at, mode, address, stored_size(f, type));
  const auto& pieces = f.module().pieces(type);
  for (size_t i = 0; i < pieces.size(); ++i) accessor.store(pieces[i], value[i]);
}

// Whether a static variable of a function has been initialised: once it has, it stays so.
static bool is_guard(const ir::LoadInst& load) {
  const auto* variable = ir::dyn_cast<ir::GlobalVariable>(load.getPointerOperand());
  return load.isAtomic() && variable != nullptr && variable->getName().starts_with("_ZGV");
}

void lower_load(FunctionLowering& f, const ir::Instruction& instruction) {
  const auto& load = *ir::cast<ir::LoadInst>(&instruction);
  const ir::Value& address = *load.getPointerOperand();
  if (const auto* registers = f.variable(address)) {
    return f.define(instruction, registers_as_operands(*registers));
  }
  const auto& pieces = f.module().pieces(load.getType());
  AccessMode mode = mode_of(load);
  if (is_guard(load)) mode.flags |= core::kOnce;
  const Operand at = f.value(address);
  const bool is_argument = is_variable_argument(address, f.module().pointer_bits()) && !f.is_optimised();
  if (is_argument) check_argument(f, load.getType(), at);
  if (!load.isAtomic() && is_halved(f, load.getType(), load.getAlign().value())) {
    return f.define(instruction, {load_halves(f, at, mode, address)});
  }
  if (pieces.size() == 1 && is_accessible(pieces[0].type) && !load.getType()->isVectorTy()) {
    const core::Type type = is_bool(load) && !f.is_optimised() ? core::integer(1) : pieces[0].type;
    Accessor(f, at, mode, &address, stored_size(f, load.getType())).load_to(f.result(instruction), type);
    return;
  }
  const bool together = load.isAtomic() && pieces.size() > 1;
  bracket(f, together, Op::k_atomic_begin);
  const Operands value = load_value(f, load.getType(), at, mode, &address);
  bracket(f, together, Op::k_atomic_end);
  f.define(instruction, value);
}

void lower_store(FunctionLowering& f, const ir::Instruction& instruction) {
  const auto& store = *ir::cast<ir::StoreInst>(&instruction);
  if (f.plan().absorbed.contains(&instruction)) return;
  const ir::Value& address = *store.getPointerOperand();
  const Operands value = f.values(*store.getValueOperand());
  if (const auto* registers = f.variable(address)) {
    for (size_t i = 0; i < registers->size(); ++i) f.move((*registers)[i], value[i]);
    return;
  }
  const bool together = store.isAtomic() && value.size() > 1;
  const Operand at = f.value(address);
  if (!store.isAtomic() && is_halved(f, store.getValueOperand()->getType(), store.getAlign().value()))
    return store_halves(f, value[0], at, mode_of(store), address);
  bracket(f, together, Op::k_atomic_begin);
  store_value(f, store.getValueOperand()->getType(), value, at, mode_of(store), &address);
  bracket(f, together, Op::k_atomic_end);
}

void lower_element_address(FunctionLowering& f, const ir::Instruction& instruction) {
  const auto& element = *ir::cast<ir::GEPOperator>(&instruction);
  if (element.getType()->isVectorTy()) f.module().fail("vectors of addresses are not supported");
  const unsigned bits = f.module().pointer_bits();
  ir::MapVector<ir::Value*, ir::APInt> indices;
  ir::APInt offset(bits, 0);
  if (!element.collectOffset(f.module().layout(), bits, indices, offset))
    f.module().fail("the address of an element of this type is not supported");
  Operand base = confined_base(f, element, f.value(*element.getPointerOperand()));
  const auto distance = static_cast<uint64_t>(offset.getSExtValue());
  const bool plain = distance == 0 || base.kind == Operand::Kind::global;
  if (indices.empty() && plain) return f.define(instruction, {f.address(base, distance)});
  if (indices.empty()) {
    return f.emit_to(f.result(instruction), Op::k_addr, {},
                     {base, core::constant(0), core::constant(1), core::constant(distance)});
  }
  size_t left = indices.size();
  for (const auto& [value, scale] : indices) {
    const Operand index = index_value(f, *value);
    const Operand factor = core::constant(static_cast<uint64_t>(scale.getSExtValue()));
    if (--left > 0) base = f.emit(Op::k_addr, {}, {base, index, factor});
    else if (distance == 0) f.emit_to(f.result(instruction), Op::k_addr, {}, {base, index, factor});
    else f.emit_to(f.result(instruction), Op::k_addr, {}, {base, index, factor, core::constant(distance)});
  }
}

void lower_rmw(FunctionLowering& f, const ir::Instruction& instruction) {
  const auto& rmw = *ir::cast<ir::AtomicRMWInst>(&instruction);
  const char* name = rmw_name(rmw.getOperation());
  const auto& pieces = f.module().pieces(rmw.getType());
  if (pieces.size() == 2) return lower_wide_rmw(f, rmw);
  if (name == nullptr || pieces.size() != 1 || !is_accessible(pieces[0].type)) fail_rmw(f, rmw);
  const Operand at = f.value(*rmw.getPointerOperand()), value = f.value(*rmw.getValOperand());
  core::Instruction& emitted = f.out().emit(Op::k_rmw, {pieces[0].type}, {f.result(instruction)},
                                            {f.module().out().text(name), at, value}, core::kAtomic);
  emitted.ordering = ordering_of(rmw.getOrdering(), rmw.getOrdering());
  f.note(emitted, *rmw.getPointerOperand(), stored_size(f, rmw.getType()), AccessKind::number);
}

void lower_cmpxchg(FunctionLowering& f, const ir::Instruction& instruction) {
  const auto& exchange = *ir::cast<ir::AtomicCmpXchgInst>(&instruction);
  ir::Type* type = exchange.getNewValOperand()->getType();
  const auto& pieces = f.module().pieces(type);
  const Operand at = f.value(*exchange.getPointerOperand());
  const Operands expected = f.values(*exchange.getCompareOperand()), wanted = f.values(*exchange.getNewValOperand());
  const uint8_t ordering = ordering_of(exchange.getSuccessOrdering(), exchange.getFailureOrdering());
  if (pieces.size() == 1) {
    core::Instruction& emitted = f.out().emit(Op::k_cmpxchg, {pieces[0].type}, f.results(instruction),
                                              {at, expected[0], wanted[0]}, core::kAtomic);
    emitted.ordering = ordering;
    return f.note(emitted, *exchange.getPointerOperand(), stored_size(f, type), AccessKind::number);
  }
  bracket(f, true, Op::k_atomic_begin);
  Operands result = load_value(f, type, at, atomic_mode(ordering), exchange.getPointerOperand());
  const Operand same = wide_compare(f, Op::k_eq, result, expected, 128);
  Operands updated;
  for (size_t i = 0; i < result.size(); ++i) updated.push_back(f.emit(Op::k_select, {}, {same, wanted[i], result[i]}));
  store_value(f, type, updated, at, atomic_mode(ordering), exchange.getPointerOperand());
  bracket(f, true, Op::k_atomic_end);
  result.push_back(same);
  f.define(instruction, result);
}

// Within a thread, and for signals, nothing is out of order here.
void lower_fence(FunctionLowering& f, const ir::Instruction& instruction) {
  const auto& fence = *ir::cast<ir::FenceInst>(&instruction);
  if (fence.getSyncScopeID() == ir::SyncScope::SingleThread) return;
  f.effect(Op::k_fence, {}, {}).ordering = ordering_of(fence.getOrdering(), fence.getOrdering());
}

void lower_block_copy(FunctionLowering& f, const ir::CallBase& call) {
  const Operand to = f.value(*call.getArgOperand(0)), from = f.value(*call.getArgOperand(1));
  const Operand size = f.value(*call.getArgOperand(2));
  if (size == core::constant(0)) return;
  core::Instruction& copy = f.effect(Op::k_copy, {}, {to, from, size});
  if (call.getIntrinsicID() != ir::Intrinsic::memmove) copy.flags |= core::kDisjoint;
  f.note(copy, *call.getArgOperand(0), known_size(*call.getArgOperand(2)), AccessKind::block);
  if (copy.note == core::kNoNote)
    f.note(copy, *call.getArgOperand(1), known_size(*call.getArgOperand(2)), AccessKind::block);
}

void lower_block_fill(FunctionLowering& f, const ir::CallBase& call) {
  const Operand at = f.value(*call.getArgOperand(0)), byte = f.value(*call.getArgOperand(1));
  const Operand size = f.value(*call.getArgOperand(2));
  if (size == core::constant(0)) return;
  f.note(f.effect(Op::k_fill, {}, {at, byte, size}), *call.getArgOperand(0), known_size(*call.getArgOperand(2)),
         AccessKind::block);
}

}  // namespace quotient::frontends::llvm
