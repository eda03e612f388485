#include "trace/names.hpp"

#include <fmt/format.h>

#include "machine/arithmetic.hpp"

namespace quotient::trace {

using memory::ObjectKind;
using memory::Slot;

namespace {

// The name of the part that begins at this offset or around it; null if the source does not know it.
const std::string* part_at(const core::ObjectType& type, uint64_t& offset) {
  auto part = type.parts.upper_bound(static_cast<uint32_t>(offset));
  if (part == type.parts.begin()) return nullptr;
  --part;
  if (part->second.empty()) return nullptr;
  offset -= part->first;
  return &part->second;
}

}  // namespace

Names::Names(machine::Machine& machine) : machine_(machine) {
  for (const core::ObjectType& type : machine.program().module->types) types_.emplace(type.name, &type);
}

void Names::made(uint32_t block, machine::Pc pc) {
  const uint32_t note = machine_.program().notes[pc];
  if (note == core::kNoNote) return;
  const auto type = types_.find(machine_.program().module->strings[note]);
  if (type != types_.end()) type_of_block_[block] = type->second;
}

const core::ObjectType* Names::type_of(Slot slot) const {
  const memory::ObjectView& view = machine_.memory().view(slot);
  if (!view || view.header->kind != ObjectKind::heap || view.header->block() == 0) return nullptr;
  const auto type = type_of_block_.find(view.header->block());
  return type == type_of_block_.end() ? nullptr : type->second;
}

size_t Names::number(Slot slot, const core::ObjectType* type) const {
  const uint32_t block = machine_.memory().view(slot).header->block();
  const uint64_t known_by = block ? uint64_t{block} << 32 : index(slot);
  auto& numbers = numbers_[type];
  return numbers.try_emplace(known_by, numbers.size() + 1).first->second;
}

bool Names::is_hidden(Slot slot, uint64_t offset) const {
  const core::ObjectType* const type = type_of(slot);
  if (!type) return false;
  if (type->stride != 0) return offset < type->first;
  return !part_at(*type, offset);
}

std::string Names::object(Slot slot) const {
  const memory::ObjectView& view = machine_.memory().view(slot);
  const machine::Program& program = machine_.program();
  if (!view) return fmt::format("object {}", index(slot));
  switch (view.header->kind) {
    case ObjectKind::function: return program.module->functions[view.header->function()].name;
    case ObjectKind::global:
    case ObjectKind::local:
    case ObjectKind::thread_local_variable: return program.variable_name(*view.header);
    case ObjectKind::heap: {
      if (const core::ObjectType* const type = type_of(slot))
        return fmt::format("{}#{}", type->name, number(slot, type));
      const char* what = view.header->flags & memory::kDead ? "freed object" : "heap object";
      if (memory::is_temporary(slot)) return fmt::format("new {}", what);
      return fmt::format("{} {}", what, number(slot, nullptr));
    }
    case ObjectKind::frame:
    case ObjectKind::thread: break;
  }
  return "a thread";
}

std::string Names::place(Slot slot, uint64_t offset) const {
  const core::ObjectType* const type = type_of(slot);
  std::string element;
  const bool is_element = type && type->stride != 0 && offset >= type->first;
  if (is_element) {
    element = fmt::format("[{}]", (offset - type->first) / type->stride);
    offset = (offset - type->first) % type->stride;
  }
  const std::string* const part = is_element || (type && type->stride == 0) ? part_at(*type, offset) : nullptr;
  const bool is_alone = part && !part->starts_with('.');
  std::string name = is_alone ? *part : object(slot) + element + (part ? *part : "");
  return offset == 0 ? name : fmt::format("{} + {}", name, static_cast<int64_t>(offset));
}

std::string Names::value(const memory::Value& value, unsigned size) const {
  if (size > 8) return "";  // a copy of many values
  if (value.undef) return "undefined";
  if (value.is_plain()) {
    return std::to_string(machine::sign_extend(value.bits, size * 8));
  }
  if (value.part.piece) return "part of an address";
  const memory::ObjectView& view = machine_.memory().view(value.object);
  const bool named = view && view.header->kind != ObjectKind::heap && view.header->kind != ObjectKind::function;
  return (named ? "&" : "") + place(value.object, value.bits);
}

}  // namespace quotient::trace
