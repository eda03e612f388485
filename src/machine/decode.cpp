#include <algorithm>
#include <bit>
#include <map>

#include "base/check.hpp"
#include "machine/addresses.hpp"
#include "machine/arithmetic.hpp"
#include "machine/program.hpp"
#include "props/checks.hpp"

namespace quotient::machine {
namespace {

using core::Op;
using memory::Slot;
using memory::Value;

class Decoder {
 public:
  Decoder(const core::Module& module, memory::Chains& chains, memory::Memory& memory,
          const std::vector<std::pair<std::string, uint64_t>>& options, const Holding& holding)
      : module_(module), chains_(chains), memory_(memory), options_(options), holding_(holding) {
    program_.module = &module;
  }

  Program run() {
    constant(memory::number(0), 64);  // what kNothing reads
    place_objects();
    for (uint32_t f = 0; f < module_.functions.size(); ++f) decode_function(f);
    program_.live.resize(program_.code.size());
    for (uint32_t f = 0; f < module_.functions.size(); ++f) compute_liveness(program_, f);
    for (uint32_t f = 0; f < module_.functions.size(); ++f) compute_scopes(program_, f);
    return std::move(program_);
  }

 private:
  // Statics first (functions, constants), then variables: chains.hpp gives the order of slots.
  void place_objects() {
    program_.global_slots.resize(module_.globals.size(), Slot::none);
    program_.thread_local_index.resize(module_.globals.size());
    for (size_t f = 0; f < module_.functions.size(); ++f) program_.function_slots.push_back(chains_.add_fixed());
    place_globals(core::Global::Kind::constant);
    chains_.align();
    place_globals(core::Global::Kind::variable);
    program_.ledger = chains_.add_fixed();
    memory_.replace(program_.ledger, memory::ObjectKind::global, Graveyard::kLedgerSize, true)
        .header.set_global(memory::ObjectHeader::kNone);
    memory_.changed(program_.ledger);
    chains_.align();
    for (uint32_t f = 0; f < module_.functions.size(); ++f) {
      memory::Object object;
      object.reset(memory::ObjectKind::function, 0, true);
      object.header.set_function(f);
      object.header.flags = memory::kReadOnly;
      object.header.alignment = 0;  // compilers align code or not, as they like
      place_static(object.header);
      memory_.add_static(program_.function_slots[f], std::move(object));
    }
    for (uint32_t g = 0; g < module_.globals.size(); ++g) initialise(g);
  }

  // What never changes is in no state, so that its address must be known beforehand.
  void place_static(memory::ObjectHeader& header) {
    const uint64_t alignment = Addresses::alignment(header);
    next_static_ = (next_static_ + alignment - 1) / alignment * alignment;
    header.address = static_cast<uint32_t>(next_static_);
    next_static_ += header.size + uint64_t{1};
  }

  void place_globals(core::Global::Kind kind) {
    for (size_t g = 0; g < module_.globals.size(); ++g) {
      if (module_.globals[g].kind == kind) program_.global_slots[g] = chains_.add_fixed();
    }
  }

  void initialise(uint32_t g) {
    const core::Global& global = module_.globals[g];
    memory::Object object = initial_object(global);
    object.header.set_global(g);
    switch (global.kind) {
      case core::Global::Kind::constant:
        object.header.flags |= memory::kReadOnly;
        place_static(object.header);
        return memory_.add_static(program_.global_slots[g], std::move(object));
      case core::Global::Kind::variable: {
        memory::Object& target = memory_.replace(program_.global_slots[g], memory::ObjectKind::global, 0, true);
        target = std::move(object);
        target.header.flags |= memory::kShared;
        return memory_.changed(program_.global_slots[g]);
      }
      case core::Global::Kind::thread_local_variable:
        object.header.kind = memory::ObjectKind::thread_local_variable;
        program_.thread_local_index[g] = static_cast<uint32_t>(program_.thread_locals.size());
        program_.thread_locals.push_back({g, std::move(object)});
        return;
    }
  }

  memory::Object initial_object(const core::Global& global) {
    memory::Object object;
    object.reset(memory::ObjectKind::global, global.size, true);
    object.header.alignment = static_cast<uint8_t>(std::countr_zero(global.align));
    std::copy(global.bytes.begin(), global.bytes.end(), object.data.begin());
    for (const core::Relocation& relocation : global.relocations) {
      const Value value = value_of(relocation.target);
      QUO_CHECK(value.object != Slot::none, "global {}: an initial pointer to a thread-local variable", global.name);
      std::memcpy(object.data.data() + relocation.offset, &value.bits, memory_.pointer_bytes());
      object.pointers.push_back({relocation.offset, 0, 0, value.object});
    }
    return object;
  }

