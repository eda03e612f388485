#include "trace/source_variables.hpp"

#include <algorithm>

namespace quotient::trace {
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// The width of what an instruction gives, in bits; 0: it does not say.
unsigned result_bits(const core::Instruction& instruction) {
  switch (instruction.op) {
    case core::Op::k_eq:
    case core::Op::k_ne:
    case core::Op::k_ult:
    case core::Op::k_ule:
    case core::Op::k_slt:
    case core::Op::k_sle: return 1;
    default: return instruction.types.empty() ? 0 : instruction.types.back().bits;
  }
}

struct Facts {
  unsigned writes = 0;
  bool is_named = false;
  unsigned bits = 0;
};

std::vector<Facts> facts_of(const core::Function& function) {
  std::vector<Facts> facts(function.registers.size());
  for (const core::Block& block : function.blocks) {
    for (const core::Instruction& instruction : block.instructions) {
      for (const uint32_t result : instruction.results) {
        ++facts[result].writes;
        facts[result].is_named |= instruction.op == core::Op::k_mov || instruction.op == core::Op::k_local;
        facts[result].bits = std::max(facts[result].bits, result_bits(instruction));
      }
      const core::Operands& roles = core::info(instruction.op).operands;
      for (size_t i = 0; i < instruction.operands.size(); ++i) {
        const core::Operand& operand = instruction.operands[i];
        if (operand.kind != core::Operand::Kind::reg || roles.role(i) != core::Role::typed) continue;
        facts[operand.index].bits = std::max<unsigned>(facts[operand.index].bits, instruction.types.front().bits);
      }
    }
  }
  return facts;
}

}  // namespace

std::string source_name(const std::string& given) {
  const size_t dot = given.rfind('.');
  std::string name = dot != std::string::npos && is_number(given.substr(dot + 1)) ? given.substr(0, dot) : given;
  const bool is_numbered = (name.starts_with('t') || name.starts_with('p')) && is_number(name.substr(1));
  if (is_numbered || name == "retval" || name.find_first_of(".-") != std::string::npos) return "";
  return name;
}

const SourceVariable* SourceVariables::find(uint32_t function, uint32_t number) {
  std::optional<Registers>& known = functions_[function];
  if (!known) {
    const core::Function& source = module_.functions[function];
    const std::vector<Facts> facts = facts_of(source);
    known.emplace(source.registers.size());
    for (uint32_t i = 0; i < source.registers.size(); ++i) {
      const bool is_variable = i < source.parameters || facts[i].is_named || facts[i].writes > 1 ||
                               std::ranges::find(source.variables, i) != source.variables.end();
      const std::string name = is_variable ? source_name(source.registers[i]) : "";
      if (!name.empty()) (*known)[i] = {name, facts[i].bits == 0 ? 8 : (facts[i].bits + 7) / 8};
    }
  }
  const std::optional<SourceVariable>& variable = (*known)[number];
  return variable ? &*variable : nullptr;
}

}  // namespace quotient::trace
