#include "frontends/llvm/entry.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <algorithm>

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;

// Builds a parameterless function of the runtime, of one block.
class Sequence {
 public:
  Sequence(ModuleLowering& module, const char* name)
      : module_(module), index_(module.out().function(name)), out_(module.out(), index_) {
    out_.function().runtime = true;
    out_.at(out_.new_block("entry"));
  }

  std::vector<uint32_t> call(const ir::Function& function, Operands arguments) {
    std::vector<uint32_t> results;
    for (size_t i = 0; i < module_.pieces(function.getReturnType()).size(); ++i)
      results.push_back(out_.new_register("result"));
    arguments.insert(arguments.begin(), module_.function(function));
    out_.emit(Op::k_call, {}, results, std::move(arguments));
    return results;
  }

  core::FunctionBuilder& out() { return out_; }
  uint32_t index() const { return index_; }

 private:
  ModuleLowering& module_;
  uint32_t index_;
  core::FunctionBuilder out_;
};

Operand string_global(ModuleLowering& module, const std::string& name, const std::string& text) {
  core::Global global;
  global.name = name;
  global.size = static_cast<uint32_t>(text.size() + 1);
  global.bytes = text;
  return core::global(module.out().add_global(std::move(global)));
}

// argv: a null-terminated array of pointers to strings, all of them writable.
Operand argument_vector(ModuleLowering& module, size_t& count) {
  std::vector<std::string> arguments = {"program"};
  arguments.insert(arguments.end(), module.options().program_arguments.begin(),
                   module.options().program_arguments.end());
  count = arguments.size();
  const uint32_t word = module.pointer_bits() / 8;
  core::Global vector;
  vector.name = "$argv";
  vector.align = word;
  vector.size = static_cast<uint32_t>((count + 1) * word);
  for (uint32_t i = 0; i < count; ++i)
    vector.relocations.push_back({i * word, string_global(module, "$argv" + std::to_string(i), arguments[i])});
  return core::global(module.out().add_global(std::move(vector)));
}

Operand empty_environment(ModuleLowering& module) {
  core::Global vector;
  vector.name = "$envp";
  vector.align = vector.size = module.pointer_bits() / 8;
  return core::global(module.out().add_global(std::move(vector)));
}

Operands main_arguments(ModuleLowering& module, const ir::Function& main) {
  Operands arguments;
  size_t count = 0;
  const Operand vector = main.arg_empty() ? Operand{} : argument_vector(module, count);
  for (const ir::Argument& parameter : main.args()) {
    if (parameter.getArgNo() == 0) arguments.push_back(core::constant(count));
    else if (parameter.getArgNo() == 1) arguments.push_back(vector);
    else if (parameter.getArgNo() == 2) arguments.push_back(empty_environment(module));
    else arguments.resize(arguments.size() + module.pieces(parameter.getType()).size(), core::constant(0));
  }
  if (main.isVarArg()) arguments.push_back(core::constant(0));
  return arguments;
}

// Whether a value is loaded is up to the compiler: `(void)argc` is a load that nobody uses.
bool is_idle(const ir::User& user) {
  return ir::isa<ir::LifetimeIntrinsic>(user) || (ir::isa<ir::LoadInst>(user) && user.use_empty());
}

// clang stores a parameter into a variable of its own, read or not.
bool is_read(const ir::Argument& parameter) {
  return std::ranges::any_of(parameter.users(), [&](const ir::User* user) {
    const auto* store = ir::dyn_cast<ir::StoreInst>(user);
    const auto* variable = store == nullptr ? nullptr : ir::dyn_cast<ir::AllocaInst>(store->getPointerOperand());
    return variable == nullptr || std::ranges::any_of(variable->users(), [&](const ir::User* other) {
             return other != store && !is_idle(*other);
           });
  });
}

// A program that looks at what it was started with is checked for one case of many.
void emit_conditions(ModuleLowering& module, Sequence& start, const ir::Function& main) {
  for (const ir::Argument& parameter : main.args()) {
    if (!is_read(parameter)) continue;
    const char* const text = parameter.getArgNo() == 2                    ? "an empty environment"
                             : module.options().program_arguments.empty() ? "no arguments"
                                                                          : "the given arguments";
    start.out().emit(Op::k_condition, {}, {}, {module.out().text(text)});
  }
}

// exit(status) of the runtime; without one the program just halts.
void emit_exit(ModuleLowering& module, Sequence& start, const Operand& status) {
  const ir::Function* exit = module.source().getFunction("exit");
  if (exit == nullptr || exit->isDeclaration()) {
    start.out().emit(Op::k_halt, {}, {}, {status});
    return;
  }
  start.call(*exit, {status});
  start.out().emit(Op::k_unreachable, {}, {}, {});
}

}  // namespace

std::vector<const ir::Function*> registered_functions(const ir::Module& module, const char* list) {
  std::vector<std::pair<uint64_t, const ir::Function*>> found;
  const ir::GlobalVariable* variable = module.getGlobalVariable(list);
  const auto* array = variable == nullptr ? nullptr : ir::dyn_cast<ir::ConstantArray>(variable->getInitializer());
  if (array == nullptr) return {};
  for (const ir::Use& use : array->operands()) {
    const auto* row = ir::cast<ir::ConstantStruct>(use);
    const auto* function = ir::dyn_cast<ir::Function>(row->getOperand(1)->stripPointerCasts());
    if (function != nullptr)
      found.emplace_back(ir::cast<ir::ConstantInt>(row->getOperand(0))->getZExtValue(), function);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<const ir::Function*> functions;
  functions.reserve(found.size());
  for (const auto& [priority, function] : found) functions.push_back(function);
  return functions;
}

uint32_t synthesise_start(ModuleLowering& module) {
  const ir::Module& source = module.source();
  Sequence start(module, "$start");
  const ir::Function* initialise = source.getFunction("__quotient_initialise");
  if (initialise != nullptr && !initialise->isDeclaration()) start.call(*initialise, {});
  for (const ir::Function* constructor : registered_functions(source, "llvm.global_ctors"))
    start.call(*constructor, Operands(constructor->arg_size(), core::constant(0)));
  const ir::Function& main = *source.getFunction("main");
  emit_conditions(module, start, main);
  const std::vector<uint32_t> results = start.call(main, main_arguments(module, main));
  emit_exit(module, start, results.size() == 1 ? core::reg(results[0]) : core::constant(0));
  return start.index();
}

uint32_t synthesise_finish(ModuleLowering& module) {
  Sequence finish(module, kFinish);
  std::vector<const ir::Function*> destructors = registered_functions(module.source(), "llvm.global_dtors");
  std::reverse(destructors.begin(), destructors.end());  // as the constructors, backwards
  for (const ir::Function* destructor : destructors) finish.call(*destructor, {});
  finish.out().emit(Op::k_ret, {}, {}, {});
  return finish.index();
}

}  // namespace quotient::frontends::llvm
