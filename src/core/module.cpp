#include "core/module.hpp"

#include <array>

namespace quotient::core {

const OpInfo& info(Op op) {
  static constexpr std::array kTable = {
#define OPCODE(name, results, types, operands, most_operands, traits) \
  OpInfo{#name, results, types, operands, most_operands, traits},
#include "core/opcodes.def"
#undef OPCODE
  };
  return kTable[static_cast<size_t>(op)];
}

Place Module::place(Location location) const {
  if (location.line == 0 || location.file >= files.size()) return {};
  return {files[location.file], location.line, location.column};
}

}  // namespace quotient::core
