#include "frontends/llvm/calls.hpp"

#include <fmt/format.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include "core/signature.hpp"
#include "frontends/llvm/assembly.hpp"
#include "frontends/llvm/control.hpp"
#include "frontends/llvm/exceptions.hpp"
#include "frontends/llvm/intrinsics.hpp"
#include "frontends/llvm/jumps.hpp"
#include "frontends/llvm/link.hpp"
#include "frontends/llvm/math_calls.hpp"
#include "frontends/llvm/missing.hpp"
#include "frontends/llvm/primitives.hpp"
#include "frontends/llvm/signatures.hpp"
#include "frontends/llvm/stack.hpp"
#include "frontends/llvm/varargs.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;

// An operand of one type where another is expected: only what is too wide needs a change.
Operand fitted(FunctionLowering& f, const Operand& operand, core::Type from, core::Type to) {
  if (from.bits <= to.bits) return operand;
  return f.emit(Op::k_trunc, {core::integer(from.bits), core::integer(to.bits)}, {operand});
}

// One call: its arguments, the objects that are made for it, and where its results go.
class Call {
 public:
  Call(FunctionLowering& f, const ir::CallBase& call, const ir::Function* callee)
      : f_(f), call_(call), callee_(callee) {}

  // True if it has ended the block.
  bool lower() {
    const Operand target = callee_ != nullptr ? f_.module().function(*callee_) : f_.value(*call_.getCalledOperand());
    operands_.push_back(target);
    check_types(target);
    callee_ != nullptr ? pass_fitted() : pass_as_written();
    const std::vector<uint32_t> wanted = f_.results(call_);
    const std::vector<uint32_t> given = result_registers(wanted);
    const auto* invoke = ir::dyn_cast<ir::InvokeInst>(&call_);
    const bool lands = invoke != nullptr && f_.module().unwinds();
    core::Instruction& call =
        lands ? emit_invoke(*invoke, given, wanted) : f_.out().emit(Op::k_call, {}, given, std::move(operands_));
    if (const ir::DIType* type = allocated_type(f_.names(), call_)) f_.note_type(call, type);
    if (!lands) finish(given, wanted);
    return lands;
  }

 private:
  core::Instruction& emit_invoke(const ir::InvokeInst& invoke, const std::vector<uint32_t>& given,
                                 const std::vector<uint32_t>& wanted) {
    const ir::BasicBlock &here = *invoke.getParent(), &pad = *invoke.getUnwindDest();
    std::function<void()> after_return, after_exception;
    if (given != wanted || !objects_.empty()) after_return = [&] { finish(given, wanted); };
    if (!objects_.empty()) after_exception = [&] { kill_objects(); };
    const uint32_t normal = edge(f_, here, *invoke.getNormalDest(), after_return);
    const uint32_t exceptional = edge(f_, here, pad, after_exception);
    const Landing landing = landing_of(f_, pad);
    std::vector<uint32_t> results = given;
    results.insert(results.end(), landing.caught.begin(), landing.caught.end());
    Operands operands = {core::block(normal), core::block(exceptional), landing.clauses,
                         core::constant(1)};  // see __quotient_has_pad
    operands.insert(operands.end(), operands_.begin(), operands_.end());
    return f_.out().emit(Op::k_invoke, {}, results, std::move(operands));
  }

  void finish(const std::vector<uint32_t>& given, const std::vector<uint32_t>& wanted) {
    finish_results(given, wanted);
    kill_objects();
  }
  void kill_objects() {
    for (const Operand& object : objects_) kill_object(f_, object);
  }

  // Whom a pointer leads to is known when the call is made; a function that is called by its name, now. The library's
  // own functions are called with whatever old programs declare them as; what nobody defines has no type of its own.
  void check_types(const Operand& target) {
    core::ModuleBuilder& out = f_.module().out();
    const std::string call = signature(call_);
    if (callee_ == nullptr) {
      f_.effect(Op::k_callable, {}, {target, out.text(call)});
      return;
    }
    const bool any = callee_->isDeclaration() || callee_->hasFnAttribute(kRuntimeAttribute);
    if (any || call_.getFunctionType() == callee_->getFunctionType()) return;
    const std::string function = signature(*callee_);
    const unsigned bits = f_.module().pointer_bits();
    if (function.empty() || core::agree(call, function, bits)) return;
    const std::string name = callee_->getName().str();
    f_.effect(Op::k_error, {},
              {out.text("invalid-call"),
               out.text(fmt::format("'{}' is called as {}, but is {}", name, core::c_signature(call, bits),
                                    core::c_signature(function, bits)))});
  }

