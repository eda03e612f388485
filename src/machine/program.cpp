#include "machine/program.hpp"

namespace quotient::machine {

std::string Program::variable_name(const memory::ObjectHeader& variable) const {
  const bool is_local = variable.kind == memory::ObjectKind::local;
  if (variable.flags & memory::kDead) return is_local ? "a dead local variable" : "a dead thread-local variable";
  if (is_local) return source_of(variable.pc()).registers[static_cast<uint32_t>(code[variable.pc()].result)];
  if (variable.global() == memory::ObjectHeader::kNone) return "what the tool itself keeps in the state";
  return module->globals[variable.global()].name;
}

}  // namespace quotient::machine
