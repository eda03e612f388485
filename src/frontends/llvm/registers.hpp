// Which local variables live in Core registers, and where no instruction is needed to use them.
//
// clang puts every variable into memory (an `alloca`). One whose address goes nowhere - it is only loaded and stored,
// whole - becomes a Core register, which is a variable too: no phi nodes are needed, a loop that enters the variable's
// scope again sets it to undefined, and reading it before it is written is seen for what it is. (LLVM's mem2reg would
// replace "5 or undefined" by 5, and SROA deletes accesses outside a variable; that is why no LLVM pass is run.)
//
// Within a block, moves between such a variable and temporaries are avoided:
//   forwarded   loads whose uses all come before the variable changes: they name the variable itself (and so do
//               instructions that only give such a load another type)
//   direct      instructions whose result only goes into a variable: they write it; the store is `absorbed`
//   parameters  whose only use is to be stored in a variable at entry: parameter and variable are one register
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "frontends/llvm/ir.hpp"

namespace quotient::frontends::llvm {

struct RegisterPlan {
  std::unordered_map<const ir::Value*, ir::Type*> variables;  // allocas
  std::unordered_set<const ir::Instruction*> forwarded;
  std::unordered_map<const ir::Value*, const ir::AllocaInst*> direct;
  std::unordered_set<const ir::Instruction*> absorbed;  // stores, and lifetime markers that a store follows
  std::unordered_map<const ir::Value*, const ir::AllocaInst*> parameters;
};

// `keep_named`: variables of the source stay in memory, only temporaries of clang's go to registers.
RegisterPlan plan_registers(const ir::Function& function, bool keep_named);

}  // namespace quotient::frontends::llvm
