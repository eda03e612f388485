// What the parser asks about types.
#pragma once

#include "frontends/promela/ast.hpp"
#include "processes/program.hpp"

namespace quotient::frontends::promela {

// Fields of a message, with structures and arrays spread out.
inline constexpr uint32_t kWidestMessage = processes::kMostFields;

// bit, bool, byte, …: a number with its usual width.
Type number_type(TypeKind kind);
// As a model writes it: "byte", "mtype:colour", "node *".
std::string to_text(const Type& type);
bool same_type(const Type& a, const Type& b);
// Fills in what follows from its fields: cells, depth, has_structure_array.
void measure(Structure& structure);
// The types of its cells, in order.
void append_cell_types(const Structure& structure, std::vector<Type>& types);

}  // namespace quotient::frontends::promela
