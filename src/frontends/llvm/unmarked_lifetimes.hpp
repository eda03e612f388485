// Objects in memory whose end clang does not mark: compound literals, which live as long as the block that they stand
// in, and in C structs that are no variables (`f().array`), which live until the end of the full expression (C11,
// 6.2.4p8). The debug information of instructions says where in the source each belongs, and so where a block or an
// expression is left.
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "frontends/llvm/full_expressions.hpp"
#include "frontends/llvm/registers.hpp"

namespace quotient::frontends::llvm {

class UnmarkedLifetimes {
 public:
  using Variables = std::vector<const ir::AllocaInst*>;

  // Those of the function that die before it returns, as far as that is known; all others live until then. Of the
  // temporary structs, only those whose address goes somewhere can be missed.
  UnmarkedLifetimes(const ir::Function& function, const RegisterPlan& plan, FullExpressions& expressions);

  const Variables& all() const { return all_; }
  // What dies, and what begins to live, before this instruction.
  const Variables& ending(const ir::Instruction& instruction) const { return at(ends_, instruction); }
  const Variables& beginning(const ir::Instruction& instruction) const { return at(begins_, instruction); }

 private:
  using Places = std::unordered_map<const ir::Instruction*, Variables>;
  using Extent = std::function<bool(const ir::DILocation&)>;  // does it contain this place?
  static const Variables& at(const Places& places, const ir::Instruction& instruction);
  void add(const ir::AllocaInst& variable, const ir::Instruction& first, const Extent& extent);

  Variables all_;
  Places begins_, ends_;
};

}  // namespace quotient::frontends::llvm
