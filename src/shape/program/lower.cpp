// From Core to the flat program. Functions are inlined at each call; since none is recursive, one set of variables per function is enough.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "shape/program/program.hpp"
#include "shape/program/types.hpp"

namespace quotient::shape {
namespace {

using core::Instruction;
using core::Op;
using core::Operand;

constexpr int64_t kConflict = INT64_MIN;

struct Unsupported {
  Diagnostic diagnostic;
};

class Lowering {
 public:
  explicit Lowering(const core::Module& module) : module_(module), types_(module) {}

  Program run() {
    const uint32_t main = main_function();
    if (auto fine = types_.infer(main); !fine) throw Unsupported{fine.error()};
    make_kinds();
    const StatementId start = emit({.action = Action::skip});
    out_.entry = start;
    make_globals();
    const core::Function& function = module_.functions[main];
    for (uint32_t i = 0; i < function.parameters; ++i) set_unknown(main, i);
    const StatementId last = new_label();
    inline_function(main, {}, last);
    place(last);
    emit({.action = Action::end});
    return std::move(out_);
  }

 private:
  [[noreturn]] void unsupported(const std::string& message) const {
    std::string text = message;
    if (!within_.empty()) text += fmt::format(" (in {})", module_.functions[within_.back()].name);
    throw Unsupported{{module_.place(location_), text}};
  }

  uint32_t main_function() const {
    for (uint32_t i = 0; i < module_.functions.size(); ++i) {
      if (module_.functions[i].name == "main" && !module_.functions[i].blocks.empty()) return i;
    }
    return module_.entry;
  }

  // ---- kinds of nodes, variables

  uint32_t kind_of(uint32_t node) {
    node = types_.find_node(node);
    const auto found = kinds_.find(node);
    if (found != kinds_.end()) return found->second;
    const Types::Node& info = types_.node_info(node);
    if (!info.wrong.empty()) unsupported(info.wrong);
    if (info.heap && info.stack) unsupported("the same pointers may point to objects on the heap and to variables");
    NodeKind kind;
    kind.bytes = static_cast<uint32_t>(info.bytes.value_or(0));
    kind.on_stack = info.stack;
    int64_t end = 0;
    for (const auto& [offset, type] : info.fields) {
      if (offset < end) unsupported(fmt::format("fields at offsets {} and before overlap", offset));
      end = offset + type.bytes;
      if (info.bytes && end > static_cast<int64_t>(*info.bytes)) {
        unsupported(fmt::format("an object of {} bytes is accessed at offset {}", *info.bytes, offset));
      }
      const bool pointer = types_.is_pointer(type.value);
      if (pointer && type.bytes * 8 != module_.pointer_bits) unsupported("a pointer is accessed in parts");
      (pointer ? kind.selectors : kind.data).push_back({static_cast<uint32_t>(offset), type.bytes});
    }
    if (kind.selectors.size() > 6) unsupported("a structure has more than six fields that hold pointers");
    const uint32_t index = static_cast<uint32_t>(out_.kinds.size());
    kind.name = fmt::format("{} bytes", kind.bytes);
    out_.kinds.push_back(std::move(kind));
    return kinds_[node] = index;
  }

  void make_kinds() {
    for (const uint32_t function : types_.functions()) {
      within_ = {function};
      for (uint32_t reg = 0; reg < module_.functions[function].registers.size(); ++reg) {
        const Types::Value value = types_.of_register(function, reg);
        location_ = module_.functions[function].location;
        if (types_.is_pointer(value)) kind_of(types_.node(value));
      }
    }
    within_.clear();
  }

  Variable pointer_variable(const std::string& key, const std::string& name) {
    const auto [at, fresh] = pointers_.try_emplace(key, static_cast<Variable>(out_.variables.size()));
    if (fresh) out_.variables.push_back(name);
    return at->second;
  }
  uint32_t number_variable(const std::string& key, const std::string& name) {
    const auto [at, fresh] = numbers_.try_emplace(key, static_cast<uint32_t>(out_.numbers.size()));
    if (fresh) out_.numbers.push_back(name);
    return at->second;
  }
  Variable pointer_register(uint32_t function, uint32_t reg) {
    return pointer_variable(fmt::format("r{}.{}", function, reg), module_.functions[function].registers[reg]);
  }
  uint32_t number_register(uint32_t function, uint32_t reg) {
    return number_variable(fmt::format("r{}.{}", function, reg), module_.functions[function].registers[reg]);
  }
  bool is_pointer_register(uint32_t function, uint32_t reg) { return types_.is_pointer(types_.of_register(function, reg)); }

