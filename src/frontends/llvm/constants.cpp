#include "frontends/llvm/constants.hpp"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Operator.h>

namespace quotient::frontends::llvm {
namespace {

using core::Operand;
using Maybe = std::optional<Operand>;

uint64_t masked(uint64_t bits, unsigned width) { return width >= 64 ? bits : bits & ((uint64_t{1} << width) - 1); }

bool is_number(const Operand& operand) { return operand.kind == Operand::Kind::constant; }

// A symbol or a number, moved by `distance`.
Maybe moved(Operand base, uint64_t distance, unsigned width) {
  if (base.kind == Operand::Kind::undef || distance == 0) return base;
  if (base.kind == Operand::Kind::function) return std::nullopt;
  base.bits = masked(base.bits + distance, width);
  return base;
}

Maybe difference(const Operand& left, const Operand& right, unsigned width) {
  if (is_number(right)) return moved(left, ~right.bits + 1, width);
  const bool same = left.kind == right.kind && left.index == right.index;
  return same ? Maybe(core::constant(masked(left.bits - right.bits, width))) : std::nullopt;
}

Maybe element_address(ModuleLowering& module, const ir::GEPOperator& address) {
  ir::APInt offset(module.layout().getIndexTypeSizeInBits(address.getType()), 0);
  if (!address.accumulateConstantOffset(module.layout(), offset)) return std::nullopt;
  const Maybe base = constant_operand(module, *ir::cast<ir::Constant>(address.getPointerOperand()));
  return base ? moved(*base, offset.getSExtValue(), module.pointer_bits()) : std::nullopt;
}

// Conversions between integers and pointers that do not change the number.
Maybe converted(ModuleLowering& module, const ir::ConstantExpr& expression) {
  const auto& pieces = module.pieces(expression.getType());
  const auto& from = module.pieces(expression.getOperand(0)->getType());
  if (pieces.size() != 1 || from.size() != 1) return std::nullopt;
  Maybe inner = constant_operand(module, *expression.getOperand(0));
  if (!inner || pieces[0].type.bits == from[0].type.bits) return inner;
  if (inner->kind == Operand::Kind::undef) return inner;
  if (!is_number(*inner)) return std::nullopt;
  return core::constant(masked(inner->bits, pieces[0].type.bits));
}

Maybe arithmetic(ModuleLowering& module, const ir::ConstantExpr& expression) {
  const auto& pieces = module.pieces(expression.getType());
  if (pieces.size() != 1) return std::nullopt;
  const unsigned width = pieces[0].type.bits;
  const Maybe left = constant_operand(module, *expression.getOperand(0));
  const Maybe right = constant_operand(module, *expression.getOperand(1));
  if (!left || !right) return std::nullopt;
  if (expression.getOpcode() == ir::Instruction::Sub) return difference(*left, *right, width);
  if (expression.getOpcode() != ir::Instruction::Add) return std::nullopt;
  if (is_number(*right)) return moved(*left, right->bits, width);
  return is_number(*left) ? moved(*right, left->bits, width) : std::nullopt;
}

Maybe expression_operand(ModuleLowering& module, const ir::ConstantExpr& expression) {
  switch (expression.getOpcode()) {
    case ir::Instruction::GetElementPtr: return element_address(module, *ir::cast<ir::GEPOperator>(&expression));
    case ir::Instruction::PtrToInt:
    case ir::Instruction::IntToPtr:
    case ir::Instruction::BitCast:
    case ir::Instruction::AddrSpaceCast:
    case ir::Instruction::Trunc: return converted(module, expression);
    default: return expression.getNumOperands() == 2 ? arithmetic(module, expression) : std::nullopt;
  }
}

void append_integer(const ir::APInt& number, Operands& out) {
  for (unsigned i = 0; i < number.getNumWords(); ++i) out.push_back(core::constant(number.getRawData()[i]));
}

bool append_elements(ModuleLowering& module, const ir::Constant& constant, uint64_t count, Operands& out) {
  for (unsigned i = 0; i < count; ++i)
    if (!append_constant(module, *constant.getAggregateElement(i), out)) return false;
  return true;
}

uint64_t element_count(const ir::Type& type) {
  if (const auto* structure = ir::dyn_cast<ir::StructType>(&type)) return structure->getNumElements();
  if (const auto* array = ir::dyn_cast<ir::ArrayType>(&type)) return array->getNumElements();
  return ir::cast<ir::FixedVectorType>(&type)->getNumElements();
}

// Writes constants into the initial bytes of one global.
class ByteWriter {
 public:
  ByteWriter(ModuleLowering& module, const ir::GlobalVariable& variable) : module_(module), variable_(variable) {}

  void write(const ir::Constant& constant, uint64_t offset) {
    if (ir::isa<ir::UndefValue>(constant) || constant.isNullValue()) return;
    if (const auto* data = ir::dyn_cast<ir::ConstantDataSequential>(&constant)) return write_data(*data, offset);
    ir::Type* type = constant.getType();
    if (ir::isa<ir::ConstantAggregate>(constant)) return write_elements(constant, *type, offset);
    Operands operands;
    const auto& pieces = module_.pieces(type);
    if (!append_constant(module_, constant, operands)) fail();
    for (size_t i = 0; i < pieces.size(); ++i) write_piece(pieces[i], operands[i], offset);
  }

