#include "frontends/cil/enumerators.hpp"

#include <algorithm>
#include <cstring>

namespace quotient::frontends::cil {

std::vector<Enumerator> enumerators(const mono::Library& mono, const Layout& layout, mono::Class* klass) {
  std::vector<Enumerator> result;
  const Shape shape = layout.shape(klass);
  for (mono::Field* const field : mono.fields(klass)) {
    if (!mono.is_static(field) || !(mono.field_get_flags(field) & mono::kFieldLiteral)) continue;
    void* const boxed = mono.field_get_value_object(mono.domain, field, nullptr);
    if (!boxed) continue;
    uint64_t value = 0;
    std::memcpy(&value, mono.object_unbox(boxed), layout.size(shape));
    if (shape.kind == Shape::i8) value = static_cast<uint64_t>(static_cast<int64_t>(static_cast<int8_t>(value)));
    if (shape.kind == Shape::i16) value = static_cast<uint64_t>(static_cast<int16_t>(value));
    const bool is_unsigned = mono.element(mono.class_enum_basetype(klass)) == mono::Element::u4;
    if (shape.kind == Shape::i32 && !is_unsigned) value = static_cast<uint64_t>(static_cast<int32_t>(value));
    result.push_back({mono.field_get_name(field), value});
  }
  std::ranges::stable_sort(result, {}, &Enumerator::value);
  return result;
}

}  // namespace quotient::frontends::cil