  Variable scalar_pointer(const Operand& global) {
    return pointer_variable(fmt::format("g{}+{}", global.index, global.bits), module_.globals[global.index].name);
  }
  uint32_t scalar_number(const Operand& global) {
    return number_variable(fmt::format("g{}+{}", global.index, global.bits), module_.globals[global.index].name);
  }
  Variable global_node(uint32_t global) { return pointer_variable(fmt::format("n{}", global), "&" + module_.globals[global].name); }

  void make_globals() {
    for (const auto& [key, value] : types_.scalars()) {
      const core::Global& global = module_.globals[key.first];
      const Operand operand = core::global(key.first, key.second);
      if (!types_.is_pointer(value)) {
        emit({.action = Action::compute, .number = scalar_number(operand), .numbers = {initial_number(global, key.second)}});
        continue;
      }
      emit({.action = Action::assign, .x = scalar_pointer(operand), .pointer = {initial_is_null(global, key.second) ? Pointer::Kind::null : Pointer::Kind::undefined}});
    }
    for (const auto& [global, node] : types_.node_globals()) {
      const uint32_t kind = kind_of(node);
      const Variable variable = global_node(global);
      emit({.action = Action::allocate, .x = variable, .node_kind = kind, .zeroed = true, .on_stack = true});
      const core::Global& info = module_.globals[global];
      for (uint32_t i = 0; i < out_.kinds[kind].selectors.size(); ++i) {
        if (initial_is_null(info, out_.kinds[kind].selectors[i].offset)) continue;
        emit({.action = Action::store, .x = variable, .pointer = {Pointer::Kind::undefined}, .selector = i, .node_kind = kind});
      }
      for (uint32_t i = 0; i < out_.kinds[kind].data.size(); ++i) {
        emit({.action = Action::write, .x = variable, .selector = i, .node_kind = kind, .numbers = {initial_number(info, out_.kinds[kind].data[i].offset)}});
      }
    }
  }

  // Initial pointers into other objects are taken as undefined, which can only lead to fewer proofs.
  static bool initial_is_null(const core::Global& global, uint64_t offset) {
    return std::ranges::none_of(global.relocations, [&](const core::Relocation& relocation) { return relocation.offset + 8 > offset && relocation.offset < offset + 8; });
  }
  static Number initial_number(const core::Global& global, uint64_t offset) {
    if (!initial_is_null(global, offset) || std::ranges::any_of(global.bytes, [](char byte) { return byte != 0; })) return {};
    return {Number::Kind::constant, 0};
  }

  // ---- statements and labels: `last_` is where the next statement is attached, or nothing after a jump

  StatementId emit(Statement statement) {
    statement.location = location_;
    const StatementId id = static_cast<StatementId>(out_.statements.size());
    out_.statements.push_back(std::move(statement));
    if (last_ != kNothing) out_.statements[last_].next.push_back(id);
    last_ = id;
    return id;
  }
  StatementId new_label() {
    const StatementId id = static_cast<StatementId>(out_.statements.size());
    out_.statements.push_back({.action = Action::skip, .location = location_});
    return id;
  }
  void place(StatementId label) {
    if (last_ != kNothing) out_.statements[last_].next.push_back(label);
    last_ = label;
  }
  void jump(StatementId label) {
    if (last_ != kNothing) out_.statements[last_].next.push_back(label);
    last_ = kNothing;
  }

  // ---- operands

