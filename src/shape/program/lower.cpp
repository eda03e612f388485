// The frame of the translation: variables, globals, and the switch over instructions.
#include <fmt/format.h>

#include <algorithm>

#include "shape/program/known.hpp"
#include "shape/program/lowering.hpp"

namespace quotient::shape {

using core::Op;

namespace {

uint32_t main_function(const core::Module& module) {
  for (uint32_t i = 0; i < module.functions.size(); ++i) {
    if (module.functions[i].name == "main" && !module.functions[i].blocks.empty()) return i;
  }
  return module.entry;
}

// The initial content, if no address lies there.
Number initial_number(const core::Global& global, uint64_t offset, uint32_t bytes) {
  for (const core::Relocation& r : global.relocations) {
    if (r.offset + 8 > offset && r.offset < offset + bytes) return {};
  }
  if (bytes > 8) return {};
  uint64_t bits = 0;
  for (uint32_t i = 0; i < bytes && offset + i < global.bytes.size(); ++i)
    bits |= uint64_t{static_cast<unsigned char>(global.bytes[offset + i])} << (8 * i);
  return {Number::Kind::constant, bits};
}

}  // namespace

Meaning meaning(const NodeKind& kind, int64_t offset, uint32_t bytes) {
  if (offset < 0 || offset + int64_t{bytes} > int64_t{kind.bytes}) return {Meaning::Kind::outside};
  const auto find = [&](const std::vector<Field>& fields) {
    return std::ranges::find_if(fields, [&](const Field& f) { return f.offset == offset && f.bytes == bytes; });
  };
  if (const auto found = find(kind.selectors); found != kind.selectors.end())
    return {Meaning::Kind::selector, static_cast<uint32_t>(found - kind.selectors.begin())};
  if (const auto found = find(kind.data); found != kind.data.end())
    return {Meaning::Kind::data, static_cast<uint32_t>(found - kind.data.begin())};
  return {};
}

Lowering::Lowering(const core::Module& module, const ErrorFilter& counts, Scopes scopes)
    : module_(module),
      counts_(counts),
      scopes_(scopes),
      flat_((refuse_threads(), flatten(module, main_function(module)))),
      objects_(module, flat_) {}

// What the library does with threads cannot be followed, but that is not what is to be said.
void Lowering::refuse_threads() const {
  for (const core::Function& function : module_.functions) {
    if (function.runtime) continue;
    for (const core::Block& block : function.blocks) {
      for (const Instruction& instruction : block.instructions) {
        if (instruction.op != Op::k_call || instruction.operands[0].kind != Operand::Kind::function) continue;
        const std::string& callee = module_.functions[instruction.operands[0].index].name;
        if (callee != "pthread_create" && callee != "thrd_create") continue;
        throw Unsupported{
            {module_.place(instruction.location), fmt::format("a thread is created (in {})", function.name)}};
      }
    }
  }
}

Program Lowering::run() {
  out_.kinds = objects_.kinds();
  out_.conditions = flat_.conditions;
  out_.entry = emit({.action = Action::skip});
  make_globals();
  // Where control can come from elsewhere than from the instruction before.
  std::vector<bool> is_target(flat_.code.size());
  for (uint32_t id = 0; id < flat_.code.size(); ++id) {
    const auto& next = flat_.code[id].next;
    for (const uint32_t to : next) is_target[to] = is_target[to] || to != id + 1 || next.size() > 1;
  }
  std::vector<StatementId> begins(flat_.code.size(), kNothing);
  std::vector<std::pair<StatementId, std::vector<uint32_t>>> jumps;
  for (uint32_t id = 0; id < flat_.code.size(); ++id) {
    const Flat::Instruction& instruction = flat_.code[id];
    location_ = instruction.location;
    function_ = instruction.function;
    if (is_target[id]) {
      derived_.clear();
      facts_.forget_all();
      begins[id] = emit({.action = Action::skip});
    }
    if (last_ == kNothing) continue;  // nothing leads here
    lower(id, instruction);
    const bool falls_through = instruction.next.size() == 1 && instruction.next[0] == id + 1;
    if (!falls_through) {
      if (last_ != kNothing) jumps.push_back({last_, instruction.next});
      last_ = kNothing;
    }
  }
  for (const auto& [from, targets] : jumps) {
    for (const uint32_t to : targets) out_.statements[from].next.push_back(begins[to]);
  }
  return std::move(out_);
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

// A function that is not inside itself needs its variables once only, wherever it stands.
std::string Lowering::key_of(uint32_t reg) const {
  const Flat::Register& r = flat_.registers[reg];
  return fmt::format("r{}.{}.{}", r.function, r.reg, r.depth);
}

std::string Lowering::name_of(uint32_t reg) const {
  const Flat::Register& r = flat_.registers[reg];
  const auto& names = module_.functions[r.function].registers;
  return r.reg < names.size() ? names[r.reg] : "of a caller's frame";
}

Variable Lowering::pointer_register(uint32_t reg) { return pointer_variable(key_of(reg), name_of(reg)); }
uint32_t Lowering::number_register(uint32_t reg) { return number_variable(key_of(reg), name_of(reg)); }

Variable Lowering::pointer_part(const Operand& global) {
  return pointer_variable(fmt::format("g{}+{}", global.index, global.bits), module_.globals[global.index].name);
}

uint32_t Lowering::number_part(const Operand& global) {
  return number_variable(fmt::format("g{}+{}", global.index, global.bits), module_.globals[global.index].name);
}

bool Lowering::is_pointer(const Operand& operand) const {
  return operand.kind == Operand::Kind::global || operand.kind == Operand::Kind::function ||
         (operand.kind == Operand::Kind::reg && objects_.is_pointer(operand.index));
}

void Lowering::make_globals() {
  const std::set<uint32_t> globals = objects_.globals();
  for (const uint32_t global : globals) {
    if (!objects_.is_object(global)) continue;
    const Variable variable = object_variable(global);
    out_.globals.push_back(variable);
    emit({.action = Action::allocate,
          .x = variable,
          .node_kind = objects_.kind_of_global(global),
          .zeroed = true,
          .on_stack = true});
  }
  for (const uint32_t global : globals) {
    const core::Global& info = module_.globals[global];
    const auto initial_pointer = [&](uint64_t offset) -> Value {
      for (const core::Relocation& r : info.relocations) {
        if (r.offset == offset) return value(r.target);
      }
      const Number bits = initial_number(info, offset, module_.pointer_bits / 8);
      return {{bits.kind == Number::Kind::constant && bits.bits == 0 ? Pointer::Kind::null : Pointer::Kind::undefined}};
    };
    if (!objects_.is_object(global)) {
      for (const auto& [offset, part] : objects_.parts(global)) {
        const Operand operand = core::global(global, offset);
        if (!part.pointer) {
          emit({.action = Action::compute,
                .number = number_part(operand),
                .numbers = {initial_number(info, offset, part.bytes)}});
          continue;
        }
        out_.globals.push_back(pointer_part(operand));
        const Value from = initial_pointer(offset);
        emit(
            {.action = Action::assign, .x = pointer_part(operand), .pointer = from.pointer, .distance = from.distance});
      }
      continue;
    }
    const NodeKind& kind = out_.kinds[objects_.kind_of_global(global)];
    for (const Field& field : kind.selectors) {
      const Value from = initial_pointer(field.offset);
      if (from.pointer.kind == Pointer::Kind::null) continue;
      // The distance of what is stored goes into a variable.
      const Variable carried = pointer_variable("initial", "initial");
      emit({.action = Action::assign, .x = carried, .pointer = from.pointer, .distance = from.distance});
      emit({.action = Action::store,
            .x = object_variable(global),
            .pointer = {Pointer::Kind::variable, carried},
            .distance = field.offset,
            .bytes = field.bytes});
    }
    for (const Field& field : kind.data) {
      emit({.action = Action::write,
            .x = object_variable(global),
            .distance = field.offset,
            .bytes = field.bytes,
            .numbers = {initial_number(info, field.offset, field.bytes)}});
    }
  }
}

StatementId Lowering::emit(Statement statement) {
  statement.location = location_;
  if (statement.action == Action::compute) {
    facts_.set(statement.number, statement.operation, statement.types, statement.numbers);
  } else if (statement.number != kNothing) {
    facts_.set(statement.number);
  }
  const StatementId id = static_cast<StatementId>(out_.statements.size());
  out_.statements.push_back(std::move(statement));
  if (last_ != kNothing) out_.statements[last_].next.push_back(id);
  last_ = id;
  return id;
}

void Lowering::obstacle(const std::string& text) {
  emit({.action = Action::obstacle, .message = text});
  const Obstacle found{location_, module_.functions[function_].name, text};
  if (!std::ranges::count(out_.obstacles, found)) out_.obstacles.push_back(found);
}

Lowering::Value Lowering::value(const Operand& operand) {
  switch (operand.kind) {
    case Operand::Kind::reg: {
      if (!objects_.is_pointer(operand.index)) return {};
      const Variable variable = pointer_register(operand.index);
      if (const auto found = derived_.find(variable); found != derived_.end())
        return {{Pointer::Kind::variable, found->second.base}, found->second.distance};
      return {{Pointer::Kind::variable, variable}};
    }
    case Operand::Kind::constant: return {{operand.bits == 0 ? Pointer::Kind::null : Pointer::Kind::undefined}};
    case Operand::Kind::global:
      if (!objects_.is_object(operand.index)) return {};
      return {{Pointer::Kind::variable, object_variable(operand.index)}, static_cast<int64_t>(operand.bits)};
    default: return {};
  }
}

Number Lowering::number(const Operand& operand) {
  if (const auto constant = objects_.constant(operand)) return {Number::Kind::constant, *constant};
  if (operand.kind != Operand::Kind::reg || objects_.is_pointer(operand.index)) return {};
  return {Number::Kind::variable, 0, number_register(operand.index)};
}

void Lowering::set_pointer(uint32_t reg, const Value& value) {
  const Variable variable = pointer_register(reg);
  forget(variable);
  emit({.action = Action::assign, .x = variable, .pointer = value.pointer, .distance = value.distance});
  if (value.pointer.kind == Pointer::Kind::variable && value.pointer.variable != variable)
    derived_[variable] = {value.pointer.variable, value.distance};
}

void Lowering::set_unknown(uint32_t reg) {
  if (objects_.is_pointer(reg)) return set_pointer(reg, {});
  emit({.action = Action::compute, .number = number_register(reg), .numbers = {Number{}}});
}

void Lowering::forget(Variable variable) {
  derived_.erase(variable);
  std::erase_if(derived_, [&](const auto& entry) { return entry.second.base == variable; });
}

void Lowering::lower_end(const Flat::Instruction& instruction) {
  Statement statement{.action = Action::end};
  for (const uint32_t reg : instruction.in_scope) {
    if (scopes_ == Scopes::followed && objects_.is_pointer(reg)) statement.held.push_back(pointer_register(reg));
  }
  emit(std::move(statement));
}

// A place to jump to, or the end of a variable's scope.
void Lowering::lower_leave(const Instruction& instruction) {
  if (scopes_ == Scopes::ignored || instruction.operands.empty()) return;
  const uint32_t variable = instruction.operands[0].index;
  if (objects_.is_pointer(variable)) set_pointer(variable, {});
}

void Lowering::lower(uint32_t id, const Flat::Instruction& instruction) {
  const Instruction& code = instruction.code;
  const auto& operands = code.operands;
  if (!instruction.obstacle.empty()) return obstacle(instruction.obstacle);
  switch (code.op) {
    case Op::k_mov:
      if (objects_.is_pointer(code.results[0])) {
        set_pointer(code.results[0], value(operands[0]));
      } else {
        compute(code);
      }
      break;
    case Op::k_addr: lower_addr(code); break;
    case Op::k_load: lower_load(code); break;
    case Op::k_store: lower_store(code); break;
    case Op::k_select: lower_select(code); break;
    case Op::k_eq:
    case Op::k_ne: lower_equal(code); break;
    case Op::k_alloc: lower_make(id, code, code.flags & core::kZeroed); break;
    case Op::k_local: lower_make(id, code, false); break;
    case Op::k_free: release(operands[0], Action::release); break;
    case Op::k_kill: release(operands[0], Action::retire); break;
    case Op::k_fill:
    case Op::k_copy: lower_range(code); break;
    case Op::k_call: lower_call(id, instruction); break;
    case Op::k_choose:
      if (operands[0].kind != Operand::Kind::constant || operands[0].bits > 4) {
        set_unknown(code.results[0]);
      } else {
        emit({.action = Action::choose, .number = number_register(code.results[0]), .count = operands[0].bits});
      }
      break;
    case Op::k_br_if: {
      const Number condition = number(operands[0]);
      emit({.action = Action::branch, .numbers = {condition}, .learned = facts_.of(condition)});
      break;
    }
    case Op::k_switch: {
      Statement statement{.action = Action::choice, .types = code.types, .numbers = {number(operands[0])}};
      for (size_t i = 2; i + 1 < operands.size(); i += 2) statement.cases.push_back(operands[i].bits);
      statement.same = facts_.equal_to(statement.numbers[0]);
      emit(std::move(statement));
      break;
    }
    case Op::k_assert:
      if (!counts_("assertion")) break;
      emit({.action = Action::require,
            .numbers = {number(operands[0])},
            .learned = facts_.of(number(operands[0])),
            .message = fmt::format("assertion fails: {}", module_.text(operands[1]))});
      break;
    case Op::k_assume:
      emit({.action = Action::assume, .numbers = {number(operands[0])}, .learned = facts_.of(number(operands[0]))});
      break;
    case Op::k_error:
      if (!counts_(module_.text(operands[0]))) break;
      emit({.action = Action::fail, .message = std::string(module_.text(operands[1]))});
      break;
    case Op::k_argument:
    case Op::k_callable: break;
    case Op::k_caveat: out_.caveats.push_back(std::string(module_.text(operands[0]))); break;
    case Op::k_condition: out_.conditions.insert(std::string(module_.text(operands[0]))); break;
    case Op::k_halt: lower_end(instruction); break;
    case Op::k_leave: lower_leave(code); break;
    case Op::k_unreachable:
      emit({.action = Action::fail, .message = "a place that must not be reached is reached"});
      break;
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
    case Op::k_fuo: set_unknown(code.results[0]); break;
    default:
      if (core::info(code.op).has(core::kPure) && !code.types.empty() && code.op != Op::k_math) {
        compute(code);
      } else {
        obstacle(fmt::format("the instruction '{}' is not supported", core::info(code.op).name));
      }
  }
}

Result<Program> lower(const core::Module& module, const ErrorFilter& counts, Scopes scopes) {
  try {
    return Lowering(module, counts, scopes).run();
  } catch (const Unsupported& unsupported) {
    return tl::unexpected(unsupported.diagnostic);
  }
}

}  // namespace quotient::shape
