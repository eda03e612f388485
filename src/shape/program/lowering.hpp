// The translation of a flat program, instruction by instruction.
#pragma once

#include <fmt/format.h>

#include <map>
#include <set>

#include "shape/program/facts.hpp"
#include "shape/program/objects.hpp"
#include "shape/program/program.hpp"

namespace quotient::shape {

// Thrown inside the translation only.
struct Unsupported {
  Diagnostic diagnostic;
};

class Lowering {
 public:
  Lowering(const core::Module& module, const ErrorFilter& counts, Scopes scopes);
  Program run();

 private:
  using Instruction = core::Instruction;
  using Operand = core::Operand;

  void refuse_threads() const;

  Variable pointer_variable(const std::string& key, const std::string& name);
  uint32_t number_variable(const std::string& key, const std::string& name);
  Variable pointer_register(uint32_t reg);
  uint32_t number_register(uint32_t reg);
  std::string name_of(uint32_t reg) const;
  std::string key_of(uint32_t reg) const;
  Variable pointer_part(const Operand& global);
  uint32_t number_part(const Operand& global);
  bool is_variable(const Operand& global) const {
    return global.kind == Operand::Kind::global && !objects_.is_object(global.index);
  }
  bool is_pointer(const Operand& operand) const;
  Variable object_variable(uint32_t global) {
    return pointer_variable(fmt::format("n{}", global), "&" + module_.globals[global].name);
  }

  void make_globals();
  StatementId emit(Statement statement);
  void obstacle(const std::string& text);

  // What a pointer is: a variable, null or undefined, with a distance.
  struct Value {
    Pointer pointer;
    int64_t distance = 0;
  };
  Value value(const Operand& operand);
  Number number(const Operand& operand);
  // The same, as a variable, for what is followed.
  struct Address {
    Variable base;
    int64_t distance;
  };
  Address address(const Operand& operand);
  void set_pointer(uint32_t reg, const Value& value);
  void set_unknown(uint32_t reg);
  // The variable changes: what was derived from it is no longer known.
  void forget(Variable variable);

  void lower(uint32_t id, const Flat::Instruction& instruction);
  void lower_end(const Flat::Instruction& instruction);
  void lower_leave(const Instruction& instruction);
  void compute(const Instruction& instruction);
  void lower_addr(const Instruction& instruction);
  void lower_load(const Instruction& instruction);
  void lower_store(const Instruction& instruction);
  void lower_select(const Instruction& instruction);
  void lower_equal(const Instruction& instruction);
  void lower_make(uint32_t id, const Instruction& instruction, bool zeroed);
  void release(const Operand& operand, Action action);
  void lower_range(const Instruction& instruction);
  void lower_call(uint32_t id, const Flat::Instruction& instruction);
  void lower_print(const Instruction& instruction, bool formatted);
  void lower_remembering(const Instruction& instruction, Action action);

  const core::Module& module_;
  const ErrorFilter& counts_;
  const Scopes scopes_;
  Flat flat_;
  Objects objects_;
  Program out_;
  StatementId last_ = kNothing;  // what the next statement follows; nothing after a jump
  core::Location location_;
  uint32_t function_ = 0;
  std::map<std::string, Variable> pointers_;
  std::map<std::string, uint32_t> numbers_;
  // Since control could last come from elsewhere: variables that were derived from one that has not changed since.
  std::map<Variable, Address> derived_;
  Facts facts_;  // likewise, of numbers
};

}  // namespace quotient::shape
