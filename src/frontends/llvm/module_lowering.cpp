#include "frontends/llvm/module_lowering.hpp"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

#include "frontends/llvm/compile.hpp"
#include "frontends/llvm/constants.hpp"
#include "frontends/llvm/entry.hpp"
#include "frontends/llvm/exceptions.hpp"
#include "frontends/llvm/function_lowering.hpp"
#include "frontends/llvm/function_names.hpp"
#include "frontends/llvm/missing.hpp"
#include "frontends/llvm/readable_names.hpp"

namespace quotient::frontends::llvm {
namespace {

std::string printed(const ir::Type& type) {
  std::string text;
  ir::raw_string_ostream stream(text);
  type.print(stream);
  return text;
}

bool append_pieces(ir::Type* type, uint64_t offset, const ir::DataLayout& layout, std::vector<Piece>& out);

bool append_elements(ir::Type* element, uint64_t count, uint64_t stride, uint64_t offset, const ir::DataLayout& layout,
                     std::vector<Piece>& out) {
  for (uint64_t i = 0; i < count; ++i)
    if (!append_pieces(element, offset + i * stride, layout, out)) return false;
  return true;
}

void append_integer(unsigned bits, uint64_t offset, std::vector<Piece>& out) {
  for (unsigned at = 0; at < bits; at += 64) out.push_back({core::integer(std::min(64u, bits - at)), offset + at / 8});
}

bool append_struct(ir::StructType* type, uint64_t offset, const ir::DataLayout& layout, std::vector<Piece>& out) {
  const ir::StructLayout* places = layout.getStructLayout(type);
  for (unsigned i = 0; i < type->getNumElements(); ++i)
    if (!append_pieces(type->getElementType(i), offset + places->getElementOffset(i), layout, out)) return false;
  return true;
}

bool append_pieces(ir::Type* type, uint64_t offset, const ir::DataLayout& layout, std::vector<Piece>& out) {
  if (type->isVoidTy()) return true;
  if (type->isIntegerTy()) return append_integer(type->getIntegerBitWidth(), offset, out), true;
  if (type->isFloatTy()) return out.push_back({core::floating(32), offset}), true;
  if (type->isDoubleTy()) return out.push_back({core::floating(64), offset}), true;
  if (type->isPointerTy()) return out.push_back({core::pointer(layout.getPointerTypeSizeInBits(type)), offset}), true;
  if (auto* structure = ir::dyn_cast<ir::StructType>(type)) return append_struct(structure, offset, layout, out);
  if (auto* array = ir::dyn_cast<ir::ArrayType>(type)) {
    ir::Type* element = array->getElementType();
    return append_elements(element, array->getNumElements(), layout.getTypeAllocSize(element), offset, layout, out);
  }
  if (auto* vector = ir::dyn_cast<ir::FixedVectorType>(type)) {
    ir::Type* element = vector->getElementType();
    return append_elements(element, vector->getNumElements(), layout.getTypeStoreSize(element), offset, layout, out);
  }
  return false;
}

}  // namespace

ModuleLowering::ModuleLowering(const ir::Module& source, const LoadOptions& options)
    : source_(source),
      options_(options),
      layout_(source.getDataLayout()),
      pointer_bits_(source.getDataLayout().getPointerSizeInBits()),
      unwinds_(can_unwind(source)) {
  out_.module().pointer_bits = pointer_bits_;
}

core::Module ModuleLowering::run() {
  out_.module().entry = synthesise_start(*this);
  for (size_t i = 0; i < options_.conditions.size(); ++i) function(*source_.getFunction(condition_function(i)));
  lower_pending();
  return out_.take();
}

void ModuleLowering::lower_pending() {
  while (!pending_functions_.empty() || !pending_globals_.empty()) {
    if (!pending_functions_.empty()) {
      const ir::Function* function = pending_functions_.front();
      pending_functions_.pop_front();
      try {
        lower_function(*this, *function, functions_.at(function));
      } catch (const Failure& failure) {  // outside its instructions: its parameters
        add_gap(failure.diagnostic.message);
        refuse_when_called(*this, functions_.at(function), failure.diagnostic.message);
      }
    } else {
      const ir::GlobalVariable* variable = pending_globals_.front();
      pending_globals_.pop_front();
      lower_global(*variable, globals_.at(variable));
    }
  }
}

const std::vector<Piece>& ModuleLowering::pieces(ir::Type* type) {
  const auto [it, fresh] = pieces_.try_emplace(type);
  if (fresh && !append_pieces(type, 0, layout_, it->second))
    fail(fmt::format("values of the type '{}' are not supported", printed(*type)));
  return it->second;
}

uint64_t ModuleLowering::size_of(ir::Type* type) const { return layout_.getTypeAllocSize(type); }

core::Operand ModuleLowering::function(const ir::Function& function) {
  if (is_missing(*this, function)) add_gap(what_is_missing(function));
  const auto it = functions_.find(&function);
  if (it != functions_.end()) return core::function(it->second);
  if (function.getName() == kFinish) return core::function(functions_[&function] = synthesise_finish(*this));
  if (find_stub_value(*this, function) != nullptr || is_missing(*this, function))
    return core::function(functions_[&function] = synthesise_substitute(*this, function));
  if (function.isDeclaration()) return core::constant(0);  // weak: it may be missing
  const uint32_t index = out_.function(unused_name(function_name(function)));
  functions_.emplace(&function, index);
  pending_functions_.push_back(&function);
  return core::function(index);
}

core::Operand ModuleLowering::global(const ir::GlobalVariable& variable) {
  const auto it = globals_.find(&variable);
  if (it != globals_.end()) return core::global(it->second);
  if (variable.isDeclaration() && variable.hasExternalWeakLinkage()) return core::constant(0);
  if (variable.isDeclaration())
    fail(fmt::format("the variable '{}' is not defined: neither the program nor quotient's library has it",
                     variable.getName().str()));
  const bool named = variable.hasName();
  core::Global global;
  global.name =
      named ? unused_name(readable_name(variable.getName().str())) : fmt::format("$unnamed{}", globals_.size());
  global.kind = variable.isThreadLocal() ? core::Global::Kind::thread_local_variable
                : variable.isConstant()  ? core::Global::Kind::constant
                                         : core::Global::Kind::variable;
  global.size = static_cast<uint32_t>(size_of(variable.getValueType()));
  global.align = static_cast<uint32_t>(layout_.getPreferredAlign(&variable).value());
  if (size_of(variable.getValueType()) > ~0u) fail(fmt::format("the variable '{}' is too large", global.name));
  ir::SmallVector<ir::DIGlobalVariableExpression*, 1> debug;
  variable.getDebugInfo(debug);
  if (!debug.empty()) global.type = types_.name(debug[0]->getVariable()->getType());
  const uint32_t index = out_.add_global(std::move(global));
  globals_.emplace(&variable, index);
  pending_globals_.push_back(&variable);
  return core::global(index);
}

void ModuleLowering::lower_global(const ir::GlobalVariable& variable, uint32_t index) {
  InitialBytes initial = initial_bytes(*this, variable);
  core::Global& global = out_.module().globals[index];  // not before: initialisers mention other globals
  global.bytes = std::move(initial.bytes);
  global.relocations = std::move(initial.relocations);
}

uint64_t ModuleLowering::label(const ir::BasicBlock& block) {
  return labels_.try_emplace(&block, labels_.size() + 1).first->second;
}

core::Operand ModuleLowering::readable_names() {
  if (!readable_names_) readable_names_ = add_readable_names(*this);
  return *readable_names_;
}

// Constructors come in several variants, which have the same name for people.
std::string ModuleLowering::unused_name(std::string name) {
  const unsigned others = used_names_[name]++;
  return others == 0 ? name : fmt::format("{} [{}]", name, others + 1);
}

uint64_t ModuleLowering::type_number(const ir::Constant& type) {
  return type_numbers_.try_emplace(type.stripPointerCasts(), type_numbers_.size() + 1).first->second;
}

uint32_t ModuleLowering::file(const ir::DIFile* file) {
  const auto it = files_.find(file);
  if (it != files_.end()) return it->second;
  const std::string name = name_as_given(file->getFilename().str(), options_);
  const std::string directory = file->getDirectory().str();
  const bool complete = directory.empty() || directory == "." || name.starts_with('/');
  return files_[file] = out_.file(complete ? name : directory + "/" + name);
}

core::Location ModuleLowering::location(const ir::DILocation* location) {
  if (location == nullptr) return {};
  while (const ir::DILocation* outer = location->getInlinedAt()) location = outer;
  return {file(location->getFile()), location->getLine(), location->getColumn()};
}

core::Location ModuleLowering::location(const ir::DIFile* source, unsigned line) {
  if (source == nullptr) return {};
  return {file(source), line, 0};
}

void ModuleLowering::add_gap(const std::string& what) {
  std::vector<core::Gap>& gaps = out_.module().gaps;
  const auto [it, fresh] = gaps_.try_emplace(what, gaps.size());
  if (fresh) gaps.push_back({what, {}});
  std::vector<core::Location>& places = gaps[it->second].places;
  if (std::find(places.begin(), places.end(), current_) == places.end()) places.push_back(current_);
}

void ModuleLowering::fail(std::string message) {
  Place place;
  if (current_.line != 0) place = {out_.module().files[current_.file], current_.line, current_.column};
  throw Failure{{place, std::move(message)}};
}

}  // namespace quotient::frontends::llvm
