// Builds the parts of a Core module: what every front end would otherwise write again.
//
//   ModuleBuilder m;                          FunctionBuilder f(m, m.function("inc"));
//   auto x = m.add_global({.name = "x", …});  auto r = f.new_register("v");
//                                             f.at(block); f.emit(Op::k_load, {integer(32)}, {r}, {global(x)});
#pragma once

#include "core/module.hpp"

namespace quotient::core {

class ModuleBuilder {
 public:
  Module& module() { return module_; }
  Module take() { return std::move(module_); }

  uint32_t file(const std::string& path);      // index of a source file, added on first use
  Operand text(const std::string& text);       // a string operand, interned
  uint32_t function(const std::string& name);  // index of the function of that name, declared on first use
  uint32_t add_global(Global global);

 private:
  Module module_;
  std::unordered_map<std::string, uint32_t> files_, strings_, functions_;
};

class FunctionBuilder {
 public:
  FunctionBuilder(ModuleBuilder& module, uint32_t function) : module_(module), index_(function) {}

  Function& function() { return module_.module().functions[index_]; }
  uint32_t new_register(const std::string& name);  // made unique by a number if the name is taken
  uint32_t new_block(const std::string& name);     // likewise
  void at(uint32_t block) { block_ = block; }      // where emit() appends
  uint32_t current_block() const { return block_; }
  void set_location(Location location) { location_ = location; }

  Instruction& emit(Op op, std::vector<Type> types, std::vector<uint32_t> results, std::vector<Operand> operands,
                    uint8_t flags = 0);

 private:
  ModuleBuilder& module_;
  uint32_t index_;
  uint32_t block_ = 0;
  Location location_;
  std::unordered_map<std::string, uint32_t> register_names_, block_names_;
};

}  // namespace quotient::core
