#include "frontends/llvm/native_program.hpp"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <array>

#include "frontends/llvm/entry.hpp"
#include "frontends/llvm/link.hpp"

namespace quotient::frontends::llvm {
namespace {

constexpr const char* kAccess = "__quotient_access";
constexpr const char* kAsksForFunction = "__quotient_has";
constexpr const char* kUserMain = "quotient_user_main";
constexpr uint64_t kAlignment = 16;  // of all objects: what a program asks of an address is asked of an offset in Core

bool is_point(const ir::CallBase& call) {
  if (const auto* intrinsic = ir::dyn_cast<ir::IntrinsicInst>(&call))
    return ir::isa<ir::MemIntrinsic>(intrinsic) || ir::isa<ir::LifetimeIntrinsic>(intrinsic) ||
           intrinsic->getIntrinsicID() == ir::Intrinsic::stackrestore;
  const ir::Function* callee = call.getCalledFunction();
  if (callee == nullptr) return true;  // through a pointer, or assembly
  return callee->isDeclaration() || callee->getName().starts_with("__VERIFIER_atomic_");
}

bool is_point(const ir::Instruction& instruction) {
  if (const auto* call = ir::dyn_cast<ir::CallBase>(&instruction)) return is_point(*call);
  if (ir::isa<ir::ReturnInst>(instruction)) return instruction.getParent()->getTerminatingMustTailCall() == nullptr;
  return instruction.mayReadOrWriteMemory();
}

// What an instruction reads or writes at one address; the address is null for all others.
struct NativeAccess {
  ir::Value* address = nullptr;
  uint64_t size = 0;
  bool writes = false;
};

NativeAccess access_of(ir::Instruction& instruction) {
  const ir::DataLayout& layout = instruction.getModule()->getDataLayout();
  const auto size = [&](const ir::Type* type) {
    return layout.getTypeStoreSize(const_cast<ir::Type*>(type)).getFixedValue();
  };
  if (auto* load = ir::dyn_cast<ir::LoadInst>(&instruction))
    return {load->getPointerOperand(), size(load->getType()), false};
  if (auto* store = ir::dyn_cast<ir::StoreInst>(&instruction))
    return {store->getPointerOperand(), size(store->getValueOperand()->getType()), true};
  if (auto* update = ir::dyn_cast<ir::AtomicRMWInst>(&instruction))
    return {update->getPointerOperand(), size(update->getType()), true};
  if (auto* exchange = ir::dyn_cast<ir::AtomicCmpXchgInst>(&instruction))
    return {exchange->getPointerOperand(), size(exchange->getNewValOperand()->getType()), true};
  return {};
}

bool is_point_call(const ir::Instruction& instruction) {
  const auto* call = ir::dyn_cast<ir::CallInst>(&instruction);
  return call != nullptr && call->getCalledFunction() != nullptr && call->getCalledFunction()->getName() == kPoint;
}

// Before a point that is followed by an access to memory: says which.
void tell_accesses(ir::Module& program) {
  ir::LLVMContext& context = program.getContext();
  const ir::FunctionCallee tell =
      program.getOrInsertFunction(kAccess, ir::Type::getVoidTy(context), ir::PointerType::get(context, 0),
                                  ir::Type::getInt64Ty(context), ir::Type::getInt32Ty(context));
  std::vector<ir::Instruction*> points;
  for (ir::Function& function : program)
    for (ir::BasicBlock& block : function)
      for (ir::Instruction& instruction : block)
        if (is_point_call(instruction)) points.push_back(&instruction);
  for (ir::Instruction* point : points) {
    const NativeAccess access = access_of(*point->getNextNode());
    if (access.address == nullptr || access.address->getType()->getPointerAddressSpace() != 0) continue;
    ir::IRBuilder<> out(point);
    out.CreateCall(tell, {access.address, out.getInt64(access.size), out.getInt32(access.writes ? 1 : 0)});
  }
}

// __quotient_has(NAME) is decided when the program is linked.
void fold_has(ir::Module& program) {
  ir::Function* const has = program.getFunction(kAsksForFunction);
  if (has == nullptr) return;
  for (ir::User* user : ir::make_early_inc_range(has->users())) {
    auto* call = ir::dyn_cast<ir::CallInst>(user);
    ir::StringRef name;
    if (call == nullptr || !ir::getConstantStringInfo(call->getArgOperand(0), name)) continue;
    const ir::Function* function = program.getFunction(name);
    const bool there = function != nullptr && !function->isDeclaration();
    call->replaceAllUsesWith(ir::ConstantInt::get(call->getType(), there ? 1 : 0));
    call->eraseFromParent();
  }
}

ir::Function& empty_function(ir::Module& program, const char* name, ir::FunctionType* type) {
  auto* function = ir::cast<ir::Function>(program.getOrInsertFunction(name, type).getCallee());
  function->deleteBody();
  ir::BasicBlock::Create(program.getContext(), "entry", function);
  return *function;
}

// The same order as entry.cpp gives them in Core.
void define_ends(ir::Module& program) {
  ir::LLVMContext& context = program.getContext();
  auto* const nothing = ir::Type::getVoidTy(context);
  auto* const pointer = ir::PointerType::get(context, 0);
  const std::vector<const ir::Function*> begins = registered_functions(program, "llvm.global_ctors");
  std::vector<const ir::Function*> ends = registered_functions(program, "llvm.global_dtors");
  std::ranges::reverse(ends);

  const auto call = [](ir::IRBuilder<>& out, ir::Function& function, ir::ArrayRef<ir::Value*> given) {
    std::vector<ir::Value*> arguments;
    for (const ir::Argument& parameter : function.args()) {
      const unsigned number = parameter.getArgNo();
      const bool fits = number < given.size() && given[number]->getType() == parameter.getType();
      arguments.push_back(fits ? given[number] : ir::Constant::getNullValue(parameter.getType()));
    }
    ir::CallInst* const made = out.CreateCall(&function, arguments);
    made->setCallingConv(function.getCallingConv());
    return made;
  };
  ir::Function& finish = empty_function(program, kFinish, ir::FunctionType::get(nothing, false));
  ir::IRBuilder<> last(&finish.getEntryBlock());
  for (const ir::Function* function : ends) call(last, *const_cast<ir::Function*>(function), {});
  last.CreateRetVoid();

  auto* const count = ir::Type::getInt32Ty(context);
  ir::Function& start =
      empty_function(program, kNativeStart, ir::FunctionType::get(nothing, {count, pointer, pointer}, false));
  ir::IRBuilder<> out(&start.getEntryBlock());
  if (ir::Function* initialise = program.getFunction("__quotient_initialise")) call(out, *initialise, {});
  for (const ir::Function* function : begins) call(out, *const_cast<ir::Function*>(function), {});
  ir::Function& main = *program.getFunction("main");
  ir::Value* status = call(out, main, {start.getArg(0), start.getArg(1), start.getArg(2)});
  if (!status->getType()->isIntegerTy()) status = out.getInt32(0);
  call(out, *program.getFunction("exit"), {out.CreateSExtOrTrunc(status, count)});
  out.CreateRetVoid();
  main.setName(kUserMain);
  for (const char* list : {"llvm.global_ctors", "llvm.global_dtors"})
    if (ir::GlobalVariable* variable = program.getGlobalVariable(list)) variable->eraseFromParent();
}

// The library of the program is its own: the process has the system's beside it.
void make_local(ir::GlobalValue& value) {
  if (value.isDeclaration() || value.getName().starts_with("llvm.") || value.getName() == kNativeStart) return;
  value.setLinkage(ir::GlobalValue::InternalLinkage);
  value.setVisibility(ir::GlobalValue::DefaultVisibility);
  if (auto* object = ir::dyn_cast<ir::GlobalObject>(&value)) object->setComdat(nullptr);
}

void align_objects(ir::Module& program) {
  const auto at_least = [](ir::MaybeAlign align) { return std::max(align.valueOrOne(), ir::Align(kAlignment)); };
  for (ir::GlobalVariable& variable : program.globals())
    if (!variable.isDeclaration()) variable.setAlignment(at_least(variable.getAlign()));
  for (ir::Function& function : program)
    for (ir::BasicBlock& block : function)
      for (ir::Instruction& instruction : block)
        if (auto* local = ir::dyn_cast<ir::AllocaInst>(&instruction)) local->setAlignment(at_least(local->getAlign()));
}

void prepare_function(ir::Function& function, bool sanitised) {
  if (function.isDeclaration()) return;
  function.addFnAttr("frame-pointer", "all");
  function.setUWTableKind(ir::UWTableKind::Async);
  if (sanitised) function.addFnAttr(ir::Attribute::SanitizeAddress);
  if (function.hasFnAttribute(kRuntimeAttribute)) ir::stripDebugInfo(function);
}

}  // namespace

void insert_points(ir::Module& program) {
  std::vector<ir::Instruction*> places;
  for (ir::Function& function : program)
    for (ir::BasicBlock& block : function)
      for (ir::Instruction& instruction : block)
        if (is_point(instruction)) places.push_back(&instruction);
  ir::Function& point =
      empty_function(program, kPoint, ir::FunctionType::get(ir::Type::getVoidTy(program.getContext()), false));
  ir::IRBuilder<>(&point.getEntryBlock()).CreateRetVoid();
  point.addFnAttr(kRuntimeAttribute);
  for (ir::Instruction* place : places) ir::IRBuilder<>(place).CreateCall(&point);
}

std::vector<std::string> only_in_machine(const ir::Module& program) {
  constexpr std::array kOnly = {std::pair{"__quotient_interrupts", "signals or cancellation"},
                                std::pair{"__quotient_jump", "longjmp"}};
  std::vector<std::string> out;
  for (const auto& [name, what] : kOnly) {
    const ir::Function* function = program.getFunction(name);
    if (function != nullptr && !function->use_empty()) out.emplace_back(what);
  }
  return out;
}

void make_native(ir::Module& program, bool sanitised) {
  program.getFunction(kPoint)->deleteBody();
  tell_accesses(program);
  fold_has(program);
  define_ends(program);
  align_objects(program);
  for (ir::Function& function : program) prepare_function(function, sanitised);
  for (ir::GlobalValue& value : program.global_values()) make_local(value);
}

}  // namespace quotient::frontends::llvm