  Pointer pointer(uint32_t function, const Operand& operand) {
    switch (operand.kind) {
      case Operand::Kind::reg: return {Pointer::Kind::variable, pointer_register(function, operand.index)};
      case Operand::Kind::constant:
        if (operand.bits == 0) return {Pointer::Kind::null};
        unsupported("a number is used as a pointer");
      case Operand::Kind::undef: return {Pointer::Kind::undefined};
      case Operand::Kind::global:
        if (operand.bits == 0 && types_.is_node(operand.index)) return {Pointer::Kind::variable, global_node(operand.index)};
        unsupported("the address of a part of a global variable is used as a value");
      default: unsupported("the address of a function is used as a value");
    }
  }
  // A pointer that is kept must point to the beginning of its node.
  Pointer kept_pointer(uint32_t function, const Operand& operand) {
    if (operand.kind == Operand::Kind::reg && types_.offset(function, operand.index) != 0) unsupported("a pointer into the middle of an object is stored");
    return pointer(function, operand);
  }

  Number number(uint32_t function, const Operand& operand) {
    switch (operand.kind) {
      case Operand::Kind::constant: return {Number::Kind::constant, operand.bits};
      case Operand::Kind::undef: return {};
      case Operand::Kind::reg:
        if (is_pointer_register(function, operand.index)) unsupported("a pointer is used as a number");
        return {Number::Kind::variable, 0, number_register(function, operand.index)};
      default: unsupported("an address is used as a number");
    }
  }

  void set_unknown(uint32_t function, uint32_t reg) {
    if (is_pointer_register(function, reg)) {
      emit({.action = Action::assign, .x = pointer_register(function, reg)});
    } else {
      emit({.action = Action::compute, .number = number_register(function, reg), .numbers = {Number{}}});
    }
  }

  struct Address {
    Variable base;
    uint32_t kind;
    int64_t offset;
  };
  Address address(uint32_t function, const Operand& operand) {
    if (operand.kind == Operand::Kind::global) {
      if (!types_.is_node(operand.index)) unsupported("the address of a global variable is computed");
      return {global_node(operand.index), kind_of(types_.node_of_global(operand.index)), static_cast<int64_t>(operand.bits)};
    }
    if (operand.kind != Operand::Kind::reg) unsupported("memory is accessed at a fixed address");
    const uint32_t kind = kind_of(types_.node(types_.of_register(function, operand.index)));
    if (const auto found = addresses_.find({function, operand.index}); found != addresses_.end()) return {found->second.first, kind, found->second.second};
    const int64_t offset = types_.offset(function, operand.index);
    if (offset == kConflict) unsupported("the address is computed (pointer arithmetic inside a structure)");
    return {pointer_register(function, operand.index), kind, offset};
  }
  // The register changes: what was derived from it is no longer known.
  void forget(uint32_t function, uint32_t reg) {
    addresses_.erase({function, reg});
    const auto variable = pointers_.find(fmt::format("r{}.{}", function, reg));
    if (variable == pointers_.end()) return;
    std::erase_if(addresses_, [&](const auto& entry) { return entry.second.first == variable->second; });
  }

  uint32_t field_index(const std::vector<Field>& fields, int64_t offset) const {
    for (uint32_t i = 0; i < fields.size(); ++i) {
      if (fields[i].offset == offset) return i;
    }
    unsupported(fmt::format("there is no field at offset {}", offset));
  }

  // ---- instructions

  void inline_function(uint32_t index, const std::vector<std::pair<uint32_t, uint32_t>>& results, StatementId after) {
    if (std::ranges::count(within_, index)) unsupported(fmt::format("the function {} is recursive", module_.functions[index].name));
    const core::Function& function = module_.functions[index];
    if (function.blocks.empty()) unsupported(fmt::format("the function {} has no body", function.name));
    within_.push_back(index);
    std::vector<StatementId> labels(function.blocks.size());
    for (StatementId& label : labels) label = new_label();
    std::set<uint32_t> locals;
    for (const core::Block& block : function.blocks) {
      for (const Instruction& instruction : block.instructions) {
        if (instruction.op == Op::k_local) locals.insert(instruction.results[0]);
      }
    }
    for (const uint32_t reg : locals) emit({.action = Action::assign, .x = pointer_register(index, reg)});
    jump(labels[0]);
    for (size_t b = 0; b < function.blocks.size(); ++b) {
      last_ = kNothing;
      place(labels[b]);
      addresses_.clear();
      for (const Instruction& instruction : function.blocks[b].instructions) {
        if (last_ == kNothing) break;  // a call that does not return
        if (!function.runtime && instruction.location.line) location_ = instruction.location;
        if (instruction.op == Op::k_ret) {
          return_from(index, instruction, locals, results, after);
        } else {
          lower(index, instruction, labels);
        }
      }
    }
    last_ = kNothing;
    within_.pop_back();
    addresses_.clear();
  }

