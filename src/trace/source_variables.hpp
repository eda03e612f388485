// Which registers of a function are variables of the source, what they are called there, and how wide they are. Core
// lists only those that hold pointers; of the others, a temporary of the compiler's is written at one place, and
// neither by a move nor as the address of a variable in memory.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/module.hpp"

namespace quotient::trace {

// What the source calls something that the compiler calls so: "i" of "i.2"; empty if it is the compiler's own.
std::string source_name(const std::string& name);

struct SourceVariable {
  std::string name;
  unsigned bytes = 8;
};

class SourceVariables {
 public:
  explicit SourceVariables(const core::Module& module) : module_(module), functions_(module.functions.size()) {}

  // Null: the register is none.
  const SourceVariable* find(uint32_t function, uint32_t number);

 private:
  using Registers = std::vector<std::optional<SourceVariable>>;

  const core::Module& module_;
  std::vector<std::optional<Registers>> functions_;  // as far as anybody asked
};

}  // namespace quotient::trace
