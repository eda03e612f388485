#include "frontends/llvm/inner_bounds.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include <algorithm>

#include "frontends/llvm/constants.hpp"
#include "frontends/llvm/link.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;

bool is_confining(FunctionLowering& f) {
  return f.module().options().confines_pointers && !f.is_optimised() && !f.source().hasFnAttribute(kRuntimeAttribute);
}

bool is_bytes(const ir::Type& type) { return type.isArrayTy() && type.getArrayElementType()->isIntegerTy(8); }

// What comes behind the member may be padding, which looks like an array of bytes.
bool is_last(const ir::StructType& structure, unsigned member) {
  const auto rest = structure.elements().drop_front(member + 1);
  return std::all_of(rest.begin(), rest.end(), [](const ir::Type* type) { return is_bytes(*type); });
}

// The size of the array that this is the address of, if it is a member of a struct that others follow; 0 otherwise.
uint64_t member_size(FunctionLowering& f, const ir::Value& address) {
  const auto* member = ir::dyn_cast<ir::GEPOperator>(&address);
  if (member == nullptr || member->getNumIndices() != 2 || !member->getResultElementType()->isArrayTy()) return 0;
  const auto* structure = ir::dyn_cast<ir::StructType>(member->getSourceElementType());
  if (structure == nullptr) return 0;
  const auto number = ir::cast<ir::ConstantInt>(member->getOperand(2))->getZExtValue();
  return is_last(*structure, static_cast<unsigned>(number)) ? 0 : f.module().size_of(member->getResultElementType());
}

// Where an element is only read or written, clang's own check of the index is enough.
bool is_only_accessed(const ir::Value& address) {
  return std::all_of(address.user_begin(), address.user_end(), [&](const ir::User* user) {
    const auto* store = ir::dyn_cast<ir::StoreInst>(user);
    return ir::isa<ir::LoadInst>(user) || (store != nullptr && store->getValueOperand() != &address);
  });
}

// `(struct s *)((char *)p - offsetof(struct s, member))`
bool leads_out(const ir::GEPOperator& element) {
  if (!element.getSourceElementType()->isIntegerTy(8) || element.getNumIndices() != 1) return false;
  const auto* distance = ir::dyn_cast<ir::ConstantInt>(element.getOperand(1));
  return distance != nullptr && distance->isNegative();
}

}  // namespace

Operand confined_base(FunctionLowering& f, const ir::GEPOperator& element, const Operand& base) {
  if (!is_confining(f)) return base;
  if (leads_out(element)) return f.emit(Op::k_confine, {}, {base, core::constant(0)});
  if (!element.getSourceElementType()->isArrayTy() || is_only_accessed(element)) return base;
  const uint64_t size = member_size(f, *element.getPointerOperand());
  return size == 0 ? base : f.emit(Op::k_confine, {}, {base, core::constant(size)});
}

std::optional<Operand> confined_constant(FunctionLowering& f, const ir::Constant& constant) {
  if (!is_confining(f) || !ir::isa<ir::ConstantExpr>(constant)) return std::nullopt;
  const uint64_t size = member_size(f, constant);
  Operands address;
  if (size == 0 || !append_constant(f.module(), constant, address)) return std::nullopt;
  return f.emit(Op::k_confine, {}, {address[0], core::constant(size)});
}

}  // namespace quotient::frontends::llvm