  InitialBytes take() {
    const size_t last = result_.bytes.find_last_not_of('\0');
    result_.bytes.resize(last == std::string::npos ? 0 : last + 1);
    return std::move(result_);
  }

 private:
  [[noreturn]] void fail() {
    module_.fail(
        fmt::format("the initial value of '{}' depends on where objects lie in memory", variable_.getName().str()));
  }

  void write_data(const ir::ConstantDataSequential& data, uint64_t offset) {
    const ir::StringRef raw = data.getRawDataValues();
    reserve(offset + raw.size());
    result_.bytes.replace(offset, raw.size(), raw.data(), raw.size());
  }

  void write_elements(const ir::Constant& constant, ir::Type& type, uint64_t offset) {
    const ir::DataLayout& layout = module_.layout();
    for (unsigned i = 0; i < element_count(type); ++i) {
      uint64_t place = 0;
      if (auto* structure = ir::dyn_cast<ir::StructType>(&type))
        place = layout.getStructLayout(structure)->getElementOffset(i);
      else place = i * module_.size_of(constant.getAggregateElement(i)->getType());
      write(*constant.getAggregateElement(i), offset + place);
    }
  }

  void write_piece(const Piece& piece, const Operand& operand, uint64_t offset) {
    const uint64_t place = offset + piece.offset;
    const unsigned bytes = (piece.type.bits + 7u) / 8;
    if (operand.kind == Operand::Kind::undef) return;
    if (is_number(operand)) {
      reserve(place + bytes);
      for (unsigned i = 0; i < bytes; ++i) result_.bytes[place + i] = static_cast<char>(operand.bits >> (8 * i));
      return;
    }
    if (piece.type.bits != module_.pointer_bits()) fail();
    result_.relocations.push_back({static_cast<uint32_t>(place), operand});
  }

  void reserve(uint64_t size) {
    if (result_.bytes.size() < size) result_.bytes.resize(size, '\0');
  }

  ModuleLowering& module_;
  const ir::GlobalVariable& variable_;
  InitialBytes result_;
};

}  // namespace

std::optional<Operand> constant_operand(ModuleLowering& module, const ir::Constant& constant) {
  if (ir::isa<ir::UndefValue>(constant)) return core::undef();
  if (const auto* number = ir::dyn_cast<ir::ConstantInt>(&constant)) return core::constant(number->getZExtValue());
  if (const auto* number = ir::dyn_cast<ir::ConstantFP>(&constant))
    return core::constant(number->getValueAPF().bitcastToAPInt().getZExtValue());
  if (ir::isa<ir::ConstantPointerNull>(constant)) return core::constant(0);
  if (const auto* function = ir::dyn_cast<ir::Function>(&constant)) return module.function(*function);
  if (const auto* alias = ir::dyn_cast<ir::GlobalAlias>(&constant))
    return constant_operand(module, *alias->getAliasee());
  if (const auto* label = ir::dyn_cast<ir::BlockAddress>(&constant))
    return core::constant(module.label(*label->getBasicBlock()));
  if (const auto* variable = ir::dyn_cast<ir::GlobalVariable>(&constant))
    return variable->isThreadLocal() ? std::nullopt : Maybe(module.global(*variable));
  if (const auto* same = ir::dyn_cast<ir::DSOLocalEquivalent>(&constant))
    return constant_operand(module, *same->getGlobalValue());
  if (const auto* expression = ir::dyn_cast<ir::ConstantExpr>(&constant))
    return expression_operand(module, *expression);
  return std::nullopt;
}

bool append_constant(ModuleLowering& module, const ir::Constant& constant, Operands& out) {
  const auto& pieces = module.pieces(constant.getType());
  if (ir::isa<ir::UndefValue>(constant)) return out.resize(out.size() + pieces.size(), core::undef()), true;
  if (constant.isNullValue()) return out.resize(out.size() + pieces.size(), core::constant(0)), true;
  if (const auto* number = ir::dyn_cast<ir::ConstantInt>(&constant))
    return append_integer(number->getValue(), out), true;
  if (constant.getType()->isAggregateType() || constant.getType()->isVectorTy()) {
    if (ir::isa<ir::ConstantExpr>(constant)) return false;
    return append_elements(module, constant, element_count(*constant.getType()), out);
  }
  const Maybe operand = constant_operand(module, constant);
  if (operand) out.push_back(*operand);
  return operand.has_value();
}

InitialBytes initial_bytes(ModuleLowering& module, const ir::GlobalVariable& variable) {
  ir::SmallVector<ir::DIGlobalVariableExpression*, 1> debug;
  variable.getDebugInfo(debug);
  module.set_current(debug.empty()
                         ? core::Location{}
                         : module.location(debug[0]->getVariable()->getFile(), debug[0]->getVariable()->getLine()));
  ByteWriter writer(module, variable);
  writer.write(*variable.getInitializer(), 0);
  return writer.take();
}

}  // namespace quotient::frontends::llvm
