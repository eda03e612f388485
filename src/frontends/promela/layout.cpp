#include "frontends/promela/layout.hpp"

#include <algorithm>

namespace quotient::frontends::promela {
namespace {

uint32_t rounded(uint32_t value, uint32_t to) { return (value + to - 1) / to * to; }

}  // namespace

processes::Width width_of(const Type& type) {
  switch (type.kind) {
    case TypeKind::short_int: return processes::Width::half;
    case TypeKind::integer: return processes::Width::word;
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
    case TypeKind::integer: return 32;
    default: return 8;
  }
}

Layout::Layout(const Model& model, const std::set<const Variable*>& hidden) {
  for (const Structure* structure : model.structures) {  // a structure only has fields of structures before it
    uint32_t alignment_of_all = 1;
    for (const Variable* field : structure->fields) alignment_of_all = std::max(alignment_of_all, alignment(field->type));
    structure_alignment_[structure] = alignment_of_all;
    structure_bytes_[structure] = rounded(arrange(structure->fields, 0), alignment_of_all);
  }
  std::vector<Variable*> shown, not_shown;
  for (Variable* variable : model.globals) (hidden.count(variable) ? not_shown : shown).push_back(variable);
  global_bytes_ = rounded(arrange(shown, processes::kGlobals), 4);
  arrange(not_shown, processes::kHiddenPlace);
  for (const auto* list : {&model.proctypes, &model.functions}) {
    for (const Proctype* proctype : *list) record_bytes_[proctype] = rounded(arrange(proctype->locals, processes::kProcessLocals), 4);
  }
}

uint32_t Layout::alignment(const Type& type) const {
  return type.kind == TypeKind::structure ? structure_alignment_.at(type.structure) : processes::bytes_of(width_of(type));
}

uint32_t Layout::size(const Type& type) const {
  return type.kind == TypeKind::structure ? structure_bytes_.at(type.structure) : processes::bytes_of(width_of(type));
}

uint32_t Layout::arrange(const std::vector<Variable*>& variables, uint32_t from) {
  for (const Variable* variable : variables) {
    from = rounded(from, alignment(variable->type));
    places_[variable] = from;
    from += size(variable->type) * variable->length;
  }
  return from;
}

}  // namespace quotient::frontends::promela
