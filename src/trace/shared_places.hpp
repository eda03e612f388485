// Numbers that share a place: bit-fields and members of unions, as the types of parts list them (docs/core.md,
// "Names").
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace quotient::trace {

inline bool is_bit_fields(std::string_view type) { return type.starts_with('{'); }
inline bool is_union(std::string_view type) { return type.starts_with('|'); }

// The values of the bit-fields "{ready:0:1:u,count:1:3:s" that lie in these bytes: "{1, -2}", or "1" of a single one.
std::string bit_fields_text(std::string_view type, uint64_t bits, unsigned size);

struct UnionMember {
  std::string_view name, type;
};
// Of "|number:4:|real:4:float|text[0]:1:char" the member that an access of this size is to, by its name if the source
// tells, which ends with it; else the first of that size, else the first.
UnionMember union_member(std::string_view type, unsigned size, std::string_view name_in_source);

}  // namespace quotient::trace