  void return_from(uint32_t index, const Instruction& instruction, const std::set<uint32_t>& locals,
                   const std::vector<std::pair<uint32_t, uint32_t>>& results, StatementId after) {
    for (size_t i = 0; i < results.size(); ++i) {
      const auto [function, reg] = results[i];
      if (i >= instruction.operands.size()) {
        set_unknown(function, reg);
      } else if (is_pointer_register(function, reg)) {
        emit({.action = Action::assign, .x = pointer_register(function, reg), .pointer = pointer(index, instruction.operands[i])});
      } else {
        emit({.action = Action::compute, .number = number_register(function, reg), .numbers = {number(index, instruction.operands[i])}});
      }
    }
    for (const uint32_t reg : locals) {
      emit({.action = Action::retire, .x = pointer_register(index, reg), .node_kind = kind_of(types_.node(types_.of_register(index, reg)))});
    }
    jump(after);
  }

  void lower(uint32_t f, const Instruction& instruction, const std::vector<StatementId>& labels) {
    const auto& operands = instruction.operands;
    const auto set_pointer = [&](Statement statement) {
      statement.x = pointer_register(f, instruction.results[0]);
      forget(f, instruction.results[0]);
      emit(std::move(statement));
    };
    switch (instruction.op) {
      case Op::k_mov:
        if (is_pointer_register(f, instruction.results[0])) {
          const Pointer from = pointer(f, operands[0]);
          set_pointer({.action = Action::assign, .pointer = from});
        } else {
          compute(f, instruction);
        }
        break;
      case Op::k_addr: lower_addr(f, instruction); break;
      case Op::k_load: lower_load(f, instruction); break;
      case Op::k_store: lower_store(f, instruction); break;
      case Op::k_select: lower_select(f, instruction); break;
      case Op::k_eq:
      case Op::k_ne: lower_equal(f, instruction); break;
      case Op::k_alloc:
      case Op::k_local:
        set_pointer({.action = Action::allocate, .node_kind = kind_of(types_.node(types_.of_register(f, instruction.results[0]))),
                     .on_stack = instruction.op == Op::k_local});
        break;
      case Op::k_free: release(f, operands[0], Action::release); break;
      case Op::k_kill: release(f, operands[0], Action::retire); break;
      case Op::k_fill: lower_fill(f, instruction); break;
      case Op::k_copy: lower_copy(f, instruction); break;
      case Op::k_call: lower_call(f, instruction); break;
      case Op::k_choose:
        if (operands[0].kind != Operand::Kind::constant || operands[0].bits > 4) {
          set_unknown(f, instruction.results[0]);
        } else {
          emit({.action = Action::choose, .number = number_register(f, instruction.results[0]), .count = operands[0].bits});
        }
        break;
      case Op::k_br: jump(labels[operands[0].index]); break;
      case Op::k_br_if:
        emit({.action = Action::branch, .numbers = {number(f, operands[0])}, .next = {labels[operands[1].index], labels[operands[2].index]}});
        last_ = kNothing;
        break;
      case Op::k_switch: {
        Statement statement{.action = Action::choice, .types = instruction.types, .numbers = {number(f, operands[0])}};
        for (size_t i = 2; i + 1 < operands.size(); i += 2) {
          statement.cases.push_back(operands[i].bits);
          statement.next.push_back(labels[operands[i + 1].index]);
        }
        statement.next.push_back(labels[operands[1].index]);
        emit(std::move(statement));
        last_ = kNothing;
        break;
      }
      case Op::k_assert:
        emit({.action = Action::require, .numbers = {number(f, operands[0])}, .message = fmt::format("assertion fails: {}", module_.text(operands[1]))});
        break;
      case Op::k_assume: emit({.action = Action::assume, .numbers = {number(f, operands[0])}}); break;
      case Op::k_error: emit({.action = Action::fail, .message = std::string(module_.text(operands[1]))}); break;
      case Op::k_caveat: out_.caveats.push_back(std::string(module_.text(operands[0]))); break;
      case Op::k_halt:
        emit({.action = Action::end});
        last_ = kNothing;
        break;
      case Op::k_unreachable:
        emit({.action = Action::fail, .message = "a place that must not be reached is reached"});
        emit({.action = Action::end});
        last_ = kNothing;
        break;
      case Op::k_atomic_begin:
      case Op::k_atomic_end:
      case Op::k_yield:
      case Op::k_output:
      case Op::k_set_self: break;
      case Op::k_option:
      case Op::k_fptosi:
      case Op::k_fptoui:
      case Op::k_feq:
      case Op::k_flt:
      case Op::k_fle:
      case Op::k_fuo: set_unknown(f, instruction.results[0]); break;
      default:
        if (core::info(instruction.op).results == 1 && instruction.types.size() >= 1 && core::info(instruction.op).traits == core::kPlain &&
            instruction.op != Op::k_rmw && instruction.op != Op::k_math) {
          compute(f, instruction);
        } else {
          unsupported(fmt::format("the instruction '{}' is not supported", core::info(instruction.op).name));
        }
    }
  }

