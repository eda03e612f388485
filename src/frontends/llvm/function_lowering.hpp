// One function: its values, its registers, and the emission of Core instructions. How each kind of LLVM instruction is
// lowered stands in instructions.cpp (the table) and the files that it names; they see the function through this class.
//
// Rules that the others rely on:
//   - an instruction writes its result register last, after everything it reads: a `direct` result
//     (registers.hpp) may be a variable that is also an operand;
//   - define() may let a value be another name for existing operands, because LLVM values never change; it copies
//     operands that are variables, which do.
#pragma once

#include <memory>

#include "frontends/llvm/module_lowering.hpp"
#include "frontends/llvm/registers.hpp"
#include "frontends/llvm/source_names.hpp"
#include "frontends/llvm/unmarked_lifetimes.hpp"

namespace quotient::frontends::llvm {

class FunctionLowering {
 public:
  FunctionLowering(ModuleLowering& module, const ir::Function& source, uint32_t index);
  void run();

  ModuleLowering& module() { return module_; }
  const ir::Function& source() const { return source_; }
  bool is_optimised() const;  // see kOptimisedAttribute
  const SourceNames& names() const { return names_; }
  const RegisterPlan& plan() const { return plan_; }
  core::FunctionBuilder& out() { return out_; }

  // Operands that stand for a value here: all its pieces, or the only one.
  Operands values(const ir::Value& value);
  core::Operand value(const ir::Value& value);

  // The registers that the instruction is to write (all of its pieces, or the only one), or what its value is.
  std::vector<uint32_t> results(const ir::Instruction& instruction);
  uint32_t result(const ir::Instruction& instruction);
  void define(const ir::Instruction& instruction, const Operands& operands);
  // A value that no instruction writes, such as an alloca that is a register.
  void name(const ir::Value& value, Operands operands) { values_[&value] = std::move(operands); }

  // An instruction with a new temporary as its result; with a given result; with none.
  core::Operand emit(core::Op op, std::vector<core::Type> types, Operands operands, uint8_t flags = 0);
  void emit_to(uint32_t result, core::Op op, std::vector<core::Type> types, Operands operands, uint8_t flags = 0);
  core::Instruction& effect(core::Op op, std::vector<core::Type> types, Operands operands, uint8_t flags = 0);
  core::Operand address(const core::Operand& base, uint64_t offset);
  void move(uint32_t to, const core::Operand& from);
  uint32_t temporary() { return out_.new_register("t" + std::to_string(++temporaries_)); }
  uint32_t hidden(const std::string& name);  // the register of that name, which no source variable has: begins with $

  // Blocks. begin() goes on in a new block.
  uint32_t block(const ir::BasicBlock& block) { return blocks_.at(&block); }
  bool is_reached(const ir::BasicBlock& block) const { return blocks_.contains(&block); }
  void begin(uint32_t block) { out_.at(block); }
  void branch(uint32_t block) { effect(core::Op::k_br, {}, {core::block(block)}); }

  const std::vector<uint32_t>* variable(const ir::Value& alloca) const;  // its registers, if it lives in registers
  bool has_lifetime(const ir::Value& alloca) const { return with_lifetime_.contains(&alloca); }
  // Only ends of scopes come between this one and the function's return, which kills everything.
  bool is_before_return(const ir::Instruction& marker) const { return last_markers_.contains(&marker); }
  void note(core::Instruction& instruction, const ir::Value& address, uint64_t size, AccessKind kind);
  void note_type(core::Instruction& instruction, const ir::DIType* type);  // of the object that it makes

  std::string register_name(const ir::Value& value);
  // What the landing pads catch (exceptions.hpp), of those that an invoke has named so far.
  std::unordered_map<const ir::BasicBlock*, core::Operand>& clause_tables() { return clause_tables_; }

 private:
  void declare_parameters();
  void declare_variables();
  bool may_hold_pointer(const ir::Type& type) const;
  void find_blocks();
  void find_lifetimes();
  void find_last_markers(const ir::BasicBlock& block);
  void prologue();
  void lower_block(const ir::BasicBlock& block);
  void end_as_unsupported(const std::string& message);
  std::vector<uint32_t> new_registers(const std::string& name, size_t count);
  Operands computed_constant(const ir::Constant& constant);

  ModuleLowering& module_;
  const ir::Function& source_;
  core::FunctionBuilder out_;
  RegisterPlan plan_;
  UnmarkedLifetimes unmarked_;
  SourceNames names_;
  std::unordered_map<const ir::Value*, Operands> values_;
  std::unordered_map<const ir::Value*, std::vector<uint32_t>> variables_;
  std::unordered_set<uint32_t> variable_registers_;
  std::unordered_set<const ir::Value*> with_lifetime_;
  std::unordered_set<const ir::Instruction*> last_markers_;
  std::unordered_map<const ir::BasicBlock*, uint32_t> blocks_;
  std::vector<const ir::BasicBlock*> order_;
  std::unordered_map<std::string, uint32_t> hidden_;
  std::unordered_map<const ir::BasicBlock*, core::Operand> clause_tables_;
  unsigned temporaries_ = 0;
};

void lower_function(ModuleLowering& module, const ir::Function& function, uint32_t index);

}  // namespace quotient::frontends::llvm
