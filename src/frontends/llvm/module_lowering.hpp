// Lowers a linked LLVM module to Core, on demand: it begins with the synthesised entry function, and a function or
// global is lowered when something refers to it. So what cannot be reached costs nothing.
//
// Every LLVM value is *scalarised*: it is a list of Core values, called its pieces. An integer of at most 64 bits, a
// float or a pointer has one; a wider integer has one per 64 bits, low half first; an aggregate or a vector has those
// of its elements in order. Parameters and results are flattened alike.
//
// What we cannot lower is thrown as Failure. Inside a function it becomes an `error "unsupported"` at its place, so
// that it matters only if an execution comes there, and a Gap of the module; elsewhere the program is refused. It does
// not leave this folder.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/builder.hpp"
#include "frontends/llvm/full_expressions.hpp"
#include "frontends/llvm/ir.hpp"
#include "frontends/llvm/load.hpp"
#include "frontends/llvm/object_types.hpp"

namespace quotient::frontends::llvm {

struct Failure {
  Diagnostic diagnostic;
};

// A scalar part of a value; `offset` is where it lies in memory when the value is stored.
struct Piece {
  core::Type type;
  uint64_t offset = 0;
};

using Operands = std::vector<core::Operand>;

class ModuleLowering {
 public:
  ModuleLowering(const ir::Module& source, const LoadOptions& options);
  core::Module run();

  const ir::Module& source() const { return source_; }
  const LoadOptions& options() const { return options_; }
  FullExpressions& expressions() { return expressions_; }
  ObjectTypes& types() { return types_; }
  core::ModuleBuilder& out() { return out_; }
  const ir::DataLayout& layout() const { return layout_; }
  unsigned pointer_bits() const { return pointer_bits_; }
  core::Type pointer() const { return core::pointer(pointer_bits_); }
  core::Type word() const { return core::integer(pointer_bits_); }

  const std::vector<Piece>& pieces(ir::Type* type);
  uint64_t size_of(ir::Type* type) const;  // as an array element: with the padding behind it

  // The first mention of something queues it for lowering.
  core::Operand function(const ir::Function& function);
  core::Operand global(const ir::GlobalVariable& variable);
  uint64_t label(const ir::BasicBlock& block);  // the number that stands for its address
  // The selector of a landing pad that has caught this type, the address of a std::type_info (exceptions.hpp).
  uint64_t type_number(const ir::Constant& type);
  bool unwinds() const { return unwinds_; }  // can_unwind()
  core::Operand readable_names();            // a table of all mangled names in the program (readable_names.hpp)
  uint32_t text(const std::string& text) { return out_.text(text).index; }

  // The place in the source that is being lowered: of instructions and of failures.
  core::Location location(const ir::DILocation* location);
  core::Location location(const ir::DIFile* file, unsigned line);
  void set_current(core::Location location) { current_ = location; }
  void add_gap(const std::string& what);  // at the current place
  [[noreturn]] void fail(std::string message);

 private:
  uint32_t file(const ir::DIFile* file);
  std::string unused_name(std::string name);
  void lower_pending();
  void lower_global(const ir::GlobalVariable& variable, uint32_t index);

  const ir::Module& source_;
  const LoadOptions& options_;
  FullExpressions expressions_{options_};
  const ir::DataLayout& layout_;
  unsigned pointer_bits_;
  bool unwinds_;
  core::ModuleBuilder out_;
  ObjectTypes types_{out_.module()};
  core::Location current_;
  std::unordered_map<ir::Type*, std::vector<Piece>> pieces_;
  std::unordered_map<const ir::GlobalVariable*, uint32_t> globals_;
  std::unordered_map<const ir::Function*, uint32_t> functions_;
  std::unordered_map<const ir::BasicBlock*, uint64_t> labels_;
  std::unordered_map<const ir::Constant*, uint64_t> type_numbers_;
  std::optional<core::Operand> readable_names_;
  std::unordered_map<std::string, unsigned> used_names_;
  std::unordered_map<const ir::DIFile*, uint32_t> files_;
  std::unordered_map<std::string, size_t> gaps_;
  std::deque<const ir::Function*> pending_functions_;
  std::deque<const ir::GlobalVariable*> pending_globals_;
};

}  // namespace quotient::frontends::llvm