  void compute(uint32_t f, const Instruction& instruction) {
    if (is_pointer_register(f, instruction.results[0])) unsupported(fmt::format("a pointer is computed by '{}'", core::info(instruction.op).name));
    Statement statement{.action = Action::compute, .number = number_register(f, instruction.results[0]), .operation = instruction.op, .types = instruction.types};
    for (const Operand& operand : instruction.operands) statement.numbers.push_back(number(f, operand));
    emit(std::move(statement));
  }

  void lower_addr(uint32_t f, const Instruction& instruction) {
    const auto step = distance(instruction);
    if (!step) unsupported("the address is computed (pointer arithmetic inside a structure)");
    const Address base = address(f, instruction.operands[0]);
    const uint32_t result = instruction.results[0];
    const Variable variable = pointer_register(f, result);
    forget(f, result);
    emit({.action = Action::assign, .x = variable, .pointer = {Pointer::Kind::variable, base.base}});
    if (base.base != variable) addresses_[{f, result}] = {base.base, base.offset + *step};
  }

  void lower_load(uint32_t f, const Instruction& instruction) {
    const uint32_t result = instruction.results[0];
    const bool pointer = is_pointer_register(f, result);
    const Operand& operand = instruction.operands[0];
    if (operand.kind == Operand::Kind::global && !types_.is_node(operand.index)) {
      if (pointer) {
        forget(f, result);
        emit({.action = Action::assign, .x = pointer_register(f, result), .pointer = {Pointer::Kind::variable, scalar_pointer(operand)}});
      } else {
        emit({.action = Action::compute, .number = number_register(f, result), .numbers = {{Number::Kind::variable, 0, scalar_number(operand)}}});
      }
      return;
    }
    const Address from = address(f, operand);
    const NodeKind& kind = out_.kinds[from.kind];
    if (pointer) {
      forget(f, result);
      emit({.action = Action::load, .x = pointer_register(f, result), .y = from.base, .selector = field_index(kind.selectors, from.offset), .node_kind = from.kind});
    } else {
      emit({.action = Action::read, .x = from.base, .selector = field_index(kind.data, from.offset), .node_kind = from.kind, .number = number_register(f, result)});
    }
  }

