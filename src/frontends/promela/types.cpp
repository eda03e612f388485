#include "frontends/promela/types.hpp"

#include <algorithm>
#include <array>

namespace quotient::frontends::promela {

Type number_type(TypeKind kind) {
  constexpr std::array<uint8_t, 8> kBits = {1, 1, 8, 8, 8, 32, 16, 32};
  Type type;
  type.kind = kind;
  type.bits = kBits.at(static_cast<size_t>(kind));
  return type;
}

std::string to_text(const Type& type) {
  switch (type.kind) {
    case TypeKind::bit: return "bit";
    case TypeKind::boolean: return "bool";
    case TypeKind::byte: return "byte";
    case TypeKind::pid: return "pid";
    case TypeKind::mtype: return type.mtype_name.empty() ? "mtype" : "mtype:" + type.mtype_name;
    case TypeKind::unsigned_bits: return "unsigned";
    case TypeKind::short_int: return "short";
    case TypeKind::integer: return "int";
    case TypeKind::chan: return "chan";
    case TypeKind::structure: return type.structure->name;
    case TypeKind::pointer: return type.target ? to_text(*type.target) + " *" : "null";
  }
  return "?";
}

bool same_type(const Type& a, const Type& b) {
  if (a.kind != b.kind) return false;
  if (a.kind == TypeKind::structure) return a.structure == b.structure;
  if (a.kind != TypeKind::pointer || !a.target || !b.target) return true;
  return same_type(*a.target, *b.target);
}

void measure(Structure& structure) {
  uint64_t cells = 0;
  for (const Variable* field : structure.fields) {
    uint64_t each = 1;
    if (field->type.kind == TypeKind::structure) {
      const Structure& inner = *field->type.structure;
      each = inner.cells;
      structure.depth = std::max(structure.depth, inner.depth + 1);
      structure.has_structure_array |= field->is_array || inner.has_structure_array;
    }
    cells = std::min<uint64_t>(cells + each * field->length, UINT32_MAX);
  }
  structure.cells = static_cast<uint32_t>(cells);
}

void append_cell_types(const Structure& structure, std::vector<Type>& types) {
  for (const Variable* field : structure.fields) {
    if (field->type.kind == TypeKind::structure) {
      append_cell_types(*field->type.structure, types);
    } else {
      types.insert(types.end(), field->length, field->type);
    }
  }
}

}  // namespace quotient::frontends::promela
