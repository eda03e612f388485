#include "shape/program/types.hpp"

#include <fmt/format.h>

#include <set>
#include <string_view>
#include <utility>

namespace quotient::shape {

using core::Instruction;
using core::Op;
using core::Operand;

Known known_function(const core::Function& function) {
  static const std::map<std::string_view, Known> kKnown = {{"malloc", Known::malloc},
                                                           {"calloc", Known::calloc},
                                                           {"free", Known::free},
                                                           {"exit", Known::end},
                                                           {"_exit", Known::end},
                                                           {"_Exit", Known::end},
                                                           {"abort", Known::end},
                                                           {"printf", Known::ignore},
                                                           {"puts", Known::ignore},
                                                           {"putchar", Known::ignore},
                                                           {"fflush", Known::ignore},
                                                           {"__assert_fail", Known::assertion},
                                                           {"__assert_perror_fail", Known::assertion},
                                                           {"__assert", Known::assertion},
                                                           {"__quotient_remember_nodes", Known::remember},
                                                           {"__quotient_is_remembered", Known::is_remembered},
                                                           {"__quotient_finds_remembered", Known::finds_all}};
  if (!function.runtime) return Known::none;
  if (const auto found = kKnown.find(function.name); found != kKnown.end()) return found->second;
  const std::string_view name = function.name;
  const bool nondet = name.starts_with("__VERIFIER_nondet_");
  return nondet && name != "__VERIFIER_nondet_bool" && name != "__VERIFIER_nondet__Bool" ? Known::nondet : Known::none;
}

std::optional<int64_t> distance(const Instruction& addr) {
  const Operand &index = addr.operands[1], &scale = addr.operands[2];
  if (index.kind != Operand::Kind::constant || scale.kind != Operand::Kind::constant) return {};
  int64_t out = static_cast<int64_t>(index.bits) * static_cast<int64_t>(scale.bits);
  if (addr.operands.size() > 3) {
    if (addr.operands[3].kind != Operand::Kind::constant) return {};
    out += static_cast<int64_t>(addr.operands[3].bits);
  }
  return out;
}

uint32_t Types::find(uint32_t value) {
  while (values_[value].parent != value) value = values_[value].parent = values_[values_[value].parent].parent;
  return value;
}

uint32_t Types::find_node(uint32_t node) {
  while (nodes_[node].parent != node) node = nodes_[node].parent = nodes_[nodes_[node].parent].parent;
  return node;
}

uint32_t Types::new_value() {
  values_.push_back({static_cast<uint32_t>(values_.size())});
  return static_cast<uint32_t>(values_.size() - 1);
}

uint32_t Types::new_node() {
  nodes_.push_back({static_cast<uint32_t>(nodes_.size()), {}, {}, false, false, {}, {}});
  return static_cast<uint32_t>(nodes_.size() - 1);
}

void Types::unite(uint32_t a, uint32_t b) {
  a = find(a), b = find(b);
  if (a == b) return;
  values_[b].parent = a;
  values_[a].pointer |= values_[b].pointer;
  if (values_[a].node == ~0u) {
    values_[a].node = values_[b].node;
  } else if (values_[b].node != ~0u) {
    unite_nodes(values_[a].node, values_[b].node);
  }
}

void Types::unite_nodes(uint32_t a, uint32_t b) {
  a = find_node(a), b = find_node(b);
  if (a == b) return;
  const Node other = nodes_[b];
  nodes_[b].parent = a;
  nodes_[a].heap |= other.heap;
  nodes_[a].stack |= other.stack;
  if (nodes_[a].wrong.empty()) nodes_[a].wrong = other.wrong, nodes_[a].where = other.where;
  if (nodes_[a].bytes && other.bytes && *nodes_[a].bytes != *other.bytes) {
    spoil(nodes_[a],
          fmt::format("the same pointers may point to objects of {} and of {} bytes", *nodes_[a].bytes, *other.bytes));
  } else if (other.bytes) {
    nodes_[a].bytes = other.bytes;
  }
  for (const auto& [offset, type] : other.fields) {
    const core::Location here = std::exchange(location_, type.location);
    unite(field(a, offset, type.bytes), type.value);
    location_ = here;
  }
}

uint32_t Types::pointee(uint32_t value) {
  value = find(value);
  values_[value].pointer = true;
  if (values_[value].node == ~0u) {
    const uint32_t node = new_node();
    values_[value].node = node;
  }
  return find_node(values_[value].node);
}

uint32_t Types::node(Value value) { return pointee(value); }

uint32_t Types::field(uint32_t node, int64_t offset, uint32_t bytes) {
  Node& info = nodes_[find_node(node)];
  if (const auto found = info.fields.find(offset); found != info.fields.end()) {
    if (found->second.bytes != bytes)
      spoil(info, fmt::format("the field at offset {} is accessed with {} and with {} bytes", offset,
                              found->second.bytes, bytes));
    return found->second.value;
  }
  const uint32_t value = new_value();
  info.fields[offset] = {value, bytes, location_};
  return value;
}

void Types::spoil(Node& node, std::string why) {
  if (!node.wrong.empty()) return;
  node.wrong = std::move(why);
  node.where = location_;
}

void Types::allocated(uint32_t value, const Operand& bytes, bool stack) {
  Node& node = nodes_[pointee(value)];
  (stack ? node.stack : node.heap) = true;
  if (bytes.kind != Operand::Kind::constant) {
    spoil(node, "the size of an allocation is not a constant");
  } else if (node.bytes && *node.bytes != bytes.bits) {
    spoil(node, fmt::format("the same pointers may point to objects of {} and of {} bytes", *node.bytes, bytes.bits));
  } else {
    node.bytes = bytes.bits;
  }
}

int64_t Types::offset(uint32_t function, uint32_t reg) const {
  const auto found = offsets_.find({function, reg});
  return found == offsets_.end() ? 0 : found->second;
}

void Types::set_offset(uint32_t function, uint32_t reg, std::optional<int64_t> offset, bool& changed) {
  if (!offset) return;
  const auto [place, fresh] = offsets_.try_emplace({function, reg}, *offset);
  if (fresh) changed = true;
  if (!fresh && place->second != *offset && place->second != kConflict) place->second = kConflict, changed = true;
}

std::optional<int64_t> Types::offset_of(uint32_t function, const Operand& operand) const {
  if (operand.kind == Operand::Kind::global) return static_cast<int64_t>(operand.bits);
  if (operand.kind != Operand::Kind::reg) return {};
  const auto found = offsets_.find({function, operand.index});
  if (found == offsets_.end()) return {};
  return found->second;
}

std::optional<uint32_t> Types::value(uint32_t function, const Operand& operand) {
  if (operand.kind == Operand::Kind::reg) return registers_.at({function, operand.index});
  if (operand.kind == Operand::Kind::global && is_node(operand.index)) {
    const uint32_t value = new_value();
    values_[value].pointer = true;
    values_[value].node = node_globals_.at(operand.index);
    return value;
  }
  return {};
}

Result<void> Types::infer(uint32_t function) {
  std::set<uint32_t> seen = {function};
  order_ = {function};
  for (size_t i = 0; i < order_.size(); ++i) {
    for (const core::Block& block : module_.functions[order_[i]].blocks) {
      for (const Instruction& instruction : block.instructions) {
        if (instruction.op != Op::k_call || instruction.operands[0].kind != Operand::Kind::function) continue;
        const uint32_t callee = instruction.operands[0].index;
        if (known_function(module_.functions[callee]) != Known::none || !seen.insert(callee).second) continue;
        order_.push_back(callee);
        const auto caller = called_at_.find(order_[i]);
        if (module_.functions[callee].runtime)
          called_at_[callee] = caller == called_at_.end() ? instruction.location : caller->second;
      }
    }
  }
  for (const uint32_t index : order_) {
    for (uint32_t reg = 0; reg < module_.functions[index].registers.size(); ++reg)
      registers_[{index, reg}] = new_value();
    collect_globals(module_.functions[index]);
  }
  std::erase_if(scalars_, [&](const auto& entry) { return is_node(entry.first.first); });
  for (const uint32_t index : order_) {
    auto& returns = returns_[index];
    for (const core::Block& block : module_.functions[index].blocks) {
      for (const Instruction& instruction : block.instructions) {
        if (instruction.op == Op::k_ret) returns.push_back(instruction.operands);
      }
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const uint32_t index : order_) offsets(index, module_.functions[index], changed);
  }
  for (const uint32_t index : order_) {
    for (const core::Block& block : module_.functions[index].blocks) {
      for (const Instruction& instruction : block.instructions) {
        const auto caller = called_at_.find(index);
        location_ = caller == called_at_.end() ? instruction.location : caller->second;
        flow(index, instruction);
      }
    }
  }
  return {};
}

void Types::collect_globals(const core::Function& function) {
  for (const core::Block& block : function.blocks) {
    for (const Instruction& instruction : block.instructions) {
      if (instruction.op == Op::k_call && instruction.operands[0].kind == Operand::Kind::function) {
        const Known known = known_function(module_.functions[instruction.operands[0].index]);
        if (known == Known::ignore || known == Known::assertion || known == Known::end) continue;
      }
      for (size_t i = 0; i < instruction.operands.size(); ++i) {
        const Operand& operand = instruction.operands[i];
        if (operand.kind != Operand::Kind::global) continue;
        const bool direct = (instruction.op == Op::k_load && i == 0) || (instruction.op == Op::k_store && i == 1);
        if (direct) {
          if (!scalars_.count({operand.index, operand.bits})) scalars_[{operand.index, operand.bits}] = new_value();
        } else if (!node_globals_.count(operand.index)) {
          const uint32_t node = new_node();
          node_globals_[operand.index] = node;
          nodes_[node].stack = true;
          nodes_[node].bytes = module_.globals[operand.index].size;
        }
      }
    }
  }
}

void Types::offsets(uint32_t index, const core::Function& function, bool& changed) {
  for (const core::Block& block : function.blocks) {
    for (const Instruction& instruction : block.instructions) {
      switch (instruction.op) {
        case Op::k_alloc:
        case Op::k_local:
        case Op::k_load: set_offset(index, instruction.results[0], 0, changed); break;
        case Op::k_mov:
          set_offset(index, instruction.results[0], offset_of(index, instruction.operands[0]), changed);
          break;
        case Op::k_select:
          set_offset(index, instruction.results[0], offset_of(index, instruction.operands[1]), changed);
          set_offset(index, instruction.results[0], offset_of(index, instruction.operands[2]), changed);
          break;
        case Op::k_addr:
          if (const auto base = offset_of(index, instruction.operands[0])) {
            const auto step = distance(instruction);
            set_offset(index, instruction.results[0], step && *base != kConflict ? *base + *step : kConflict, changed);
          }
          break;
        case Op::k_call: {
          if (instruction.operands[0].kind != Operand::Kind::function) break;
          const uint32_t callee = instruction.operands[0].index;
          if (known_function(module_.functions[callee]) != Known::none) {
            for (const uint32_t result : instruction.results) set_offset(index, result, 0, changed);
            break;
          }
          for (size_t i = 1; i < instruction.operands.size(); ++i) {
            set_offset(callee, static_cast<uint32_t>(i - 1), offset_of(index, instruction.operands[i]), changed);
          }
          for (const auto& returned : returns_[callee]) {
            for (size_t i = 0; i < instruction.results.size() && i < returned.size(); ++i) {
              set_offset(index, instruction.results[i], offset_of(callee, returned[i]), changed);
            }
          }
          break;
        }
        default: break;
      }
    }
  }
}

void Types::flow_access(uint32_t index, const Instruction& instruction) {
  const bool is_load = instruction.op == Op::k_load;
  const Operand& address = instruction.operands[is_load ? 0 : 1];
  const core::Type type = instruction.types[0];
  const uint32_t bytes = (type.bits + 7u) / 8u;
  uint32_t memory;
  if (address.kind == Operand::Kind::global && !is_node(address.index)) {
    memory = scalars_.at({address.index, address.bits});
  } else if (const auto pointer = value(index, address)) {
    const int64_t offset = offset_of(index, address).value_or(0);
    memory = field(pointee(*pointer), offset == kConflict ? 0 : offset, bytes);
  } else {
    return;
  }
  if (type.kind == core::Type::Kind::pointer) values_[find(memory)].pointer = true;
  if (is_load) {
    unite(memory, registers_.at({index, instruction.results[0]}));
  } else if (const auto stored = value(index, instruction.operands[0])) {
    unite(memory, *stored);
  }
}

void Types::flow_call(uint32_t index, const Instruction& instruction) {
  if (instruction.operands[0].kind != Operand::Kind::function) return;
  const uint32_t callee = instruction.operands[0].index;
  const auto result = [&]() { return registers_.at({index, instruction.results[0]}); };
  switch (known_function(module_.functions[callee])) {
    case Known::malloc:
      if (!instruction.results.empty()) allocated(result(), instruction.operands[1], false);
      return;
    case Known::calloc: {
      if (instruction.results.empty()) return;
      Operand bytes = instruction.operands[1];
      if (bytes.kind == Operand::Kind::constant && instruction.operands[2].kind == Operand::Kind::constant) {
        bytes.bits *= instruction.operands[2].bits;
      } else {
        bytes = core::undef();
      }
      allocated(result(), bytes, false);
      return;
    }
    case Known::free:
      if (const auto pointer = value(index, instruction.operands[1])) pointee(*pointer);
      return;
    case Known::is_remembered:
      if (const auto pointer = value(index, instruction.operands[1])) pointee(*pointer);
      return;
    case Known::remember:
    case Known::finds_all:
      // The fields at the two distances lead from nodes to nodes of the same kind.
      if (const auto pointer = value(index, instruction.operands[1])) {
        for (const size_t i : {2, 3}) {
          const uint32_t link =
              field(pointee(*pointer), static_cast<int64_t>(instruction.operands[i].bits), module_.pointer_bits / 8);
          pointee(link);
          unite(link, *pointer);
        }
      }
      return;
    case Known::none: break;
    default: return;
  }
  for (size_t i = 1; i < instruction.operands.size(); ++i) {
    const auto parameter = registers_.find({callee, static_cast<uint32_t>(i - 1)});
    if (parameter == registers_.end()) continue;
    if (const auto argument = value(index, instruction.operands[i])) unite(parameter->second, *argument);
  }
  for (const auto& returned : returns_[callee]) {
    for (size_t i = 0; i < instruction.results.size() && i < returned.size(); ++i) {
      if (const auto back = value(callee, returned[i])) unite(registers_.at({index, instruction.results[i]}), *back);
    }
  }
}

void Types::flow(uint32_t index, const Instruction& instruction) {
  const auto result = [&]() { return registers_.at({index, instruction.results[0]}); };
  const auto join = [&](size_t operand) {
    if (const auto other = value(index, instruction.operands[operand])) unite(result(), *other);
  };
  switch (instruction.op) {
    case Op::k_mov: join(0); break;
    case Op::k_addr: join(0), pointee(result()); break;
    case Op::k_select: join(1), join(2); break;
    case Op::k_load:
    case Op::k_store: flow_access(index, instruction); break;
    case Op::k_alloc: allocated(result(), instruction.operands[0], false); break;
    case Op::k_local: allocated(result(), instruction.operands[0], true); break;
    case Op::k_free:
    case Op::k_kill:
    case Op::k_fill:
      if (const auto pointer = value(index, instruction.operands[0])) pointee(*pointer);
      break;
    case Op::k_copy: {
      const auto to = value(index, instruction.operands[0]), from = value(index, instruction.operands[1]);
      if (to && from) unite(*to, *from);
      break;
    }
    case Op::k_eq:
    case Op::k_ne: {
      const auto left = value(index, instruction.operands[0]), right = value(index, instruction.operands[1]);
      if (instruction.types[0].kind == core::Type::Kind::pointer) {
        if (left) pointee(*left);
        if (right) pointee(*right);
      }
      if (left && right) unite(*left, *right);
      break;
    }
    case Op::k_call: flow_call(index, instruction); break;
    default: break;
  }
}

}  // namespace quotient::shape
