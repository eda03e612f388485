#include "frontends/cil/method_lowering.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontends/cil/intrinsics.hpp"
#include "frontends/cil/source_lines.hpp"

namespace quotient::frontends::cil {

namespace {

constexpr const char* kNoPlace = " !0:0:0";

// What has no place yet belongs to no line of the source.
std::string with_places(const std::string& code) {
  std::string result;
  for (size_t at = 0; at < code.size();) {
    const size_t end = code.find('\n', at);
    const std::string line = code.substr(at, end - at);
    const bool is_placed = !line.starts_with("  ") || line.find(" !") != std::string::npos;
    result += is_placed ? line : line + kNoPlace;
    result += '\n';
    at = end + 1;
  }
  return result;
}

}  // namespace

MethodLowering::MethodLowering(ClosedWorld& world, mono::Method* method, std::string name, mono::Method* original)
    : world_(world),
      mono_(world.mono()),
      method_(method),
      original_(original),
      class_(mono_.method_get_class(method)),
      image_(mono_.class_get_image(class_)),
      context_(mono_.method_get_context(method)),
      name_(std::move(name)),
      users_(world.is_users(image_)),
      is_constructor_(users_ && !mono_.class_is_valuetype(class_) &&
                      std::string_view(mono_.method_get_name(method)) == ".ctor") {
  if (users_) debug_ = mono_.debug_lookup_method(method);
  if (!debug_ && world.has_lines()) users_ = false;
}

void MethodLowering::read_body() {
  mono::Header* const header = mono_.method_get_header(method_);
  if (!header) throw Unsupported{"a method without a body: " + mono_.described(method_)};
  uint32_t most = 0;
  code_ = mono_.method_header_get_code(header, &size_, &most);
  clauses_ = mono_.clauses(method_, header);
  for (const mono::Clause& clause : clauses_) has_filters_ |= clause.kind == mono::Clause::filter;
  uint32_t count = 0;
  mono::bool32 zeroed = 0;
  mono::Type** const types = mono_.method_header_get_locals(header, &count, &zeroed);
  for (uint32_t i = 0; i < count; ++i)
    locals_.push_back({world_.layout().shape(types[i]), false, fmt::format("%l{}", i), ""});
  for (const Shape& shape : parameter_shapes(method_))
    arguments_.push_back({shape, false, fmt::format("%a{}", arguments_.size()), ""});
  if (debug_) name_variables();
  result_ = return_shape(method_);
}

// Variables whose address is taken, or that a filter uses, are in memory.
void MethodLowering::name_variables() {
  const std::vector<std::string> locals = mono_.local_names(method_, locals_.size());
  for (size_t i = 0; i < locals.size(); ++i) locals_[i].name = locals[i];
  const std::vector<std::string> parameters = mono_.parameter_names(method_);
  const size_t before = mono_.is_static(method_) ? 0 : 1;  // `this`
  for (size_t i = 0; i < parameters.size() && before + i < arguments_.size(); ++i)
    arguments_[before + i].name = parameters[i];
}

void MethodLowering::find_variables() {
  for (std::vector<Variable>* variables : {&arguments_, &locals_})
    for (Variable& variable : *variables) variable.in_memory = has_filters_;
  for (uint32_t offset = 0; offset < size_;) {
    const std::optional<Instruction> at = decode(code_, size_, offset);
    if (!at) break;
    const bool is_argument = at->op == Opcode::k_ldarga || at->op == Opcode::k_ldarga_s;
    const bool is_local = at->op == Opcode::k_ldloca || at->op == Opcode::k_ldloca_s;
    std::vector<Variable>& variables = is_argument ? arguments_ : locals_;
    if ((is_argument || is_local) && at->operand < variables.size()) variables[at->operand].in_memory = true;
    offset = at->next;
  }
}

void MethodLowering::find_leaders() {
  for (uint32_t offset = 0; offset < size_;) {
    const std::optional<Instruction> at = decode(code_, size_, offset);
    if (!at) break;
    const bool branches = (at->op >= Opcode::k_br_s && at->op <= Opcode::k_blt_un) || at->op == Opcode::k_leave ||
                          at->op == Opcode::k_leave_s;
    if (branches) leaders_.insert({static_cast<uint32_t>(at->operand), at->next});
    if (at->op == Opcode::k_switch) {
      leaders_.insert(at->next);
      leaders_.insert(at->targets.begin(), at->targets.end());
    }
    offset = at->next;
  }
  for (const mono::Clause& clause : clauses_) {
    leaders_.insert({clause.try_offset, clause.try_offset + clause.try_length, clause.handler_offset,
                     clause.handler_offset + clause.handler_length});
    if (clause.kind == mono::Clause::filter) leaders_.insert(clause.filter_offset);
  }
}

// Variables get their places. In a method with filters there is a block of their addresses, which the filters find.
std::string MethodLowering::prologue() {
  text_.clear();
  const auto variables = [&](auto&& visit) {
    unsigned index = 0;
    for (Variable& variable : arguments_) visit(variable, index++, true);
    for (Variable& variable : locals_) visit(variable, index++, false);
  };
  if (filter_ >= 0) {
    variables([&](const Variable& variable, unsigned index, bool) {
      line(fmt::format("{} = load ptr {}", variable.reg, moved("%frame", uint64_t{8} * index)));
    });
    return text_;
  }
  if (has_filters_) line(fmt::format("%frame = alloc.untracked {}", 8 * (arguments_.size() + locals_.size()) + 8));
  variables([&](const Variable& variable, unsigned index, bool is_argument) {
    if (variable.shape.kind == Shape::value) {
      if (!is_argument) line(fmt::format("{} = mov {}", variable.reg, new_value(variable.shape.klass, variable.name)));
    } else if (variable.in_memory) {
      if (is_argument) line(fmt::format("%p{} = mov {}", index, variable.reg));
      line(fmt::format("{} = alloc.untracked.zeroed 8", variable.reg),
           world_.types().of_variable(variable.name, variable.shape));
      if (is_argument)
        store(variable.shape, {stack_kind(variable.shape), fmt::format("%p{}", index)}, variable.reg, "");
    } else if (!is_argument) {
      line(fmt::format("{} = mov 0", variable.reg));
    }
    if (has_filters_) line(fmt::format("store ptr {}, {}", variable.reg, moved("%frame", uint64_t{8} * index)));
  });
  initialise_at_entry();
  return text_;
}

std::string MethodLowering::lower() {
  std::string body;
  try {
    read_body();
    find_variables();
    find_leaders();
    if (filter_ >= 0) push(StackKind::reference, "%s0");
    flow_to(filter_ < 0 ? 0 : clauses_[static_cast<size_t>(filter_)].filter_offset);
    if (debug_) location_ = source_location(world_, debug_, 0, kNoPlace);
    body = "^entry:\n" + prologue();
    if (filter_ < 0) body += fmt::format("  br {}\n", label(0));
    else body += fmt::format("  %s0 = mov %exception\n  br {}\n", label(clauses_[filter_].filter_offset));
    lower_blocks();
    for (const auto& [offset, block] : blocks_) body += fmt::format("{}:\n{}", label(offset), block.text);
    write_pads(body);
    write_ends(body);
    if (debug_) body = with_places(body);
  } catch (const Unsupported& reason) {
    body = fmt::format("^entry:\n  error \"unsupported\", {}\n  unreachable\n", world_.text_operand(reason.what));
  }
  if (this_taken_ != this_used_) world_.make_noisy(class_);
  return with_head(body) + extra_;
}

std::string MethodLowering::with_head(const std::string& body) const {
  std::string parameters;
  const size_t count = filter_ >= 0 ? 0 : parameter_shapes(method_).size();
  for (size_t i = 0; i < count; ++i) parameters += fmt::format("{}%a{}", i ? ", " : "", i);
  if (takes_list(method_)) parameters += count ? ", %list" : "%list";
  if (filter_ >= 0) parameters = "%exception, %frame";
  return fmt::format("{}func {}({}) {{\n{}}}\n", users_ ? "" : "runtime ", name_, parameters, body);
}

std::string MethodLowering::lower_alone() {
  text_.clear();
  try {
    result_ = return_shape(method_);
    for (const Shape& shape : parameter_shapes(method_)) push(shape, fmt::format("%a{}", stack_.size()));
    Intrinsics(*this).lower(method_);
    lower_return();
  } catch (const Unsupported& reason) {
    give_up(reason.what);
  }
  return with_head("^entry:\n" + text_);
}

std::string MethodLowering::lower_forwarder(const std::string& target) {
  text_.clear();
  std::vector<std::string> arguments;
  for (size_t i = 0; i < parameter_shapes(method_).size(); ++i) arguments.push_back(fmt::format("%a{}", i));
  const bool has_result = return_shape(method_).kind != Shape::nothing;
  line("ret " + emit_call(has_result, target, arguments));
  return with_head("^entry:\n" + text_);
}

std::string MethodLowering::lower_one_step(const std::string& target) {
  text_.clear();
  std::vector<std::string> arguments;
  for (size_t i = 0; i < parameter_shapes(method_).size(); ++i) arguments.push_back(fmt::format("%a{}", i));
  line("atomic_begin");
  const std::string result = emit_call(return_shape(method_).kind != Shape::nothing, target, arguments);
  line("atomic_end");
  line("ret " + result);
  return with_head("^entry:\n" + text_);
}

std::string MethodLowering::lower_synchronized(const std::string& target) {
  if (!mono_.is_static(method_) && mono_.class_is_valuetype(class_))
    return lower_missing("a synchronized method of a value type");
  text_.clear();
  users_ = false;  // a frame of its own is nothing that the program has
  std::string arguments;
  for (size_t i = 0; i < parameter_shapes(method_).size(); ++i) arguments += fmt::format(", %a{}", i);
  if (takes_list(method_)) arguments += ", %list";
  const std::string item = mono_.is_static(method_) ? world_.type_object(class_) : kThis;
  const std::string result = return_shape(method_).kind != Shape::nothing ? "%result" : "";
  const std::string exit = fmt::format("call {}, {}", world_.function("Overlay.Monitors", "Exit"), item);
  line(fmt::format("call {}, {}", world_.function("Overlay.Monitors", "Enter"), item));
  line(fmt::format("{}{}%e, %d, %s = invoke ^done, ^pad, 0, 0, {}{}", result, result.empty() ? "" : ", ", target,
                   arguments));
  begin_block("^done");
  line(exit);
  line("ret " + result);
  begin_block("^pad");
  line(exit);
  line("unwind %e, %d, %s");
  return with_head("^entry:\n" + text_);
}

std::string MethodLowering::lower_missing(const std::string& what) {
  text_.clear();
  give_up(what);
  return with_head("^entry:\n" + text_);
}

void MethodLowering::lower_blocks() {
  while (!pending_.empty()) {
    const uint32_t offset = pending_.back();
    pending_.pop_back();
    lower_block(offset);
  }
}

void MethodLowering::lower_block(uint32_t offset) {
  text_.clear();
  not_null_.clear();
  stack_ = blocks_[offset].entry;
  volatile_ = false;
  constraint_ = nullptr;
  uint32_t at = block_ = offset;
  try {
    while (true) {
      const std::optional<Instruction> instruction = decode(code_, size_, at);
      if (!instruction) throw Unsupported{"code that is not valid IL, in " + mono_.described(method_)};
      offset_ = at;
      if (debug_) location_ = source_location(world_, debug_, at, location_);
      if (!lower_instruction(*instruction)) break;
      at = instruction->next;
      if (leaders_.count(at)) {
        go_to(at);
        break;
      }
    }
  } catch (const Unsupported& reason) {
    give_up(reason.what);
  }
  blocks_[offset].text = text_;
}

void MethodLowering::give_up(const std::string& what) {
  line(fmt::format("error \"unsupported\", {}", world_.text_operand(what)));
  line("unreachable");
}

bool MethodLowering::lower_instruction(const Instruction& at) {
  switch (at.op) {
    case Opcode::k_nop:
    case Opcode::k_break: return true;
    case Opcode::k_volatile: volatile_ = true; return true;
    case Opcode::k_unaligned:
    case Opcode::k_tail:
    case Opcode::k_readonly:
    case Opcode::k_no: return true;
    case Opcode::k_constrained:
      constraint_ = mono_.class_get_full(image_, static_cast<uint32_t>(at.operand), context_);
      return true;
    case Opcode::k_dup: {
      const Slot top = pop();
      stack_.push_back(top);
      if (top.operand == kThis) note_this(false);
      Slot copy = top;
      if (top.kind == StackKind::value) copy.operand = copied(top.klass, top.operand);
      stack_.push_back(copy);
      return true;
    }
    case Opcode::k_pop: pop(); return true;
    default: break;
  }
  if (lower_constant(at) || lower_variable(at) || lower_arithmetic(at) || lower_memory(at) || lower_object(at))
    return true;
  switch (at.op) {
    case Opcode::k_call:
    case Opcode::k_callvirt:
    case Opcode::k_jmp: lower_call(at); return at.op != Opcode::k_jmp;
    case Opcode::k_calli: lower_indirect_call(at); return true;
    case Opcode::k_arglist: load_list(); return true;
    case Opcode::k_ldftn:
    case Opcode::k_ldvirtftn: load_function(at); return true;
    default: break;
  }
  return lower_exception(at) ? false : lower_control(at);
}

bool MethodLowering::lower_constant(const Instruction& at) {
  const auto number = [&](uint64_t value) { push(StackKind::i32, std::to_string(static_cast<uint32_t>(value))); };
  if (at.op >= Opcode::k_ldc_i4_m1 && at.op <= Opcode::k_ldc_i4_8) {
    number(static_cast<uint64_t>(at.op) - static_cast<uint64_t>(Opcode::k_ldc_i4_0));
    return true;
  }
  switch (at.op) {
    case Opcode::k_ldc_i4_s:
    case Opcode::k_ldc_i4: number(at.operand); return true;
    case Opcode::k_ldc_i8: push(StackKind::i64, std::to_string(at.operand)); return true;
    case Opcode::k_ldc_r4:
    case Opcode::k_ldc_r8: push(StackKind::f64, fmt::format("0x{:x}", at.operand)); return true;
    case Opcode::k_ldnull: push(StackKind::reference, "0"); return true;
    default: return false;
  }
}

bool MethodLowering::lower_variable(const Instruction& at) {
  enum class What : uint8_t { load, store, address };
  uint64_t index = at.operand;
  bool is_argument = false;
  What what = What::load;
  const auto number = static_cast<unsigned>(at.op);
  if (number >= 0x02 && number <= 0x0d) {  // ldarg.0 … ldarg.3, ldloc.0 … ldloc.3, stloc.0 … stloc.3
    index = (number - 2) % 4;
    is_argument = number < 0x06;
    what = number >= 0x0a ? What::store : What::load;
  } else {
    switch (at.op) {
      case Opcode::k_ldarg:
      case Opcode::k_ldarg_s: is_argument = true; break;
      case Opcode::k_ldloc:
      case Opcode::k_ldloc_s: break;
      case Opcode::k_starg:
      case Opcode::k_starg_s:
        is_argument = true;
        what = What::store;
        break;
      case Opcode::k_stloc:
      case Opcode::k_stloc_s: what = What::store; break;
      case Opcode::k_ldarga:
      case Opcode::k_ldarga_s:
        is_argument = true;
        what = What::address;
        break;
      case Opcode::k_ldloca:
      case Opcode::k_ldloca_s: what = What::address; break;
      default: return false;
    }
  }
  const std::vector<Variable>& variables = is_argument ? arguments_ : locals_;
  if (index >= variables.size()) throw Unsupported{"code that uses a variable that is not there"};
  if (is_argument && index == 0) note_this(false);
  const Variable& variable = variables[index];
  const bool in_memory = variable.in_memory || variable.shape.kind == Shape::value;
  if (what == What::address) {
    push(StackKind::reference, variable.reg);
    not_null_.insert(variable.reg);
  } else if (what == What::load) {
    push(variable.shape, in_memory ? load(variable.shape, variable.reg, "") : variable.reg);
  } else if (in_memory) {
    store(variable.shape, pop(), variable.reg, "");
  } else {
    const Slot top = pop();
    const std::string value = narrowed(variable.shape, top);
    if (value == variable.reg) return true;
    spill(variable.reg);
    line(fmt::format("{} = mov {}", variable.reg, value));
    if (not_null_.count(value)) not_null_.insert(variable.reg);
    else not_null_.erase(variable.reg);
  }
  return true;
}

bool MethodLowering::lower_control(const Instruction& at) {
  const auto branch = [&](const std::string& taken) {
    save_stack();
    flow_to(static_cast<uint32_t>(at.operand));
    flow_to(at.next);
    line(fmt::format("br_if {}, {}, {}", taken, label(static_cast<uint32_t>(at.operand)), label(at.next)));
    return false;
  };
  switch (at.op) {
    case Opcode::k_br:
    case Opcode::k_br_s: go_to(static_cast<uint32_t>(at.operand)); return false;
    case Opcode::k_brtrue:
    case Opcode::k_brtrue_s:
    case Opcode::k_brfalse:
    case Opcode::k_brfalse_s: {
      const Slot top = pop();
      const bool if_true = at.op == Opcode::k_brtrue || at.op == Opcode::k_brtrue_s;
      return branch(evaluate(fmt::format("{} {} {}, 0", if_true ? "ne" : "eq", stack_type(top.kind), top.operand)));
    }
    case Opcode::k_switch: {
      const std::string value = pop_as(StackKind::i32);
      save_stack();
      std::string table;
      for (size_t i = 0; i < at.targets.size(); ++i) {
        flow_to(at.targets[i]);
        table += fmt::format(", {}, {}", i, label(at.targets[i]));
      }
      flow_to(at.next);
      line(fmt::format("switch i32 {}, {}{}", value, label(at.next), table));
      return false;
    }
    case Opcode::k_ret: return lower_return();
    default: break;
  }
  if (at.op >= Opcode::k_beq_s && at.op <= Opcode::k_blt_un) return branch(condition(at.op));
  throw Unsupported{fmt::format("the CIL instruction {} (0x{:x})", name(at.op), static_cast<unsigned>(at.op))};
}

bool MethodLowering::lower_return() {
  if (result_.kind == Shape::nothing) {
    line("ret");
  } else {
    const Slot top = pop();
    line("ret " + narrowed(result_, top));
  }
  return false;
}

std::string MethodLowering::label(uint32_t offset) const { return fmt::format("^L{:x}", offset); }

void MethodLowering::flow_to(uint32_t offset) {
  Block& block = blocks_[offset];
  if (block.known) {
    if (block.entry.size() != stack_.size()) throw Unsupported{"code with stacks of different depths at one place"};
    return;
  }
  block.known = true;
  block.entry = stack_;
  for (size_t i = 0; i < stack_.size(); ++i) {
    block.entry[i].operand = fmt::format("%s{}", i);
    block.entry[i].method = nullptr;
    block.entry[i].type = nullptr;
    block.entry[i].is_static = false;
  }
  pending_.push_back(offset);
}

// What is on the stack goes to its registers, those first that are read from one of these.
void MethodLowering::save_stack() {
  for (size_t i = 0; i < stack_.size(); ++i) {
    std::string& operand = stack_[i].operand;
    if (operand.starts_with("%s") && operand != fmt::format("%s{}", i))
      operand = evaluate(fmt::format("mov {}", operand));
  }
  for (size_t i = 0; i < stack_.size(); ++i) {
    const std::string reg = fmt::format("%s{}", i);
    if (stack_[i].operand != reg) line(fmt::format("{} = mov {}", reg, stack_[i].operand));
    stack_[i].operand = reg;
  }
}

void MethodLowering::go_to(uint32_t offset) {
  save_stack();
  flow_to(offset);
  line("br " + label(offset));
}

}  // namespace quotient::frontends::cil