  void pass_as_written() {
    const ir::FunctionType* type = call_.getFunctionType();
    for (unsigned i = 0; i < type->getNumParams(); ++i) append(argument(i));
    if (type->isVarArg()) pass_variadic(type->getNumParams());
  }

  void pass_fitted() {
    for (const ir::Argument& parameter : callee_->args()) {
      const unsigned number = parameter.getArgNo();
      const auto& pieces = f_.module().pieces(parameter.getType());
      if (number >= call_.arg_size()) {
        operands_.resize(operands_.size() + pieces.size(), core::undef());
        continue;
      }
      const auto& given = f_.module().pieces(call_.getArgOperand(number)->getType());
      const Operands values = argument(number);
      for (size_t i = 0; i < pieces.size(); ++i)
        operands_.push_back(i < values.size() ? fitted(f_, values[i], given[i].type, pieces[i].type) : core::undef());
    }
    if (callee_->isVarArg()) pass_variadic(static_cast<unsigned>(callee_->arg_size()));
  }

  void pass_variadic(unsigned first) {
    const Operand object = pack_arguments(f_, call_, first);
    if (object.kind == Operand::Kind::reg) objects_.push_back(object);
    operands_.push_back(object);
  }

  // A struct that is passed by value is a copy of the caller's.
  Operands argument(unsigned number) {
    const ir::Value& value = *call_.getArgOperand(number);
    if (!call_.isByValArgument(number)) return f_.values(value);
    const Operand size = core::constant(f_.module().size_of(call_.getParamByValType(number)));
    const Operand from = f_.value(value);
    const uint64_t alignment = call_.getParamAlign(number).valueOrOne().value();
    const Operand copy = new_object(f_, fmt::format("$byval{}", objects_.size()), size, alignment);
    f_.note(f_.effect(Op::k_copy, {}, {copy, from, size}), value, size.bits, AccessKind::block);
    objects_.push_back(copy);
    return {copy};
  }

  void append(const Operands& operands) { operands_.insert(operands_.end(), operands.begin(), operands.end()); }

  // As many results as the callee gives, which are the wanted ones if nobody lied about types.
  std::vector<uint32_t> result_registers(const std::vector<uint32_t>& wanted) {
    if (callee_ == nullptr || callee_->getReturnType() == call_.getType()) return wanted;
    std::vector<uint32_t> given;
    for (size_t i = 0; i < f_.module().pieces(callee_->getReturnType()).size(); ++i) given.push_back(f_.temporary());
    return given;
  }

  void finish_results(const std::vector<uint32_t>& given, const std::vector<uint32_t>& wanted) {
    if (given == wanted) return;
    const auto& have = f_.module().pieces(callee_->getReturnType());
    const auto& want = f_.module().pieces(call_.getType());
    for (size_t i = 0; i < wanted.size(); ++i) {
      const bool exists = i < given.size();
      f_.move(wanted[i], exists ? fitted(f_, core::reg(given[i]), have[i].type, want[i].type) : core::undef());
    }
  }

  FunctionLowering& f_;
  const ir::CallBase& call_;
  const ir::Function* callee_;  // null if it is called through a pointer
  Operands operands_;
  Operands objects_;
};

const ir::Function* called_function(const ir::CallBase& call) {
  const ir::Value* callee = call.getCalledOperand()->stripPointerCasts();
  if (const auto* alias = ir::dyn_cast<ir::GlobalAlias>(callee)) callee = alias->getAliaseeObject();
  return ir::dyn_cast<ir::Function>(callee);
}

}  // namespace

bool lower_call(FunctionLowering& f, const ir::CallBase& call) {
  if (call.isInlineAsm()) return lower_assembly(f, call), false;
  const ir::Function* callee = called_function(call);
  if (callee != nullptr && callee->isIntrinsic()) return lower_intrinsic(f, call), false;
  if (callee != nullptr && callee->isDeclaration() && find_stub_value(f.module(), *callee) == nullptr) {
    if (lower_primitive(f, call, *callee) || lower_math_call(f, call, *callee) || lower_setjmp(f, call, *callee))
      return false;
    if (callee->hasExternalWeakLinkage()) callee = nullptr;  // null: the machine will say so
  }
  return Call(f, call, callee).lower();
}

}  // namespace quotient::frontends::llvm
