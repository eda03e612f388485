// Compound literals live as long as the block that they stand in, but clang does not mark where that ends. The debug
// information of instructions says which block each belongs to, and so where it is left.
#pragma once

#include <unordered_map>
#include <vector>

#include "frontends/llvm/registers.hpp"

namespace quotient::frontends::llvm {

class Literals {
 public:
  using Variables = std::vector<const ir::AllocaInst*>;

  // Those of the function that live in memory and in a block of their own; all others live until it returns.
  Literals(const ir::Function& function, const RegisterPlan& plan);

  const Variables& all() const { return all_; }
  // What dies, and what begins to live, before this instruction.
  const Variables& ending(const ir::Instruction& instruction) const { return at(ends_, instruction); }
  const Variables& beginning(const ir::Instruction& instruction) const { return at(begins_, instruction); }

 private:
  using Places = std::unordered_map<const ir::Instruction*, Variables>;
  static const Variables& at(const Places& places, const ir::Instruction& instruction);
  void add(const ir::AllocaInst& variable, const ir::Instruction& first);

  Variables all_;
  Places begins_, ends_;
};

}  // namespace quotient::frontends::llvm
