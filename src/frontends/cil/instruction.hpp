// One instruction of a method's body, decoded.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace quotient::frontends::cil {

enum class Opcode : uint16_t {
#define CIL(number, name, operand) k_##name = (number),
#include "frontends/cil/instructions.def"
#undef CIL
};

struct Instruction {
  uint32_t offset = 0, next = 0;
  Opcode op{};
  uint64_t operand = 0;           // number, token, index of a variable, bits of a double; branch: the target
  std::vector<uint32_t> targets;  // switch
};

const char* name(Opcode op);

// The instruction at `offset`; none if there is none or it does not end within the code.
std::optional<Instruction> decode(const uint8_t* code, uint32_t size, uint32_t offset);

}  // namespace quotient::frontends::cil
