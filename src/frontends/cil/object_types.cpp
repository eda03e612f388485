#include "frontends/cil/object_types.hpp"

#include <fmt/format.h>

#include "frontends/cil/literals.hpp"
#include "frontends/cil/source_names.hpp"

namespace quotient::frontends::cil {

std::string ObjectTypes::of(mono::Class* klass) {
  std::string& name = names_[klass];
  if (!name.empty()) return name;
  name = source_name(mono_, klass);
  if (declarations_.count(name)) name = mono_.full_name(klass);  // there is another one in another namespace
  Declaration& declaration = declarations_[name];
  if (mono_.class_get_rank(klass) > 0) {
    const Shape element = layout_.shape(mono_.class_get_element_class(klass));
    declaration.stride = layout_.size(element);
    if (element.kind == Shape::value) add_fields(element.klass, 0, "", declaration.parts);
  } else if (mono_.class_is_valuetype(klass)) {  // in a box
    if (layout_.shape(klass).kind == Shape::value) add_fields(klass, kHeader, "", declaration.parts);
  } else if (!mono_.class_is_delegate(klass) && klass != mono_.get_string_class()) {  // whose fields are Mono's
    add_fields(klass, 0, "", declaration.parts);
  }
  return name;
}

std::string ObjectTypes::of_variable(const std::string& name, Shape shape) {
  if (name.empty()) {
    declarations_[""];
    return "";
  }
  std::string type = fmt::format("variable {}", name);
  if (shape.kind == Shape::value) type += " of " + mono_.full_name(shape.klass);
  const auto [place, is_new] = declarations_.try_emplace(type);
  if (is_new) add_part(name, shape, 0, place->second.parts);
  return type;
}

void ObjectTypes::add_part(const std::string& name, Shape shape, uint32_t offset, Parts& parts) const {
  if (shape.kind == Shape::value) add_fields(shape.klass, offset, name, parts);
  else parts[offset] = name;
}

void ObjectTypes::add_fields(mono::Class* klass, uint32_t base, const std::string& prefix, Parts& parts) const {
  if (mono::Class* const parent = mono_.class_get_parent(klass); parent && !mono_.class_is_valuetype(klass))
    add_fields(parent, base, prefix, parts);
  for (mono::Field* const field : mono_.fields(klass)) {
    if (mono_.is_static(field)) continue;
    const std::string note = source_note(mono_, field);
    const uint32_t offset = base + layout_.offset(field);
    if (note.empty()) parts[offset] = "";
    else add_part(prefix + note, layout_.shape(mono_.field_get_type(field)), offset, parts);
  }
}

std::string ObjectTypes::text() const {
  std::string result;
  for (const auto& [name, declaration] : declarations_) {
    result += "type " + core_text(name);
    if (declaration.stride != 0) result += fmt::format(" {} {}", uint32_t{kArrayData}, declaration.stride);
    result += " {";
    const char* separator = " ";
    for (const auto& [offset, part] : declaration.parts) {
      result += fmt::format("{}{}: {}", separator, offset, core_text(part));
      separator = ", ";
    }
    result += " }\n";
  }
  return result;
}

}  // namespace quotient::frontends::cil