  Value value_of(const core::Operand& operand) const {
    switch (operand.kind) {
      case core::Operand::Kind::constant: return memory::number(operand.bits);
      case core::Operand::Kind::global: return memory::address(program_.global_slots[operand.index], operand.bits);
      case core::Operand::Kind::function: return memory::address(program_.function_slots[operand.index], 0);
      default: return memory::undefined();
    }
  }

  Operand constant(Value value, unsigned bits) {
    if (bits < 64 && value.is_plain()) value.bits &= (uint64_t{1} << bits) - 1;
    value.bits &= ~value.undef;
    const auto key = std::tuple(value.bits, value.undef, index(value.object));
    const auto [it, fresh] = constants_.try_emplace(key, static_cast<int32_t>(program_.constants.size()));
    if (fresh) program_.constants.push_back(value);
    return ~it->second;
  }

  Operand operand(const core::Operand& operand, unsigned bits = 64) {
    if (operand.kind == core::Operand::Kind::reg) return static_cast<Operand>(operand.index);
    return constant(value_of(operand), bits);
  }

  uint32_t begin_list() {
    program_.lists.push_back(0);
    return static_cast<uint32_t>(program_.lists.size() - 1);
  }
  void push(uint32_t list, int32_t item) {
    program_.lists.push_back(item);
    ++program_.lists[list];
  }

  void decode_function(uint32_t index) {
    const core::Function& function = module_.functions[index];
    FunctionInfo info{static_cast<Pc>(program_.code.size()),
                      0,
                      function.parameters,
                      static_cast<uint32_t>(function.registers.size()),
                      {},
                      {},
                      function.runtime,
                      function.name == "main" && index != module_.entry,
                      holding_.functions.contains(function.name) ? Hold::in_scope : holding_.others};
    count_uses(function);
    std::vector<Pc> block_start;
    Pc at = info.entry;
    for (uint32_t b = 0; b < function.blocks.size(); ++b) {
      block_start.push_back(at);
      for (uint32_t i = 0; i < function.blocks[b].instructions.size(); ++i) at += is_row(function, b, i);
    }
    info.end = at;
    for (uint32_t b = 0; b < function.blocks.size(); ++b) {
      const auto& instructions = function.blocks[b].instructions;
      for (uint32_t i = 0; i < instructions.size(); ++i) {
        const core::Instruction& instruction = instructions[i];
        if (instruction.op == Op::k_leave)
          program_.leaves.emplace_back(static_cast<Pc>(program_.code.size()), instruction.operands[0].index);
        if (!is_row(function, b, i)) continue;
        if (instruction.op == Op::k_local) info.locals.push_back(instruction.results[0]);
        program_.locations.push_back(instruction.location);
        program_.notes.push_back(instruction.note);
        program_.function_of.push_back(index);
        program_.code.push_back(decode_instruction(instruction, block_start));
        if (i > 0 && folds(function.blocks[b], i - 1)) fold(instructions[i - 1], program_.code.back());
      }
    }
    std::sort(info.locals.begin(), info.locals.end());
    info.locals.erase(std::unique(info.locals.begin(), info.locals.end()), info.locals.end());
    program_.functions.push_back(std::move(info));
  }

  // Three kinds of instructions get no row of their own: a branch to the block that comes next, which does nothing, the
  // end of a scope, and what folds into the next row.
  bool is_row(const core::Function& function, uint32_t block, uint32_t instruction) const {
    const core::Instruction& at = function.blocks[block].instructions[instruction];
    if (at.op == Op::k_br) return at.operands[0].index != block + 1;
    if (at.op == Op::k_leave) return false;
    return !folds(function.blocks[block], instruction);
  }

  // An address at a fixed distance from another folds into the load or store that alone uses it.
  bool folds(const core::Block& block, uint32_t instruction) const {
    const core::Instruction& address = block.instructions[instruction];
    if (address.op != Op::k_addr || instruction + 1 == block.instructions.size() || address.note != core::kNoNote)
      return false;
    const core::Instruction& access = block.instructions[instruction + 1];
    if (access.op != Op::k_load && access.op != Op::k_store) return false;
    const core::Operand& pointer = access.operands[access.op == Op::k_store];
    const auto is_constant = [](const core::Operand& operand) { return operand.kind == core::Operand::Kind::constant; };
    return pointer.kind == core::Operand::Kind::reg && pointer.index == address.results[0] &&
           uses_[pointer.index] == 1 && is_constant(address.operands[1]) &&
           (address.operands.size() <= 3 || is_constant(address.operands[3])) &&
           distance(address) == static_cast<int32_t>(distance(address));
  }
  int64_t distance(const core::Instruction& address) const {
    const uint64_t displacement = address.operands.size() > 3 ? address.operands[3].bits : 0;
    const int64_t position = sign_extend(address.operands[1].bits, memory_.pointer_bytes() * 8);
    return sign_extend(
        static_cast<uint64_t>(position) * static_cast<uint64_t>(static_cast<int32_t>(address.operands[2].bits)) +
            displacement,
        memory_.pointer_bytes() * 8);
  }
  void fold(const core::Instruction& address, Code& access) {
    (access.op == Op::k_store ? access.b : access.a) = operand(address.operands[0]);
    access.extra = static_cast<uint32_t>(distance(address));
  }
  void count_uses(const core::Function& function) {
    uses_.assign(function.registers.size(), 0);
    for (const core::Block& block : function.blocks) {
      for (const core::Instruction& instruction : block.instructions) {
        for (const core::Operand& operand : instruction.operands) {
          if (operand.kind == core::Operand::Kind::reg) ++uses_[operand.index];
        }
      }
    }
  }

