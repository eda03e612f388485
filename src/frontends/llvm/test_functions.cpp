#include "frontends/llvm/test_functions.hpp"

#include <fmt/format.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <tuple>

namespace quotient::frontends::llvm {
namespace {

constexpr const char* kMain = "main";

// A function in C++ is called something else by the linker.
std::string source_name(const ir::Function& function) {
  const ir::DISubprogram* source = function.getSubprogram();
  return (source != nullptr ? source->getName() : function.getName()).str();
}

std::string name_of_test(const ir::Function& function) {
  const std::string name = source_name(function);
  return name.starts_with(kTestPrefix) ? name.substr(kTestPrefix.size()) : name;
}

bool is_test(const ir::Function& function) {
  const std::string name = source_name(function);
  return !function.isDeclaration() && function.arg_empty() && !function.isVarArg() &&
         (name.starts_with(kTestPrefix) || name.starts_with("test_"));
}

Place place_of(const ir::Function& function) {
  const ir::DISubprogram* source = function.getSubprogram();
  return source == nullptr ? Place{} : Place{source->getFilename().str(), source->getLine(), 0};
}

ir::Function* find_function(ir::Module& program, const std::string& name) {
  for (const std::string& symbol : {name, std::string(kTestPrefix) + name}) {
    ir::Function* function = program.getFunction(symbol);
    if (function != nullptr && !function->isDeclaration()) return function;
  }
  const auto found = std::find_if(program.begin(), program.end(), [&](const ir::Function& function) {
    return !function.isDeclaration() && source_name(function) == name;
  });
  return found == program.end() ? nullptr : &*found;
}

}  // namespace

std::vector<TestFunction> test_functions(const ir::Module& program) {
  std::vector<TestFunction> tests;
  for (const ir::Function& function : program)
    if (is_test(function)) tests.push_back({name_of_test(function), place_of(function)});
  std::sort(tests.begin(), tests.end(), [](const TestFunction& a, const TestFunction& b) {
    return std::tie(a.place.file, a.place.line, a.name) < std::tie(b.place.file, b.place.line, b.name);
  });
  return tests;
}

Result<void> begin_with(ir::Module& program, const std::string& name) {
  ir::Function* const entry = find_function(program, name);
  if (entry == nullptr)
    return failure(fmt::format("the program does not define the function '{}' to begin with", name));
  if (!entry->arg_empty() || entry->isVarArg())
    return failure(fmt::format("'{}' has parameters: nobody could say what they are", name), place_of(*entry));
  if (entry->getName() == kMain) return {};
  if (ir::Function* const old = program.getFunction(kMain)) old->setName("main.of.program");
  ir::LLVMContext& context = program.getContext();
  auto* const status = ir::Type::getInt32Ty(context);
  auto* const main =
      ir::Function::Create(ir::FunctionType::get(status, false), ir::Function::ExternalLinkage, kMain, program);
  ir::IRBuilder<> out(ir::BasicBlock::Create(context, "entry", main));
  ir::CallInst* const call = out.CreateCall(entry);
  call->setCallingConv(entry->getCallingConv());
  if (entry->getReturnType()->isIntegerTy()) out.CreateRet(out.CreateSExtOrTrunc(call, status));
  else out.CreateRet(out.getInt32(0));
  return {};
}

}  // namespace quotient::frontends::llvm
