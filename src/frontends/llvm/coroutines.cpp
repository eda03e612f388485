#include "frontends/llvm/coroutines.hpp"

#include <llvm/Analysis/CGSCCPassManager.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Coroutines/CoroCleanup.h>
#include <llvm/Transforms/Coroutines/CoroEarly.h>
#include <llvm/Transforms/Coroutines/CoroSplit.h>

#include <algorithm>

namespace quotient::frontends::llvm {

void split_coroutines(ir::Module& program) {
  const bool any = std::any_of(program.begin(), program.end(), [](const ir::Function& function) {
    return function.isDeclaration() && function.getName().starts_with("llvm.coro.");
  });
  if (!any) return;
  ir::LoopAnalysisManager loops;
  ir::FunctionAnalysisManager functions;
  ir::CGSCCAnalysisManager components;
  ir::ModuleAnalysisManager modules;
  ir::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  ir::ModulePassManager passes;
  passes.addPass(ir::CoroEarlyPass());
  passes.addPass(ir::createModuleToPostOrderCGSCCPassAdaptor(ir::CoroSplitPass(/*OptimizeFrame=*/false)));
  passes.addPass(ir::CoroCleanupPass());
  passes.run(program, modules);
}

}  // namespace quotient::frontends::llvm