  void lower_store(uint32_t f, const Instruction& instruction) {
    const Operand &value = instruction.operands[0], &operand = instruction.operands[1];
    if (operand.kind == Operand::Kind::global && !types_.is_node(operand.index)) {
      if (types_.is_pointer(types_.of_scalar(operand.index, operand.bits))) {
        const Variable variable = scalar_pointer(operand);
        std::erase_if(addresses_, [&](const auto& entry) { return entry.second.first == variable; });
        emit({.action = Action::assign, .x = variable, .pointer = kept_pointer(f, value)});
      } else {
        emit({.action = Action::compute, .number = scalar_number(operand), .numbers = {number(f, value)}});
      }
      return;
    }
    const Address to = address(f, operand);
    const NodeKind& kind = out_.kinds[to.kind];
    const bool selector = std::ranges::any_of(kind.selectors, [&](const Field& field) { return field.offset == to.offset; });
    if (selector) {
      emit({.action = Action::store, .x = to.base, .pointer = kept_pointer(f, value), .selector = field_index(kind.selectors, to.offset), .node_kind = to.kind});
    } else {
      emit({.action = Action::write, .x = to.base, .selector = field_index(kind.data, to.offset), .node_kind = to.kind, .numbers = {number(f, value)}});
    }
  }

  void lower_select(uint32_t f, const Instruction& instruction) {
    const uint32_t result = instruction.results[0];
    if (!is_pointer_register(f, result)) return compute(f, instruction);
    const StatementId yes = new_label(), no = new_label(), join = new_label();
    emit({.action = Action::branch, .numbers = {number(f, instruction.operands[0])}, .next = {yes, no}});
    forget(f, result);
    for (const auto& [label, operand] : {std::pair{yes, 1}, std::pair{no, 2}}) {
      last_ = kNothing;
      place(label);
      emit({.action = Action::assign, .x = pointer_register(f, result), .pointer = pointer(f, instruction.operands[operand])});
      jump(join);
    }
    place(join);
  }

  void lower_equal(uint32_t f, const Instruction& instruction) {
    const auto is_pointer = [&](const Operand& operand) {
      return operand.kind == Operand::Kind::global || (operand.kind == Operand::Kind::reg && is_pointer_register(f, operand.index));
    };
    const uint32_t result = instruction.results[0];
    const Operand *left = &instruction.operands[0], *right = &instruction.operands[1];
    if (!is_pointer(*left)) std::swap(left, right);
    if (!is_pointer(*left)) return compute(f, instruction);
    if (left->kind == Operand::Kind::reg && right->kind == Operand::Kind::reg && types_.offset(f, left->index) != types_.offset(f, right->index)) {
      unsupported("pointers to different parts of objects are compared");
    }
    const Pointer first = pointer(f, *left), second = pointer(f, *right);
    if (first.kind != Pointer::Kind::variable) unsupported("constant addresses are compared");
    // A pointer into an object is never null.
    emit({.action = Action::compare, .x = first.variable, .pointer = second, .number = number_register(f, result)});
    if (instruction.op == Op::k_ne) {
      emit({.action = Action::compute, .number = number_register(f, result), .operation = Op::k_xor, .types = {core::integer(1)},
            .numbers = {{Number::Kind::variable, 0, number_register(f, result)}, {Number::Kind::constant, 1}}});
    }
  }

  void release(uint32_t f, const Operand& operand, Action action) {
    if (operand.kind == Operand::Kind::constant && operand.bits == 0) return;
    const Address what = address(f, operand);
    if (what.offset != 0) unsupported("an address inside an object is freed");
    emit({.action = action, .x = what.base, .node_kind = what.kind});
  }

  void lower_fill(uint32_t f, const Instruction& instruction) {
    const Operand &byte = instruction.operands[1], &count = instruction.operands[2];
    if (byte.kind != Operand::Kind::constant || byte.bits != 0 || count.kind != Operand::Kind::constant) unsupported("memory is filled with something other than zero");
    const Address to = address(f, instruction.operands[0]);
    const int64_t end = to.offset + static_cast<int64_t>(count.bits);
    const NodeKind kind = out_.kinds[to.kind];
    const auto covered = [&](const Field& field) {
      const bool inside = field.offset >= to.offset && field.offset + field.bytes <= end;
      if (!inside && field.offset + field.bytes > to.offset && field.offset < end) unsupported("a field is filled in part");
      return inside;
    };
    for (uint32_t i = 0; i < kind.selectors.size(); ++i) {
      if (covered(kind.selectors[i])) emit({.action = Action::store, .x = to.base, .pointer = {Pointer::Kind::null}, .selector = i, .node_kind = to.kind});
    }
    for (uint32_t i = 0; i < kind.data.size(); ++i) {
      if (covered(kind.data[i])) emit({.action = Action::write, .x = to.base, .selector = i, .node_kind = to.kind, .numbers = {{Number::Kind::constant, 0}}});
    }
  }

