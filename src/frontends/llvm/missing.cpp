#include "frontends/llvm/missing.hpp"

#include <fmt/format.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>

#include "frontends/llvm/entry.hpp"
#include "frontends/llvm/link.hpp"
#include "frontends/llvm/readable_names.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;

// Errors in it are placed at its caller.
core::FunctionBuilder begin_function(ModuleLowering& module, uint32_t index) {
  core::FunctionBuilder out(module.out(), index);
  out.function().runtime = true;
  out.at(out.new_block("entry"));
  return out;
}

void add_parameters(ModuleLowering& module, const ir::Function& function, core::FunctionBuilder& out) {
  for (const ir::Argument& parameter : function.args())
    for (size_t i = 0; i < module.pieces(parameter.getType()).size(); ++i) out.new_register("p");
  if (function.isVarArg()) out.new_register("arguments");
  out.function().parameters = static_cast<uint32_t>(out.function().registers.size());
}

void end_as_unsupported(ModuleLowering& module, core::FunctionBuilder& out, const std::string& message) {
  out.emit(Op::k_error, {}, {}, {module.out().text("unsupported"), module.out().text(message)});
  out.emit(Op::k_unreachable, {}, {}, {});
}

// Any number of the range in the first piece of the result, zero in the others.
void return_value(ModuleLowering& module, const ir::Function& function, const StubValue& stub,
                  core::FunctionBuilder& out) {
  const std::vector<Piece>& pieces = module.pieces(function.getReturnType());
  if (!pieces.empty() && pieces[0].type.kind == core::Type::Kind::floating)
    module.fail(fmt::format("--stub {0}: '{0}' returns a floating-point number; define it in a file", stub.name));
  Operands results(pieces.size(), core::constant(0));
  if (!pieces.empty()) {
    const core::Type type = core::integer(pieces[0].type.bits);
    const uint64_t mask = ~uint64_t{0} >> (64 - type.bits);
    const uint64_t low = static_cast<uint64_t>(stub.low) & mask;
    results[0] = core::constant(low);
    if (stub.low != stub.high) {
      const uint32_t chosen = out.new_register("chosen"), result = out.new_register("result");
      const uint64_t count = static_cast<uint64_t>(stub.high) - static_cast<uint64_t>(stub.low) + 1;
      out.emit(Op::k_choose, {type}, {chosen}, {core::constant(count)});
      out.emit(Op::k_add, {type}, {result}, {core::reg(chosen), core::constant(low)});
      results[0] = core::reg(result);
    }
  }
  out.emit(Op::k_ret, {}, {}, results);
}

}  // namespace

const StubValue* find_stub_value(const ModuleLowering& module, const ir::Function& function) {
  if (!function.isDeclaration() && !function.hasFnAttribute(kRuntimeAttribute)) return nullptr;
  for (const StubValue& stub : module.options().stub_values)
    if (std::string_view(function.getName()) == stub.name) return &stub;
  return nullptr;
}

bool is_missing(const ModuleLowering& module, const ir::Function& function) {
  return function.isDeclaration() && !function.hasExternalWeakLinkage() && function.getName() != kFinish &&
         find_stub_value(module, function) == nullptr;
}

std::string what_is_missing(const ir::Function& function) {
  const std::string symbol = function.getName().str(), name = readable_name(symbol);
  if (name.starts_with("std::filesystem::"))
    return fmt::format("std::filesystem is not supported (the function '{}')", name);
  return fmt::format("the function '{}'{} is not defined: neither the program nor quotient's library has it", name,
                     name == symbol ? "" : " (" + symbol + ")");
}

uint32_t synthesise_substitute(ModuleLowering& module, const ir::Function& function) {
  const uint32_t index = module.out().function(function.getName().str());
  core::FunctionBuilder out = begin_function(module, index);
  add_parameters(module, function, out);
  if (const StubValue* stub = find_stub_value(module, function)) return_value(module, function, *stub, out);
  else end_as_unsupported(module, out, what_is_missing(function));
  return index;
}

void refuse_when_called(ModuleLowering& module, uint32_t index, const std::string& message) {
  core::Function& function = module.out().module().functions[index];
  function.registers.resize(function.parameters);
  function.blocks.clear();
  core::FunctionBuilder out = begin_function(module, index);
  end_as_unsupported(module, out, message);
}

}  // namespace quotient::frontends::llvm
