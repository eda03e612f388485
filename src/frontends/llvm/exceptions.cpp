#include "frontends/llvm/exceptions.hpp"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <algorithm>

#include "frontends/llvm/constants.hpp"
#include "frontends/llvm/link.hpp"
#include "frontends/llvm/wide.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;

// The words of a table: see src/runtime/cxx/clauses.h.
constexpr uint64_t kEnd = 0, kFilter = ~uint64_t{0}, kTerminate = kFilter - 1;

// clang's landing pads of what must not throw (noexcept, and destructors that run because of an exception).
constexpr const char* kTerminateFunction = "__clang_call_terminate";

class Table {
 public:
  explicit Table(ModuleLowering& module) : module_(module), word_(module.pointer_bits() / 8) {}

  void add(uint64_t number) {
    for (unsigned i = 0; i < word_; ++i) bytes_ += static_cast<char>(number >> (8 * i));
  }
  void add(const ir::Constant& type) {
    const auto operand = constant_operand(module_, type);
    if (!operand) module_.fail("a landing pad names a type that is not constant");
    if (operand->kind != Operand::Kind::constant)
      relocations_.push_back({static_cast<uint32_t>(bytes_.size()), *operand});
    add(0);
  }
  Operand finish(const std::string& name) {
    core::Global global;
    global.name = name;
    global.kind = core::Global::Kind::constant;
    global.size = static_cast<uint32_t>(bytes_.size());
    global.align = word_;
    global.bytes = std::move(bytes_);
    global.relocations = std::move(relocations_);
    return core::global(module_.out().add_global(std::move(global)));
  }

 private:
  ModuleLowering& module_;
  uint32_t word_;
  std::string bytes_;
  std::vector<core::Relocation> relocations_;
};

bool terminates(const ir::BasicBlock& pad) {
  return std::any_of(pad.begin(), pad.end(), [](const ir::Instruction& instruction) {
    const auto* call = ir::dyn_cast<ir::CallInst>(&instruction);
    const ir::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
    return callee != nullptr && callee->getName() == kTerminateFunction;
  });
}

Operand clause_table(FunctionLowering& f, const ir::LandingPadInst& pad, const std::string& name) {
  Table table(f.module());
  if (terminates(*pad.getParent())) table.add(kTerminate);
  for (unsigned i = 0; i < pad.getNumClauses(); ++i) {
    const ir::Constant& clause = *pad.getClause(i);
    if (pad.isCatch(i)) {
      table.add(f.module().type_number(clause));
      table.add(clause);
      continue;
    }
    const uint64_t count = ir::cast<ir::ArrayType>(clause.getType())->getNumElements();
    table.add(kFilter);
    table.add(count);
    for (unsigned k = 0; k < count; ++k) table.add(*clause.getAggregateElement(k));
  }
  table.add(kEnd);
  return table.finish(name);
}

std::string name_of(FunctionLowering& f, const ir::BasicBlock& pad) { return fmt::format("$pad{}", f.block(pad)); }

std::vector<uint32_t> caught_registers(FunctionLowering& f, const ir::BasicBlock& pad) {
  const std::string name = name_of(f, pad);
  return {f.hidden(name + ".exception"), f.hidden(name + ".depth"), f.hidden(name + ".selector")};
}

}  // namespace

bool can_unwind(const ir::Module& program) {
  const ir::Function* unwind = program.getFunction("__quotient_unwind");
  return unwind != nullptr && !unwind->use_empty();
}

Landing landing_of(FunctionLowering& f, const ir::BasicBlock& block) {
  const ir::LandingPadInst* pad = block.getLandingPadInst();
  if (pad == nullptr) f.module().fail("a landing pad of this kind is not supported");
  Landing landing{core::constant(0), caught_registers(f, block)};
  if (pad->getNumClauses() == 0) return landing;
  // One table for all invokes that lead here.
  auto [known, fresh] = f.clause_tables().try_emplace(&block);
  if (fresh) known->second = clause_table(f, *pad, fmt::format("{} {}", f.out().function().name, name_of(f, block)));
  landing.clauses = known->second;
  return landing;
}

void lower_landing_pad(FunctionLowering& f, const ir::Instruction& instruction) {
  const auto& pad = *ir::cast<ir::LandingPadInst>(&instruction);
  const std::vector<uint32_t> caught = caught_registers(f, *pad.getParent());
  const std::vector<uint32_t> results = f.results(pad);
  f.move(results[0], core::reg(caught[0]));
  if (pad.getNumClauses() == 0) return f.move(results[1], core::constant(0));
  const Operand own = f.emit(Op::k_depth, {}, {});
  const Operand here = f.emit(Op::k_eq, {core::integer(64)}, {core::reg(caught[1]), own});
  const Operand selector = f.emit(Op::k_select, {}, {here, core::reg(caught[2]), core::constant(0)});
  f.emit_to(results[1], Op::k_trunc, {core::integer(64), core::integer(32)}, {selector});  // negative: of a filter
}

void lower_resume(FunctionLowering& f, const ir::Instruction& resume) {
  call_runtime(f, kResume, {f.values(*resume.getOperand(0))[0]}, 0);
  f.effect(Op::k_unreachable, {}, {});
}

void lower_type_number(FunctionLowering& f, const ir::CallBase& call) {
  const auto& type = *ir::cast<ir::Constant>(call.getArgOperand(0));
  f.define(call, {core::constant(f.module().type_number(type))});
}

}  // namespace quotient::frontends::llvm