  Code decode_instruction(const core::Instruction& from, const std::vector<Pc>& block_start) {
    Code code{from.op, 64, 64, from.flags, -1, kNothing, kNothing, kNothing, 0};
    note_ordering(from, code);
    if (!from.types.empty()) code.bits = from.types[0].bits;
    if (from.types.size() > 1) code.bits2 = from.types[1].bits;
    if (!from.results.empty()) code.result = static_cast<int32_t>(from.results[0]);
    const auto& operands = from.operands;
    const auto target = [&](const core::Operand& block) { return static_cast<Operand>(block_start[block.index]); };
    switch (from.op) {
      case Op::k_br: code.a = target(operands[0]); break;
      case Op::k_br_if:
        code.a = operand(operands[0], 1);
        code.b = target(operands[1]);
        code.c = target(operands[2]);
        break;
      case Op::k_switch: decode_switch(code, operands, block_start); break;
      case Op::k_call: decode_call(code, from); break;
      case Op::k_spawn:
        code.a = operand(operands[0]);
        code.b = operand(operands[1]);
        code.extra = begin_list();
        for (size_t i = 2; i < operands.size(); ++i) push(code.extra, operand(operands[i]));
        break;
      case Op::k_ret: {
        std::vector<Operand> values;
        for (const core::Operand& value : operands) values.push_back(operand(value));
        code.extra = begin_list();
        for (const Operand value : values) push(code.extra, value);
        break;
      }
      case Op::k_tls: code.extra = program_.thread_local_index[operands[0].index]; break;
      case Op::k_math:
        code.extra = math_function(module_.text(operands[0]));
        code.a = operand(operands[1], code.bits);
        if (operands.size() > 2) code.b = operand(operands[2], code.bits);
        break;
      case Op::k_rmw:
        code.extra = rmw_operation(module_.text(operands[0]));
        code.a = operand(operands[1]);
        code.b = operand(operands[2], code.bits);
        break;
      case Op::k_cmpxchg:
        code.extra = from.results[1];
        code.a = operand(operands[0]);
        code.b = operand(operands[1], code.bits);
        code.c = operand(operands[2], code.bits);
        break;
      case Op::k_await:
        code.a = operand(operands[0]);
        code.extra = operands[1].index;
        code.b = operand(operands[2]);
        code.c = operand(operands[3]);
        break;
      case Op::k_assert:
        code.a = operand(operands[0]);
        code.extra = operands[1].index;
        break;
      case Op::k_error:
        code.extra = operands[1].index;
        code.bits = error_kind(module_.text(operands[0]));
        break;
      case Op::k_landing: code.extra = static_cast<uint32_t>(operands[0].bits); break;
      case Op::k_interrupts:
        program_.interrupt_function = operands[0].index;
        program_.interrupts_wanted = value_of(operands[1]);
        break;
      case Op::k_caveat:
      case Op::k_condition: code.extra = operands[0].index; break;
      case Op::k_argument:
      case Op::k_callable:
        code.a = operand(operands[0]);
        code.extra = operands[1].index;
        break;
      case Op::k_local:
        code.a = operand(operands[0]);
        if (operands.size() > 1) code.b = operand(operands[1]);
        code.extra = operands.size() > 2 ? operands[2].index : kNoText;
        break;
      case Op::k_option:
        code.op = Op::k_mov;
        code.a = constant(memory::number(option(module_.text(operands[0]))), 64);
        break;
      case Op::k_addr:
        code.a = operand(operands[0]);
        code.b = operand(operands[1]);
        QUO_CHECK(operands[2].kind == core::Operand::Kind::constant, "addr: the scale is not a constant");
        code.extra = static_cast<uint32_t>(operands[2].bits);
        if (operands.size() > 3) code.c = operand(operands[3]);
        if (operands.size() <= 3) code.c = constant(memory::number(0), 64);
        break;
      case Op::k_store:
        code.a = operand(operands[0], code.bits);
        code.b = operand(operands[1]);
        break;
      default: {
        Operand* const fields[] = {&code.a, &code.b, &code.c};
        for (size_t i = 0; i < operands.size(); ++i) *fields[i] = operand(operands[i], code.bits);
      }
    }
    return code;
  }

