#include "trace/names.hpp"

#include <fmt/format.h>

#include "machine/arithmetic.hpp"

namespace quotient::trace {

using memory::ObjectKind;
using memory::Slot;

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
      const char* what = view.header->flags & memory::kDead ? "freed object" : "heap object";
      if (memory::is_temporary(slot)) return fmt::format("new {}", what);
      const size_t number = numbers_.try_emplace(index(slot), numbers_.size() + 1).first->second;
      return fmt::format("{} {}", what, number);
    }
    case ObjectKind::frame:
    case ObjectKind::thread: break;
  }
  return "a thread";
}

std::string Names::place(Slot slot, uint64_t offset) const {
  return offset == 0 ? object(slot) : fmt::format("{} + {}", object(slot), static_cast<int64_t>(offset));
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
