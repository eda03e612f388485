#include "frontends/llvm/signatures.hpp"

#include <fmt/format.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <algorithm>

namespace quotient::frontends::llvm {
namespace {

std::string block_of(ir::Type* type, const ir::DataLayout& layout) {
  return fmt::format("s{}", static_cast<uint64_t>(layout.getTypeAllocSize(type)));
}

std::string joined(const std::string& result, const std::vector<std::string>& parameters) {
  return fmt::format("{}({})", result, fmt::join(parameters, ", "));
}

}  // namespace

std::string type_name(ir::Type* type, const ir::DataLayout& layout) {
  if (type->isVoidTy()) return "void";
  if (type->isPointerTy()) return "ptr";
  if (type->isFloatTy()) return "f32";
  if (type->isDoubleTy()) return "f64";
  if (type->isIntegerTy()) return fmt::format("i{}", std::max(8u, type->getIntegerBitWidth()));
  return block_of(type, layout);
}

std::string argument_type(const ir::CallBase& call, unsigned number) {
  const ir::DataLayout& layout = call.getModule()->getDataLayout();
  if (call.isByValArgument(number)) return block_of(call.getParamByValType(number), layout);
  return type_name(call.getArgOperand(number)->getType(), layout);
}

// A call through a type without a prototype has a variadic type of which all arguments are parameters.
std::string signature(const ir::CallBase& call) {
  const ir::FunctionType& type = *call.getFunctionType();
  std::vector<std::string> parameters;
  for (unsigned i = 0; i < type.getNumParams(); ++i) parameters.push_back(argument_type(call, i));
  if (type.isVarArg()) parameters.push_back(call.arg_size() > type.getNumParams() ? "..." : "..");
  return joined(type_name(call.getType(), call.getModule()->getDataLayout()), parameters);
}

std::string signature(const ir::Function& function) {
  // What resumes or destroys a coroutine gets its frame; libstdc++'s std::noop_coroutine() does without.
  if (function.getName().contains("noop_coroutine") && function.getName().contains("__dummy_resume_destroy")) return {};
  const ir::DISubprogram* source = function.getSubprogram();
  const bool any = function.arg_empty() && !function.isVarArg() && (source == nullptr || !source->isPrototyped());
  if (any) return {};
  const ir::DataLayout& layout = function.getParent()->getDataLayout();
  std::vector<std::string> parameters;
  for (const ir::Argument& argument : function.args()) {
    parameters.push_back(argument.hasByValAttr() ? block_of(argument.getParamByValType(), layout)
                                                 : type_name(argument.getType(), layout));
  }
  if (function.isVarArg()) parameters.emplace_back("...");
  return joined(type_name(function.getReturnType(), layout), parameters);
}

}  // namespace quotient::frontends::llvm
