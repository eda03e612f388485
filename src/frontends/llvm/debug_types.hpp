// Questions to the types of the debug information: how big, what it points to, which member lies at an offset.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "frontends/llvm/ir.hpp"

namespace quotient::frontends::llvm {

// Without typedefs and qualifiers; null stays null (it is `void`).
const ir::DIType* plain_type(const ir::DIType* type);

uint64_t debug_size(const ir::DIType* type);  // in bytes; 0 if unknown

const ir::DIType* pointee(const ir::DIType* type);  // null if it is no pointer, or one to void
bool is_reference(const ir::DIType* type);
bool is_floating(const ir::DIType* type);
bool is_aggregate(const ir::DIType* type);  // a struct, union or class

// Of an array: its element and the sizes of its dimensions, outermost first. No dimensions: not an array.
struct ArrayShape {
  const ir::DIType* element = nullptr;
  std::vector<uint64_t> counts;
};
ArrayShape array_shape(const ir::DIType* type);

struct DebugMember {
  std::string name;  // empty for a base class and for an anonymous struct or union
  const ir::DIType* type = nullptr;
  uint64_t bit_offset = 0, bits = 0;
  bool bit_field = false;
};
std::vector<DebugMember> members(const ir::DIType* aggregate);

// The types that a template was made for, those of a pack one by one.
std::vector<const ir::DIType*> template_arguments(const ir::DIType* aggregate);

}  // namespace quotient::frontends::llvm