  void note_ordering(const core::Instruction& from, Code& code) {
    const auto lacks = [&](unsigned ordering) { return (from.ordering & ordering) != ordering; };
    const bool atomic = from.flags & core::kAtomic;
    Orderings& all = program_.orderings;
    switch (from.op) {
      case Op::k_load: all.weak |= atomic && lacks(core::kAcquire); break;
      case Op::k_store:
        all.relaxed_stores |= atomic && lacks(core::kRelease);
        all.weak |= atomic && lacks(core::kRelease);
        break;
      case Op::k_rmw: all.weak |= lacks(core::kAcquire | core::kRelease); break;
      case Op::k_cmpxchg: all.weak |= lacks(core::kOrdersAll); break;
      case Op::k_fence:
        all.acquire_fences |= !lacks(core::kAcquire);
        all.release_fences |= !lacks(core::kRelease);
        break;
      case Op::k_unordered: all.weak = true; return;
      default: return;
    }
    code.bits2 = from.ordering;
  }

  // lists: the targets; switch_values, at the place named by the item after them: the values, sorted alike.
  void decode_switch(Code& code, const std::vector<core::Operand>& operands, const std::vector<Pc>& block_start) {
    code.a = operand(operands[0], code.bits);
    code.b = static_cast<Operand>(block_start[operands[1].index]);
    const uint64_t mask = code.bits == 64 ? ~uint64_t{0} : (uint64_t{1} << code.bits) - 1;
    std::map<uint64_t, int32_t> cases;
    for (size_t i = 2; i + 1 < operands.size(); i += 2) {
      cases.try_emplace(operands[i].bits & mask, static_cast<int32_t>(block_start[operands[i + 1].index]));
    }
    code.extra = begin_list();
    for (const auto& [value, target] : cases) push(code.extra, target);
    program_.lists.push_back(static_cast<int32_t>(program_.switch_values.size()));
    for (const auto& [value, target] : cases) program_.switch_values.push_back(value);
  }

  // lists: the arguments, then the results. b: the function's index if it is known, else -1.
  void decode_call(Code& code, const core::Instruction& from) {
    const core::Operand& callee = from.operands[0];
    code.result = -1;
    code.a = operand(callee);
    code.b = callee.kind == core::Operand::Kind::function ? static_cast<Operand>(callee.index) : -1;
    std::vector<Operand> arguments;
    for (size_t i = 1; i < from.operands.size(); ++i) arguments.push_back(operand(from.operands[i]));
    code.extra = begin_list();
    for (const Operand argument : arguments) push(code.extra, argument);
    const uint32_t results = begin_list();
    for (const uint32_t result : from.results) push(results, static_cast<int32_t>(result));
  }

  static uint32_t math_function(std::string_view name) {
    uint32_t i = 0;
#define MATH(function, arity)      \
  if (name == #function) return i; \
  ++i;
#include "core/math.def"
#undef MATH
    internal_error(__FILE__, __LINE__, "math", fmt::format("no function '{}'", name));
  }

  static uint32_t rmw_operation(std::string_view name) {
    static constexpr std::string_view kNames[] = {"xchg", "add", "sub",  "and",  "or",   "xor", "nand",
                                                  "max",  "min", "umax", "umin", "fadd", "fsub"};
    const auto it = std::find(std::begin(kNames), std::end(kNames), name);
    QUO_CHECK(it != std::end(kNames), "rmw: no operation '{}'", name);
    return static_cast<uint32_t>(it - std::begin(kNames));
  }

  static uint8_t error_kind(std::string_view name) {
    props::ErrorKind kind{};
    QUO_CHECK(props::find_kind(name, kind), "error: no kind '{}'", name);
    return static_cast<uint8_t>(kind);
  }

  uint64_t option(std::string_view name) const {
    for (const auto& [key, value] : options_) {
      if (key == name) return value;
    }
    return 0;
  }

  static constexpr Operand kNothing = -1;  // reads as constant 0, which is harmless

  const core::Module& module_;
  memory::Chains& chains_;
  memory::Memory& memory_;
  const std::vector<std::pair<std::string, uint64_t>>& options_;
  const Holding& holding_;
  Program program_;
  std::map<std::tuple<uint64_t, uint64_t, uint32_t>, int32_t> constants_;
  uint64_t next_static_ = 4096;
  std::vector<uint32_t> uses_;  // of each register of the function at hand
};

}  // namespace

Program decode(const core::Module& module, memory::Chains& chains, memory::Memory& memory,
               const std::vector<std::pair<std::string, uint64_t>>& options, const Holding& holding) {
  return Decoder(module, chains, memory, options, holding).run();
}

}  // namespace quotient::machine
