#include "frontends/promela/names.hpp"

namespace quotient::frontends::promela {

void add_names(std::vector<processes::Name>& names, const Layout& layout, const Variable& variable,
               const std::string& name, uint32_t place, bool on_heap) {
  const uint32_t stride = layout.size(variable.type);
  if (variable.type.kind == TypeKind::structure) {
    for (uint32_t i = 0; i < variable.length; ++i) {
      for (const Variable* field : variable.type.structure->fields) {
        const std::string element = variable.is_array ? name + "[" + std::to_string(i) + "]" : name;
        add_names(names, layout, *field, element + "." + field->name, place + i * stride + layout.place(*field),
                  on_heap);
      }
    }
    return;
  }
  processes::Name out;
  out.name = name;
  out.place = place;
  out.width = width_of(variable.type);
  out.count = variable.length;
  out.stride = stride;
  out.is_array = variable.is_array;
  out.is_channel = variable.type.kind == TypeKind::chan;
  out.is_mtype = variable.type.kind == TypeKind::mtype;
  out.is_pointer = variable.type.kind == TypeKind::pointer;
  out.on_heap = on_heap;
  names.push_back(std::move(out));
}

}  // namespace quotient::frontends::promela
