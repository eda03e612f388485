#include "frontends/promela/heap_types.hpp"

#include <cstring>

#include "frontends/promela/names.hpp"
#include "frontends/promela/types.hpp"

namespace quotient::frontends::promela {

uint32_t HeapTypes::of(const Type& type) {
  const std::string name = to_text(type);
  if (const auto known = by_name_.find(name); known != by_name_.end()) return known->second;
  Variable one;
  one.type = type;
  return by_name_[name] = add(name, one);
}

uint32_t HeapTypes::of(const Variable& variable) {
  if (const auto known = by_variable_.find(&variable); known != by_variable_.end()) return known->second;
  return by_variable_[&variable] = add(variable.name, variable);
}

uint32_t HeapTypes::add(const std::string& name, const Variable& variable) {
  processes::HeapType out;
  out.name = name;
  out.image.resize(size_t{layout_.size(variable.type)} * variable.length);
  paint(out.image, variable, 0);
  add_names(out.names, layout_, variable, "", 0, true);
  program_.heap_types.push_back(std::move(out));
  return static_cast<uint32_t>(program_.heap_types.size()) - 1;
}

void HeapTypes::paint(std::vector<uint8_t>& image, const Variable& variable, uint32_t place) const {
  const uint32_t stride = layout_.size(variable.type);
  for (uint32_t i = 0; i < variable.length; ++i) {
    if (variable.type.kind == TypeKind::structure) {
      for (const Variable* field : variable.type.structure->fields)
        paint(image, *field, place + i * stride + layout_.place(*field));
      continue;
    }
    const Expr* const initial = i < variable.initial_list.size() ? variable.initial_list[i] : variable.initial;
    if (!initial || initial->kind != ExprKind::constant) continue;
    const uint8_t bits = kept_bits(variable.type, variable.is_array);
    const uint32_t value = static_cast<uint32_t>(initial->value) & (bits < 32 ? (1u << bits) - 1 : ~0u);
    std::memcpy(image.data() + place + i * stride, &value, processes::bytes_of(width_of(variable.type)));
  }
}

}  // namespace quotient::frontends::promela
