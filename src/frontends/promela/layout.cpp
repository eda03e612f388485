#include "frontends/promela/layout.hpp"

#include <algorithm>

namespace quotient::frontends::promela {
namespace {

constexpr uint32_t kFarTooMany = 1u << 30;  // bytes: sizes stop growing here, beyond every limit (limits.hpp)

uint32_t rounded(uint32_t value, uint32_t to) { return (value + to - 1) / to * to; }

}  // namespace

processes::Width width_of(const Type& type) {
  switch (type.kind) {
    case TypeKind::short_int: return processes::Width::half;
    case TypeKind::integer:
    case TypeKind::pointer: return processes::Width::word;
    case TypeKind::unsigned_bits: return type.bits <= 8 ? processes::Width::byte : processes::Width::word;
    default: return processes::Width::byte;
  }
}

uint8_t kept_bits(const Type& type, bool in_array) {
  switch (type.kind) {
    case TypeKind::bit:
    case TypeKind::boolean: return in_array ? 8 : 1;
    case TypeKind::unsigned_bits: return type.bits;
    case TypeKind::short_int:
    case TypeKind::integer:
    case TypeKind::pointer: return 32;
    default: return 8;
  }
}

Layout::Layout(const Model& model, const std::set<const Variable*>& hidden, bool all_on_heap)
    : heap_(heap_variables(model, all_on_heap ? &hidden : nullptr)) {
  for (const Structure* structure : model.structures) {  // a structure only has fields of structures before it
    uint32_t alignment_of_all = 1;
    for (const Variable* field : structure->fields)
      alignment_of_all = std::max(alignment_of_all, alignment(field->type));
    structure_alignment_[structure] = alignment_of_all;
    structure_bytes_[structure] = rounded(arrange(structure->fields, 0), alignment_of_all);
  }
  std::vector<Variable*> shown, not_shown, on_heap;
  for (Variable* variable : model.globals)
    (is_on_heap(*variable) ? on_heap : hidden.count(variable) ? not_shown : shown).push_back(variable);
  global_bytes_ = rounded(arrange(shown, heap_.any ? processes::kGlobalsWithHeap : processes::kGlobals), 4);
  hidden_bytes_ = arrange(not_shown, processes::kHiddenPlace) - processes::kHiddenPlace;
  heap_global_bytes_ = rounded(arrange(on_heap, 0), 4);
  for (const auto* list : {&model.proctypes, &model.functions}) {
    for (const Proctype* proctype : *list) {
      std::vector<Variable*> in_record, in_frame;
      for (Variable* variable : proctype->locals) (is_on_heap(*variable) ? in_frame : in_record).push_back(variable);
      record_bytes_[proctype] = rounded(arrange(in_record, processes::kProcessLocals), 4);
      frame_bytes_[proctype] =
          rounded(arrange(in_frame, proctype->kind == Proctype::Kind::function ? processes::kFrameLocals : 0), 4);
    }
  }
}

uint32_t Layout::alignment(const Type& type) const {
  return type.kind == TypeKind::structure ? structure_alignment_.at(type.structure)
                                          : processes::bytes_of(width_of(type));
}

uint32_t Layout::size(const Type& type) const {
  return type.kind == TypeKind::structure ? structure_bytes_.at(type.structure) : processes::bytes_of(width_of(type));
}

uint32_t Layout::arrange(const std::vector<Variable*>& variables, uint32_t from) {
  for (const Variable* variable : variables) {
    const bool boxed = is_boxed(*variable);
    from = rounded(from, boxed ? 4 : alignment(variable->type));
    places_[variable] = from;
    from = static_cast<uint32_t>(
        std::min<uint64_t>(kFarTooMany, from + (boxed ? 4 : uint64_t{size(variable->type)} * variable->length)));
  }
  return from;
}

}  // namespace quotient::frontends::promela