  // A structure is assigned: field by field.
  void lower_copy(uint32_t f, const Instruction& instruction) {
    const Address to = address(f, instruction.operands[0]), from = address(f, instruction.operands[1]);
    const Operand& count = instruction.operands[2];
    if (to.kind != from.kind || to.offset != 0 || from.offset != 0 || count.kind != Operand::Kind::constant || count.bits != out_.kinds[to.kind].bytes) {
      unsupported("memory is copied, but not one whole structure to another");
    }
    const NodeKind kind = out_.kinds[to.kind];
    const Variable carried = pointer_variable("copied", "copied");
    const uint32_t number = number_variable("copied", "copied");
    for (uint32_t i = 0; i < kind.selectors.size(); ++i) {
      emit({.action = Action::load, .x = carried, .y = from.base, .selector = i, .node_kind = to.kind});
      emit({.action = Action::store, .x = to.base, .pointer = {Pointer::Kind::variable, carried}, .selector = i, .node_kind = to.kind});
    }
    for (uint32_t i = 0; i < kind.data.size(); ++i) {
      emit({.action = Action::read, .x = from.base, .selector = i, .node_kind = to.kind, .number = number});
      emit({.action = Action::write, .x = to.base, .selector = i, .node_kind = to.kind, .numbers = {{Number::Kind::variable, 0, number}}});
    }
  }

  void lower_call(uint32_t f, const Instruction& instruction) {
    if (instruction.operands[0].kind != Operand::Kind::function) unsupported("a function is called through a pointer");
    const uint32_t callee = instruction.operands[0].index;
    const core::Function& function = module_.functions[callee];
    switch (known_function(function)) {
      case Known::malloc:
      case Known::calloc:
        if (instruction.results.empty()) return;
        forget(f, instruction.results[0]);
        emit({.action = Action::allocate, .x = pointer_register(f, instruction.results[0]),
              .node_kind = kind_of(types_.node(types_.of_register(f, instruction.results[0]))), .zeroed = known_function(function) == Known::calloc});
        return;
      case Known::free: return release(f, instruction.operands[1], Action::release);
      case Known::nondet:
      case Known::ignore:
        for (const uint32_t result : instruction.results) set_unknown(f, result);
        return;
      case Known::end:
        emit({.action = Action::end});
        last_ = kNothing;
        return;
      case Known::assertion:
        emit({.action = Action::fail, .message = "an assertion fails"});
        emit({.action = Action::end});
        last_ = kNothing;
        return;
      case Known::none: break;
    }
    std::vector<std::pair<uint32_t, uint32_t>> results;
    for (const uint32_t result : instruction.results) results.push_back({f, result});
    for (size_t i = 1; i < instruction.operands.size(); ++i) {
      const uint32_t parameter = static_cast<uint32_t>(i - 1);
      if (parameter >= function.parameters) break;
      if (is_pointer_register(callee, parameter)) {
        emit({.action = Action::assign, .x = pointer_register(callee, parameter), .pointer = pointer(f, instruction.operands[i])});
      } else if (instruction.operands[i].kind == Operand::Kind::global || instruction.operands[i].kind == Operand::Kind::function) {
        set_unknown(callee, parameter);  // an address that the function does not use as one
      } else {
        emit({.action = Action::compute, .number = number_register(callee, parameter), .numbers = {number(f, instruction.operands[i])}});
      }
    }
    const core::Location caller = location_;
    const StatementId after = new_label();
    inline_function(callee, results, after);
    location_ = caller;
    place(after);
  }

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

}  // namespace

Result<Program> lower(const core::Module& module) {
  try {
    return Lowering(module).run();
  } catch (const Unsupported& unsupported) {
    return tl::unexpected(unsupported.diagnostic);
  }
}

}  // namespace quotient::shape
