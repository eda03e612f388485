// The translation of Core, function by function, instruction by instruction. Functions are inlined at each call; since
// none is recursive, one set of variables per function is enough.
#pragma once

#include <fmt/format.h>

#include <map>
#include <set>

#include "shape/program/program.hpp"
#include "shape/program/types.hpp"

namespace quotient::shape {

// Thrown inside the translation only.
struct Unsupported {
  Diagnostic diagnostic;
};

class Lowering {
 public:
  explicit Lowering(const core::Module& module) : module_(module), types_(module) {}
  Program run();

 private:
  using Instruction = core::Instruction;
  using Operand = core::Operand;

  [[noreturn]] void unsupported(const std::string& message) const;
  void refuse_threads();

  uint32_t main_function() const;

  uint32_t kind_of(uint32_t node);
  void make_kinds();
  Variable pointer_variable(const std::string& key, const std::string& name);
  uint32_t number_variable(const std::string& key, const std::string& name);
  Variable pointer_register(uint32_t function, uint32_t reg);
  uint32_t number_register(uint32_t function, uint32_t reg);
  bool is_pointer_register(uint32_t function, uint32_t reg) {
    return types_.is_pointer(types_.of_register(function, reg));
  }

  Variable scalar_pointer(const Operand& global);
  uint32_t scalar_number(const Operand& global);
  Variable global_node(uint32_t global) {
    return pointer_variable(fmt::format("n{}", global), "&" + module_.globals[global].name);
  }

  void make_globals();
  StatementId emit(Statement statement);
  StatementId new_label();
  void place(StatementId label);
  void jump(StatementId label);
  Pointer pointer(uint32_t function, const Operand& operand);
  // A pointer that is kept must point to the beginning of its node.
  Pointer kept_pointer(uint32_t function, const Operand& operand);
  Number number(uint32_t function, const Operand& operand);
  void set_unknown(uint32_t function, uint32_t reg);

  struct Address {
    Variable base;
    uint32_t kind;
    int64_t offset;
  };
  Address address(uint32_t function, const Operand& operand);
  // The register changes: what was derived from it is no longer known.
  void forget(uint32_t function, uint32_t reg);

  uint32_t field_index(const std::vector<Field>& fields, int64_t offset) const;
  void inline_function(uint32_t index, const std::vector<std::pair<uint32_t, uint32_t>>& results, StatementId after);
  void return_from(uint32_t index, const Instruction& instruction, const std::set<uint32_t>& locals,
                   const std::vector<std::pair<uint32_t, uint32_t>>& results, StatementId after);
  void lower(uint32_t f, const Instruction& instruction, const std::vector<StatementId>& labels);
  void compute(uint32_t f, const Instruction& instruction);
  void lower_addr(uint32_t f, const Instruction& instruction);
  void lower_load(uint32_t f, const Instruction& instruction);
  void lower_store(uint32_t f, const Instruction& instruction);
  void lower_select(uint32_t f, const Instruction& instruction);
  void lower_equal(uint32_t f, const Instruction& instruction);
  void release(uint32_t f, const Operand& operand, Action action);
  void lower_fill(uint32_t f, const Instruction& instruction);

  // A structure is assigned: field by field.
  void lower_copy(uint32_t f, const Instruction& instruction);
  void lower_call(uint32_t f, const Instruction& instruction);
  void lower_remembering(uint32_t f, const Instruction& instruction, Action action);

  const core::Module& module_;
  Types types_;
  Program out_;
  StatementId last_ = kNothing;
  core::Location location_;
  std::vector<uint32_t> within_;  // functions being inlined, outermost first
  std::map<uint32_t, uint32_t> kinds_;
  std::map<std::string, Variable> pointers_;
  std::map<std::string, uint32_t> numbers_;
  // Within a block: registers that hold an address derived from a variable that has not changed since.
  std::map<std::pair<uint32_t, uint32_t>, std::pair<Variable, int64_t>> addresses_;
};

}  // namespace quotient::shape
