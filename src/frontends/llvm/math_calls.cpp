#include "frontends/llvm/math_calls.hpp"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include "frontends/llvm/arithmetic.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;

struct Row {
  std::string_view name;
  unsigned arity;
};

constexpr Row kFunctions[] = {
#define MATH(name, arity) {#name, arity},
#include "core/math.def"
#undef MATH
};

const Row* find_row(std::string_view name) {
  for (const Row& row : kFunctions)
    if (row.name == name) return &row;
  return nullptr;
}

// sinf and sinl are sin, of other types.
const Row* find_function(std::string_view name) {
  if (const Row* row = find_row(name)) return row;
  if (name.ends_with('f') || name.ends_with('l')) return find_row(name.substr(0, name.size() - 1));
  return nullptr;
}

bool is_float(const ir::Type& type) { return type.isFloatTy() || type.isDoubleTy(); }

bool has_float_signature(const ir::CallBase& call, unsigned arity) {
  if (!is_float(*call.getType()) || call.arg_size() != arity) return false;
  for (const ir::Use& argument : call.args())
    if (argument->getType() != call.getType()) return false;
  return true;
}

}  // namespace

void lower_math(FunctionLowering& f, const ir::CallBase& call, std::string_view name) {
  const Row* row = find_row(name);
  const Lanes lanes = lanes_of(f, call.getType());
  std::vector<Operands> arguments;
  for (unsigned i = 0; i < row->arity; ++i) arguments.push_back(f.values(*call.getArgOperand(i)));
  Operands all;
  for (unsigned i = 0; i < lanes.count; ++i) {
    Operands operands = {f.module().out().text(std::string(name))};
    for (const Operands& argument : arguments) operands.push_back(argument[i]);
    all.push_back(f.emit(Op::k_math, {lanes.type}, std::move(operands)));
  }
  f.define(call, all);
}

bool lower_math_call(FunctionLowering& f, const ir::CallBase& call, const ir::Function& callee) {
  const Row* row = find_function(std::string_view(callee.getName().data(), callee.getName().size()));
  if (row == nullptr || !has_float_signature(call, row->arity)) return false;
  lower_math(f, call, row->name);
  return true;
}

}  // namespace quotient::frontends::llvm
