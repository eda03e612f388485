// The frame of the translation: kinds of nodes, variables, inlining, and the switch over instructions.
#include <fmt/format.h>

#include <algorithm>

#include "shape/program/lowering.hpp"

namespace quotient::shape {

using core::Op;

namespace {

// Initial pointers into other objects are taken as undefined, which can only lead to fewer proofs.
bool initial_is_null(const core::Global& global, uint64_t offset) {
  for (uint64_t i = offset; i < offset + 8 && i < global.bytes.size(); ++i) {
    if (global.bytes[i] != 0) return false;
  }
  return std::ranges::none_of(
      global.relocations, [&](const core::Relocation& r) { return r.offset + 8 > offset && r.offset < offset + 8; });
}
Number initial_number(const core::Global& global, uint64_t offset) {
  if (!initial_is_null(global, offset)) return {};
  return {Number::Kind::constant, 0};
}

}  // namespace

Program Lowering::run() {
  refuse_threads();
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

// What the library does with threads cannot be followed, but that is not what is to be said.
void Lowering::refuse_threads() {
  for (uint32_t f = 0; f < module_.functions.size(); ++f) {
    if (module_.functions[f].runtime) continue;
    for (const core::Block& block : module_.functions[f].blocks) {
      for (const Instruction& instruction : block.instructions) {
        if (instruction.op != Op::k_call || instruction.operands[0].kind != Operand::Kind::function) continue;
        const std::string& callee = module_.functions[instruction.operands[0].index].name;
        if (callee != "pthread_create" && callee != "thrd_create") continue;
        within_ = {f};
        location_ = instruction.location;
        unsupported("a thread is created");
      }
    }
  }
}

void Lowering::unsupported(const std::string& message) const {
  std::string text = message;
  if (!within_.empty()) text += fmt::format(" (in {})", module_.functions[within_.back()].name);
  throw Unsupported{{module_.place(location_), text}};
}

uint32_t Lowering::main_function() const {
  for (uint32_t i = 0; i < module_.functions.size(); ++i) {
    if (module_.functions[i].name == "main" && !module_.functions[i].blocks.empty()) return i;
  }
  return module_.entry;
}

uint32_t Lowering::kind_of(uint32_t node) {
  node = types_.find_node(node);
  const auto found = kinds_.find(node);
  if (found != kinds_.end()) return found->second;
  const Types::Node& info = types_.node_info(node);
  const auto refuse = [&](core::Location where, const std::string& why) {
    if (where.line) location_ = where;
    unsupported(why);
  };
  if (!info.wrong.empty()) refuse(info.where, info.wrong);
  if (info.heap && info.stack) unsupported("the same pointers may point to objects on the heap and to variables");
  NodeKind kind;
  kind.bytes = static_cast<uint32_t>(info.bytes.value_or(0));
  kind.on_stack = info.stack;
  int64_t end = 0;
  for (const auto& [offset, type] : info.fields) {
    if (offset < 0)
      refuse(type.location,
             "memory before what a pointer points to is accessed (pointer arithmetic inside a structure)");
    if (offset < end)
      refuse(
          type.location,
          fmt::format("fields at offsets {} and before overlap (a union, or a structure seen as another one)", offset));
    end = offset + type.bytes;
    if (info.bytes && end > static_cast<int64_t>(*info.bytes))
      refuse(type.location, fmt::format("an object of {} bytes is accessed at offset {}", *info.bytes, offset));
    const bool pointer = types_.is_pointer(type.value);
    if (pointer && type.bytes * 8 != module_.pointer_bits) refuse(type.location, "a pointer is accessed in parts");
    (pointer ? kind.selectors : kind.data).push_back({static_cast<uint32_t>(offset), type.bytes});
    if (kind.selectors.size() > 6) refuse(type.location, "a structure has more than six fields that hold pointers");
  }
  const uint32_t index = static_cast<uint32_t>(out_.kinds.size());
  kind.name = fmt::format("{} bytes", kind.bytes);
  out_.kinds.push_back(std::move(kind));
  return kinds_[node] = index;
}

void Lowering::make_kinds() {
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

Variable Lowering::pointer_variable(const std::string& key, const std::string& name) {
  const auto [at, fresh] = pointers_.try_emplace(key, static_cast<Variable>(out_.variables.size()));
  if (fresh) out_.variables.push_back(name);
  return at->second;
}

uint32_t Lowering::number_variable(const std::string& key, const std::string& name) {
  const auto [at, fresh] = numbers_.try_emplace(key, static_cast<uint32_t>(out_.numbers.size()));
  if (fresh) out_.numbers.push_back(name);
  return at->second;
}

Variable Lowering::pointer_register(uint32_t function, uint32_t reg) {
  return pointer_variable(fmt::format("r{}.{}", function, reg), module_.functions[function].registers[reg]);
}

uint32_t Lowering::number_register(uint32_t function, uint32_t reg) {
  return number_variable(fmt::format("r{}.{}", function, reg), module_.functions[function].registers[reg]);
}

Variable Lowering::scalar_pointer(const Operand& global) {
  return pointer_variable(fmt::format("g{}+{}", global.index, global.bits), module_.globals[global.index].name);
}

uint32_t Lowering::scalar_number(const Operand& global) {
  return number_variable(fmt::format("g{}+{}", global.index, global.bits), module_.globals[global.index].name);
}

void Lowering::make_globals() {
  for (const auto& [key, value] : types_.scalars()) {
    const core::Global& global = module_.globals[key.first];
    const Operand operand = core::global(key.first, key.second);
    if (!types_.is_pointer(value)) {
      emit({.action = Action::compute,
            .number = scalar_number(operand),
            .numbers = {initial_number(global, key.second)}});
      continue;
    }
    out_.globals.push_back(scalar_pointer(operand));
    emit({.action = Action::assign,
          .x = scalar_pointer(operand),
          .pointer = {initial_is_null(global, key.second) ? Pointer::Kind::null : Pointer::Kind::undefined}});
  }
  for (const auto& [global, node] : types_.node_globals()) {
    const uint32_t kind = kind_of(node);
    const Variable variable = global_node(global);
    out_.globals.push_back(variable);
    emit({.action = Action::allocate, .x = variable, .node_kind = kind, .zeroed = true, .on_stack = true});
    const core::Global& info = module_.globals[global];
    for (uint32_t i = 0; i < out_.kinds[kind].selectors.size(); ++i) {
      if (initial_is_null(info, out_.kinds[kind].selectors[i].offset)) continue;
      emit({.action = Action::store,
            .x = variable,
            .pointer = {Pointer::Kind::undefined},
            .selector = i,
            .node_kind = kind});
    }
    for (uint32_t i = 0; i < out_.kinds[kind].data.size(); ++i) {
      emit({.action = Action::write,
            .x = variable,
            .selector = i,
            .node_kind = kind,
            .numbers = {initial_number(info, out_.kinds[kind].data[i].offset)}});
    }
  }
}

StatementId Lowering::emit(Statement statement) {
  statement.location = location_;
  const StatementId id = static_cast<StatementId>(out_.statements.size());
  out_.statements.push_back(std::move(statement));
  if (last_ != kNothing) out_.statements[last_].next.push_back(id);
  last_ = id;
  return id;
}

StatementId Lowering::new_label() {
  const StatementId id = static_cast<StatementId>(out_.statements.size());
  out_.statements.push_back({.action = Action::skip, .location = location_});
  return id;
}

void Lowering::place(StatementId label) {
  if (last_ != kNothing) out_.statements[last_].next.push_back(label);
  last_ = label;
}

void Lowering::jump(StatementId label) {
  if (last_ != kNothing) out_.statements[last_].next.push_back(label);
  last_ = kNothing;
}

Pointer Lowering::pointer(uint32_t function, const Operand& operand) {
  switch (operand.kind) {
    case Operand::Kind::reg: return {Pointer::Kind::variable, pointer_register(function, operand.index)};
    case Operand::Kind::constant:
      if (operand.bits == 0) return {Pointer::Kind::null};
      unsupported("a number is used as a pointer");
    case Operand::Kind::undef: return {Pointer::Kind::undefined};
    case Operand::Kind::global:
      if (operand.bits == 0 && types_.is_node(operand.index))
        return {Pointer::Kind::variable, global_node(operand.index)};
      unsupported("the address of a part of a global variable is used as a value");
    default: unsupported("the address of a function is used as a value");
  }
}

Pointer Lowering::kept_pointer(uint32_t function, const Operand& operand) {
  if (operand.kind == Operand::Kind::reg && types_.offset(function, operand.index) != 0)
    unsupported("a pointer into the middle of an object is stored");
  return pointer(function, operand);
}

Number Lowering::number(uint32_t function, const Operand& operand) {
  switch (operand.kind) {
    case Operand::Kind::constant: return {Number::Kind::constant, operand.bits};
    case Operand::Kind::undef: return {};
    case Operand::Kind::reg:
      if (is_pointer_register(function, operand.index)) unsupported("a pointer is used as a number");
      return {Number::Kind::variable, 0, number_register(function, operand.index)};
    default: unsupported("an address is used as a number");
  }
}

void Lowering::set_unknown(uint32_t function, uint32_t reg) {
  if (is_pointer_register(function, reg)) {
    emit({.action = Action::assign, .x = pointer_register(function, reg)});
  } else {
    emit({.action = Action::compute, .number = number_register(function, reg), .numbers = {Number{}}});
  }
}

void Lowering::inline_function(uint32_t index, const std::vector<std::pair<uint32_t, uint32_t>>& results,
                               StatementId after) {
  if (std::ranges::count(within_, index))
    unsupported(fmt::format("the function {} is recursive", module_.functions[index].name));
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

void Lowering::return_from(uint32_t index, const Instruction& instruction, const std::set<uint32_t>& locals,
                           const std::vector<std::pair<uint32_t, uint32_t>>& results, StatementId after) {
  for (size_t i = 0; i < results.size(); ++i) {
    const auto [function, reg] = results[i];
    if (i >= instruction.operands.size()) {
      set_unknown(function, reg);
    } else if (is_pointer_register(function, reg)) {
      emit({.action = Action::assign,
            .x = pointer_register(function, reg),
            .pointer = pointer(index, instruction.operands[i])});
    } else {
      emit({.action = Action::compute,
            .number = number_register(function, reg),
            .numbers = {number(index, instruction.operands[i])}});
    }
  }
  for (const uint32_t reg : locals) {
    emit({.action = Action::retire,
          .x = pointer_register(index, reg),
          .node_kind = kind_of(types_.node(types_.of_register(index, reg)))});
  }
  jump(after);
}

void Lowering::lower(uint32_t f, const Instruction& instruction, const std::vector<StatementId>& labels) {
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
      if (instruction.op == Op::k_alloc && (instruction.flags & core::kZeroed))
        unsupported("memory that is zero from the start is not supported");
      set_pointer({.action = Action::allocate,
                   .node_kind = kind_of(types_.node(types_.of_register(f, instruction.results[0]))),
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
        emit({.action = Action::choose,
              .number = number_register(f, instruction.results[0]),
              .count = operands[0].bits});
      }
      break;
    case Op::k_br: jump(labels[operands[0].index]); break;
    case Op::k_br_if:
      emit({.action = Action::branch,
            .numbers = {number(f, operands[0])},
            .next = {labels[operands[1].index], labels[operands[2].index]}});
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
      emit({.action = Action::require,
            .numbers = {number(f, operands[0])},
            .message = fmt::format("assertion fails: {}", module_.text(operands[1]))});
      break;
    case Op::k_assume: emit({.action = Action::assume, .numbers = {number(f, operands[0])}}); break;
    case Op::k_error: emit({.action = Action::fail, .message = std::string(module_.text(operands[1]))}); break;
    case Op::k_argument:
    case Op::k_callable: break;
    case Op::k_caveat: out_.caveats.push_back(std::string(module_.text(operands[0]))); break;
    case Op::k_condition: out_.conditions.insert(std::string(module_.text(operands[0]))); break;
    case Op::k_halt:
      emit({.action = Action::end});
      last_ = kNothing;
      break;
    case Op::k_unreachable:
      emit({.action = Action::fail, .message = "a place that must not be reached is reached"});
      emit({.action = Action::end});
      last_ = kNothing;
      break;
    case Op::k_leave:
    case Op::k_atomic_begin:
    case Op::k_atomic_end:
    case Op::k_yield:
    case Op::k_progress:
    case Op::k_output:
    case Op::k_set_self:
    case Op::k_tell_apart: break;
    case Op::k_option:
    case Op::k_fptosi:
    case Op::k_fptoui:
    case Op::k_feq:
    case Op::k_flt:
    case Op::k_fle:
    case Op::k_fuo: set_unknown(f, instruction.results[0]); break;
    default:
      if (core::info(instruction.op).has(core::kPure) && !instruction.types.empty() && instruction.op != Op::k_math) {
        compute(f, instruction);
      } else {
        unsupported(fmt::format("the instruction '{}' is not supported", core::info(instruction.op).name));
      }
  }
}

Result<Program> lower(const core::Module& module) {
  try {
    return Lowering(module).run();
  } catch (const Unsupported& unsupported) {
    return tl::unexpected(unsupported.diagnostic);
  }
}

}  // namespace quotient::shape
