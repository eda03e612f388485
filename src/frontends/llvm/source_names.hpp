// What the source calls things: which variable an LLVM value is, by the debug information, and how one would write an
// accessed piece of memory in C (`queue.head`, `table[i]`, `node->next->value`), so that traces read like the program.
//
// A path is found by walking from the address back to a variable - through element addresses, which only add to the
// offset, and loads, which begin a new `->` - and then from the variable's declared type down to the member at that
// offset. It is a best effort: where the way is lost, nothing is said.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "frontends/llvm/ir.hpp"

namespace quotient::frontends::llvm {

// How memory is accessed; it decides between members that lie at the same place, and whether a struct is meant as a
// whole.
enum class AccessKind : uint8_t { block, number, floating };

class SourceNames {
 public:
  explicit SourceNames(const ir::Function& function);

  // The variable's name, else what LLVM calls the value; empty if nothing does.
  std::string name(const ir::Value& value) const;

  // The memory of `size` bytes at `address`; empty if we cannot say.
  std::string access(const ir::Value& address, uint64_t size, AccessKind kind) const;

  // The variable whose address the value is, or whose value it is; null if none.
  const ir::DILocalVariable* at(const ir::Value& address) const;
  const ir::DILocalVariable* held_by(const ir::Value& value) const;

 private:
  std::unordered_map<const ir::Value*, const ir::DILocalVariable*> addresses_, values_;
};

}  // namespace quotient::frontends::llvm
