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
          const std::vector<std::pair<std::string, uint64_t>>& options, const Holding& holding, const Value& unset)
      : module_(module), chains_(chains), memory_(memory), options_(options), holding_(holding) {
    program_.module = &module;
    program_.unset = unset;
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
      object.pointers.push_back({relocation.offset, 0, 0, 0, value.object});
    }
    return object;
  }

  Value value_of(const core::Operand& operand) const {
    switch (operand.kind) {
      case core::Operand::Kind::constant: return memory::number(operand.bits);
      case core::Operand::Kind::global: return memory::address(program_.global_slots[operand.index], operand.bits);
      case core::Operand::Kind::function: return memory::address(program_.function_slots[operand.index], 0);
      default: return program_.unset;
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
    block_start_.clear();
    Pc at = info.entry + begins_with_call(function);
    for (uint32_t b = 0; b < function.blocks.size(); ++b) {
      block_start_.push_back(at);
      for (uint32_t i = 0; i < function.blocks[b].instructions.size(); ++i) at += rows(function, b, i);
    }
    info.end = at;
    if (begins_with_call(function)) add_branch(index, function.blocks[0].instructions[0], 0);
    for (uint32_t b = 0; b < function.blocks.size(); ++b) {
      const auto& instructions = function.blocks[b].instructions;
      for (uint32_t i = 0; i < instructions.size(); ++i) {
        const core::Instruction& instruction = instructions[i];
        if (instruction.op == Op::k_leave)
          program_.leaves.emplace_back(static_cast<Pc>(program_.code.size()), instruction.operands[0].index);
        if (rows(function, b, i) == 0) continue;
        if (instruction.op == Op::k_local) info.locals.push_back(instruction.results[0]);
        add_row(index, instruction, decode_instruction(instruction));
        if (rows(function, b, i) > 1) add_branch(index, instruction, instruction.operands[0].index);
        if (i > 0 && folds(function.blocks[b], i - 1)) fold(instructions[i - 1], program_.code.back());
      }
    }
    std::sort(info.locals.begin(), info.locals.end());
    info.locals.erase(std::unique(info.locals.begin(), info.locals.end()), info.locals.end());
    program_.functions.push_back(std::move(info));
  }

  void add_row(uint32_t function, const core::Instruction& from, const Code& code) {
    program_.locations.push_back(from.location);
    program_.notes.push_back(from.note);
    program_.function_of.push_back(function);
    program_.code.push_back(code);
  }
  void add_branch(uint32_t function, const core::Instruction& from, uint32_t block) {
    const auto target = static_cast<Operand>(block_start_[block]);
    add_row(function, from, {Op::k_br, 64, 64, 0, -1, target, kNothing, kNothing, 0});
  }

  // How many rows an instruction gets. Three kinds get none: a branch to the block that comes next, which does nothing,
  // the end of a scope, and what folds into the next row. A call that ends its block is followed by a branch to where
  // it goes on, which then counts loops as all branches do.
  uint32_t rows(const core::Function& function, uint32_t block, uint32_t instruction) const {
    const core::Instruction& at = function.blocks[block].instructions[instruction];
    if (at.op == Op::k_br) return at.operands[0].index != block + 1;
    if (at.op == Op::k_invoke) return 1u + (at.operands[0].index != block + 1);
    if (at.op == Op::k_leave) return 0;
    return !folds(function.blocks[block], instruction);
  }

  // A new thread is parked before its first row. Frames at calls have what is needed behind the call, not its
  // arguments, so that a function that begins with one gets a branch before it.
  bool begins_with_call(const core::Function& function) const {
    for (uint32_t b = 0; b < function.blocks.size(); ++b) {
      for (uint32_t i = 0; i < function.blocks[b].instructions.size(); ++i) {
        if (rows(function, b, i) > 0) return core::info(function.blocks[b].instructions[i].op).has(core::kCalls);
      }
    }
    return false;
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

  // Operands fill a, b and c in their order; what is no value and no block goes to `extra`, and so does the number of
  // the list of those that may be repeated.
  Code decode_instruction(const core::Instruction& from) {
    const core::OpInfo& row = core::info(from.op);
    Code code{from.op, 64, 64, from.flags, -1, kNothing, kNothing, kNothing, 0};
    note_ordering(from, code);
    program_.asks_for_reach |= from.op == Op::k_reached;
    if (!from.types.empty()) code.bits = from.types[0].bits;
    if (from.types.size() > 1) code.bits2 = from.types[1].bits;
    next_field_ = 0;
    landing_.clear();
    for (size_t i = 0; i < row.operands.once(); ++i) {
      if (i < from.operands.size()) {
        decode_operand(row.operands.role(i), from.operands[i], code);
      } else if (row.operands.role(i) == core::Role::text) {
        code.extra = kNoText;
      }
    }
    if (row.operands.repeated > 0) decode_list(row.operands, from.operands, code);
    decode_results(row.results, from.results, code);
    if (!landing_.empty()) {  // behind the lists of arguments and of results
      const uint32_t list = begin_list();
      for (const int32_t item : landing_) push(list, item);
    }
    return code;
  }

  Operand& next_field(Code& code) {
    Operand* const fields[] = {&code.a, &code.b, &code.c};
    return *fields[next_field_++];
  }

  void decode_operand(core::Role role, const core::Operand& from, Code& code) {
    using core::Role;
    switch (role) {
      case Role::value:
      case Role::body: next_field(code) = operand(from); return;
      case Role::typed: next_field(code) = operand(from, code.bits); return;
      case Role::callee:
        next_field(code) = operand(from);
        next_field(code) = from.kind == core::Operand::Kind::function ? static_cast<Operand>(from.index) : -1;
        return;
      case Role::block: next_field(code) = static_cast<Operand>(block_start_[from.index]); return;
      case Role::normal: return;  // a row of its own, see rows()
      case Role::pad: landing_.push_back(static_cast<int32_t>(block_start_[from.index])); return;
      case Role::kept: landing_.push_back(operand(from)); return;
      case Role::number: code.extra = static_cast<uint32_t>(from.bits); return;
      case Role::text: code.extra = from.index; return;
      case Role::rmw_word: code.extra = core::find_rmw_operation(module_.text(from)).value(); return;
      case Role::math_word: code.extra = core::find_math_function(module_.text(from)).value(); return;
      case Role::error_word: code.bits = error_kind(module_.text(from)); return;
      case Role::option_word:
        code.op = Op::k_mov;
        code.a = constant(memory::number(option(module_.text(from))), 64);
        return;
      case Role::thread_global: code.extra = program_.thread_local_index[from.index]; return;
      case Role::handler: program_.interrupt_function = from.index; return;
      case Role::mask: program_.interrupts_wanted = value_of(from); return;
      case Role::variable:  // gets no row, see rows()
      case Role::argument:  // these are in lists
      case Role::key:
      case Role::target: break;
    }
    QUO_UNREACHABLE(role);
  }

  void decode_list(const core::Operands& form, const std::vector<core::Operand>& operands, Code& code) {
    code.extra = begin_list();
    if (form.roles[form.once()] == core::Role::key) return decode_cases(form.once(), operands, code);
    for (size_t i = form.once(); i < operands.size(); ++i) push(code.extra, operand(operands[i]));
  }

  // lists: the targets; switch_values, at the place named by the item after them: the values, sorted alike.
  void decode_cases(size_t first, const std::vector<core::Operand>& operands, Code& code) {
    const uint64_t mask = code.bits == 64 ? ~uint64_t{0} : (uint64_t{1} << code.bits) - 1;
    std::map<uint64_t, int32_t> cases;
    for (size_t i = first; i < operands.size(); i += 2)
      cases.try_emplace(operands[i].bits & mask, static_cast<int32_t>(block_start_[operands[i + 1].index]));
    for (const auto& [value, target] : cases) push(code.extra, target);
    program_.lists.push_back(static_cast<int32_t>(program_.switch_values.size()));
    for (const auto& [value, target] : cases) program_.switch_values.push_back(value);
  }

  void decode_results(core::Results form, const std::vector<uint32_t>& results, Code& code) {
    switch (form) {
      case core::Results::none: return;
      case core::Results::two: code.extra = results[1]; [[fallthrough]];
      case core::Results::one: code.result = static_cast<int32_t>(results[0]); return;
      case core::Results::optional:
        if (!results.empty()) code.result = static_cast<int32_t>(results[0]);
        return;
      case core::Results::list:
      case core::Results::caught: {  // behind that of the arguments
        const uint32_t list = begin_list();
        for (const uint32_t result : results) push(list, static_cast<int32_t>(result));
        return;
      }
    }
  }

  void note_ordering(const core::Instruction& from, Code& code) {
    const core::OpInfo& row = core::info(from.op);
    const auto lacks = [&](unsigned ordering) { return (from.ordering & ordering) != ordering; };
    Orderings& all = program_.orderings;
    if (from.op == Op::k_unordered) all.weak = true;
    if (!row.has(core::kOrdered)) return;
    code.bits2 = from.ordering;
    if (from.op == Op::k_fence) {
      all.acquire_fences |= !lacks(core::kAcquire);
      all.release_fences |= !lacks(core::kRelease);
      return;
    }
    const bool updates = row.has(core::kReads) && row.has(core::kWrites);
    if (!updates && !(from.flags & core::kAtomic)) return;
    all.weak |= row.has(core::kReads) && lacks(core::kAcquire);
    all.weak |= row.has(core::kWrites) && lacks(core::kRelease);
    all.weak |= from.op == Op::k_cmpxchg && lacks(core::kFailureAcquire);
    all.relaxed_stores |= from.op == Op::k_store && lacks(core::kRelease);
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

  const core::Module& module_;
  memory::Chains& chains_;
  memory::Memory& memory_;
  const std::vector<std::pair<std::string, uint64_t>>& options_;
  const Holding& holding_;
  Program program_;
  std::map<std::tuple<uint64_t, uint64_t, uint32_t>, int32_t> constants_;
  uint64_t next_static_ = 4096;
  // Of the function at hand:
  std::vector<uint32_t> uses_;    // of each register
  std::vector<Pc> block_start_;   // of each block
  unsigned next_field_ = 0;       // of the row that is being filled: a, b or c
  std::vector<int32_t> landing_;  // likewise: its Landing (operands.hpp)
};

}  // namespace

Program decode(const core::Module& module, memory::Chains& chains, memory::Memory& memory,
               const std::vector<std::pair<std::string, uint64_t>>& options, const Holding& holding,
               const memory::Value& unset) {
  return Decoder(module, chains, memory, options, holding, unset).run();
}

}  // namespace quotient::machine
