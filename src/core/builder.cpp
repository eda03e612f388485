#include "core/builder.hpp"

namespace quotient::core {
namespace {

uint32_t intern(std::unordered_map<std::string, uint32_t>& index, std::vector<std::string>& table,
                const std::string& text) {
  const auto [it, fresh] = index.try_emplace(text, static_cast<uint32_t>(table.size()));
  if (fresh) table.push_back(text);
  return it->second;
}

// `name`, or name.1, name.2, … : the first that is not taken.
std::string unique_name(std::unordered_map<std::string, uint32_t>& taken, const std::string& name) {
  const auto [it, fresh] = taken.try_emplace(name, 0);
  if (fresh) return name;
  for (;;) {
    const std::string candidate = name + "." + std::to_string(++taken[name]);
    if (taken.try_emplace(candidate, 0).second) return candidate;
  }
}

}  // namespace

uint32_t ModuleBuilder::file(const std::string& path) { return intern(files_, module_.files, path); }

Operand ModuleBuilder::text(const std::string& text) { return string(intern(strings_, module_.strings, text)); }

uint32_t ModuleBuilder::function(const std::string& name) {
  const auto [it, fresh] = functions_.try_emplace(name, static_cast<uint32_t>(module_.functions.size()));
  if (fresh) module_.functions.emplace_back().name = name;
  return it->second;
}

uint32_t ModuleBuilder::add_global(Global global) {
  module_.globals.push_back(std::move(global));
  return static_cast<uint32_t>(module_.globals.size() - 1);
}

uint32_t FunctionBuilder::new_register(const std::string& name) {
  function().registers.push_back(unique_name(register_names_, name));
  return static_cast<uint32_t>(function().registers.size() - 1);
}

uint32_t FunctionBuilder::new_block(const std::string& name) {
  function().blocks.emplace_back().name = unique_name(block_names_, name);
  return static_cast<uint32_t>(function().blocks.size() - 1);
}

Instruction& FunctionBuilder::emit(Op op, std::vector<Type> types, std::vector<uint32_t> results,
                                   std::vector<Operand> operands, uint8_t flags) {
  Instruction& instruction = function().blocks[block_].instructions.emplace_back();
  instruction.op = op;
  instruction.flags = flags;
  instruction.types = std::move(types);
  instruction.results = std::move(results);
  instruction.operands = std::move(operands);
  instruction.location = location_;
  return instruction;
}

}  // namespace quotient::core
