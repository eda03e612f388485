// Terminators, and the copies that phi nodes mean. A phi is one register, written on each edge that leads to it: at the
// end of the predecessor if that has one successor, else in a block of the edge's own. All copies of an edge happen
// at once, so they are ordered such that none overwrites what another still reads, with a temporary for cycles.
#pragma once

#include <functional>

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

void lower_terminator(FunctionLowering& f, const ir::Instruction& terminator);

// Where a branch with several targets goes for one of them. What `before` emits is done on the way.
uint32_t edge(FunctionLowering& f, const ir::BasicBlock& from, const ir::BasicBlock& to,
              const std::function<void()>& before = {});

}  // namespace quotient::frontends::llvm
