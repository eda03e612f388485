// The text of inline assembly, as LLVM has it: AT&T syntax with $0, $1, ${2:w} for the operands, $$ before numbers.
// Only its form is looked at here; what the instructions mean is in assembly.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace quotient::frontends::llvm {

struct AssemblyOperand {
  enum class Kind : uint8_t {
    immediate,  // $$5
    operand,    // $0, ${0:w}: what the program gave
    machine,    // %rax: `name` is that of the whole register, `bits` how much of it is meant
    memory,     // displacement(base), where the base is an operand or a machine register
  };
  Kind kind = Kind::immediate;
  int64_t number = 0;    // of an immediate; of memory: the displacement
  unsigned operand = 0;  // which one; of memory: the base, if it has no name
  unsigned bits = 0;     // of the register that is meant; 0: as wide as the operand
  std::string name;      // of the machine register; of memory: the base
};

struct AssemblyStatement {
  bool locked = false;
  bool repeated = false;  // rep
  std::string mnemonic;   // lower case; empty: only prefixes
  std::vector<AssemblyOperand> operands;
};

// The statements, or false if something in the text is of another form.
bool parse_assembly(std::string_view text, std::vector<AssemblyStatement>& statements);

}  // namespace quotient::frontends::llvm
