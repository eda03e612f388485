#include "frontends/llvm/primitives.hpp"

#include <fmt/format.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <string_view>

#include "frontends/llvm/link.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;

// One letter per operand of the Core instruction, by the arguments in order:
//   v  the value      s  the text of a string literal      n  a literal number      2  the second argument once more u
//   undefined
struct Primitive {
  std::string_view name;
  Op op;
  std::string_view operands;
  bool typed = false;  // the instruction carries the type of its result
  uint8_t flags = 0;
  bool wants_result = false;  // of an instruction whose result may be left out
  bool second = false;        // of an instruction with two results, the second is wanted
};

constexpr Primitive kPrimitives[] = {
    {"__quotient_alloc", Op::k_alloc, "v"},
    {"__quotient_alloc_aligned", Op::k_alloc, "vv"},
    {"__quotient_alloc_new", Op::k_alloc, "vvn"},
    {"__quotient_alloc_untracked", Op::k_alloc, "v", false, core::kUntracked},
    {"__quotient_alloc_untracked_aligned", Op::k_alloc, "vv", false, core::kUntracked},
    {"__quotient_free", Op::k_free, "v"},
    {"__quotient_free_new", Op::k_free, "vn"},
    {"__quotient_free_new_sized", Op::k_free, "vnv"},
    {"__quotient_retire", Op::k_retire, "v"},
    {"__quotient_size", Op::k_size, "v"},
    {"__quotient_offset", Op::k_offset, "v"},
    {"__quotient_forget", Op::k_fill, "vuv"},
    {"__quotient_atomic_begin", Op::k_atomic_begin, ""},
    {"__quotient_atomic_begin_interruptible", Op::k_atomic_begin, "", false, 0, true},
    {"__quotient_atomic_end", Op::k_atomic_end, ""},
    {"__quotient_unordered", Op::k_unordered, ""},
    {"__quotient_hold", Op::k_hold, "vv"},
    {"__quotient_interrupts", Op::k_interrupts, "vv"},
    {"__quotient_resume", Op::k_resume, "vv"},
    {"__quotient_jump", Op::k_jump, "vvv"},
    {"__quotient_depth", Op::k_depth, ""},
    {"__quotient_handler", Op::k_handler, "v"},
    {"__quotient_has_pad", Op::k_handler, "v", false, 0, false, true},
    {"__quotient_unwind", Op::k_unwind, "vvv"},
    {"__quotient_await", Op::k_await, "vsvv"},
    {"__quotient_await_or_wake", Op::k_await, "vsvv", false, core::kSpurious},
    {"__quotient_spawn", Op::k_spawn, "vv2"},
    {"__quotient_end_thread", Op::k_end_thread, ""},
    {"__quotient_self", Op::k_self, ""},
    {"__quotient_set_self", Op::k_set_self, "v"},
    {"__quotient_tell_apart", Op::k_tell_apart, "v"},
    {"__quotient_choose", Op::k_choose, "v", true},
    {"__quotient_assume", Op::k_assume, "v"},
    {"__quotient_assert", Op::k_assert, "vs"},
    {"__quotient_error", Op::k_error, "ss"},
    {"__quotient_error_with", Op::k_error, "ssvv"},
    {"__quotient_caveat", Op::k_caveat, "s"},
    {"__quotient_condition", Op::k_condition, "s"},
    {"__quotient_halt", Op::k_halt, "v"},
    {"__quotient_yield", Op::k_yield, ""},
    {"__quotient_progress", Op::k_progress, ""},
    {"__quotient_output", Op::k_output, "vvv"},
    {"__quotient_option", Op::k_option, "s"},
    {"__quotient_argument", Op::k_argument, "vs"},
};

constexpr const char* kHas = "__quotient_has";
constexpr const char* kIsReplaced = "__quotient_is_replaced";
constexpr const char* kReadableNames = "__quotient_readable_names";

Operand literal(FunctionLowering& f, const ir::Value& argument, std::string_view name) {
  ir::StringRef text;
  if (!ir::getConstantStringInfo(&argument, text))
    f.module().fail(fmt::format("an argument of {} is no string literal", name));
  return f.module().out().text(text.str());
}

Operand literal_number(FunctionLowering& f, const ir::Value& argument, std::string_view name) {
  const auto* number = ir::dyn_cast<ir::ConstantInt>(&argument);
  if (number == nullptr) f.module().fail(fmt::format("an argument of {} is no literal number", name));
  return core::constant(number->getZExtValue());
}

Operands operands_of(FunctionLowering& f, const ir::CallBase& call, const Primitive& primitive) {
  Operands operands;
  unsigned next = 0;
  for (const char letter : primitive.operands) {
    if (letter != '2' && letter != 'u' && next >= call.arg_size())
      f.module().fail(fmt::format("too few arguments for {}", primitive.name));
    if (letter == 'u') operands.push_back(core::undef());
    else if (letter == '2') operands.push_back(f.value(*call.getArgOperand(1)));
    else if (letter == 'n') operands.push_back(literal_number(f, *call.getArgOperand(next++), primitive.name));
    else if (letter == 's') operands.push_back(literal(f, *call.getArgOperand(next++), primitive.name));
    else operands.push_back(f.value(*call.getArgOperand(next++)));
  }
  return operands;
}

}  // namespace

bool lower_primitive(FunctionLowering& f, const ir::CallBase& call, const ir::Function& callee) {
  if (callee.getName() == kHas || callee.getName() == kIsReplaced) {
    const core::Operand name = literal(f, *call.getArgOperand(0), callee.getName());
    const ir::Function* function = f.module().source().getFunction(f.module().out().module().text(name));
    const bool linked = function != nullptr && !function->isDeclaration();
    const bool counts = callee.getName() == kHas || (linked && !function->hasFnAttribute(kRuntimeAttribute));
    f.define(call, {core::constant(linked && counts ? 1 : 0)});
    return true;
  }
  if (callee.getName() == kReadableNames) return f.define(call, {f.module().readable_names()}), true;
  for (const Primitive& primitive : kPrimitives) {
    if (std::string_view(callee.getName()) != primitive.name) continue;
    const core::OpInfo& row = core::info(primitive.op);
    std::vector<core::Type> types;
    if (primitive.typed) types.push_back(f.module().pieces(call.getType())[0].type);
    Operands operands = operands_of(f, call, primitive);
    std::vector<uint32_t> results;
    if (row.results == core::Results::one || primitive.wants_result) results.push_back(f.result(call));
    if (row.results == core::Results::two) {
      results = {f.temporary(), f.temporary()};
      results[primitive.second ? 1 : 0] = f.result(call);
    }
    f.out().emit(primitive.op, std::move(types), std::move(results), std::move(operands), primitive.flags);
    if (row.has(core::kTerminator)) f.begin(f.out().new_block("after"));  // which LLVM still fills
    return true;
  }
  return false;
}

}  // namespace quotient::frontends::llvm
