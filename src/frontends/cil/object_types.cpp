#include "frontends/cil/object_types.hpp"

#include <fmt/format.h>

#include "frontends/cil/enumerators.hpp"
#include "frontends/cil/literals.hpp"
#include "frontends/cil/source_names.hpp"

namespace quotient::frontends::cil {
namespace {

// No class can be called that.
constexpr const char *kReference = "a reference", *kNameless = "a value without a name";

}  // namespace

std::string ObjectTypes::of(mono::Class* klass) {
  std::string& name = names_[klass];
  if (!name.empty()) return name;
  name = source_name(mono_, klass);
  // The words for numbers say how values are shown.
  if (mono_.class_is_valuetype(klass) && layout_.shape(klass).kind != Shape::value) name = "boxed " + name;
  if (declarations_.count(name)) name = mono_.full_name(klass);  // there is another one in another namespace
  declarations_[name];
  Declaration declaration;
  if (mono_.class_get_rank(klass) > 0) {
    mono::Class* const element = mono_.class_get_element_class(klass);
    declaration.stride = layout_.size(layout_.shape(element));
    add_part("", mono_.class_get_type(element), 0, declaration.parts);
  } else {
    declaration.parts[0] = {};              // the class and the lock are no fields
    if (mono_.class_is_valuetype(klass)) {  // in a box
      if (layout_.shape(klass).kind == Shape::value) add_fields(klass, kHeader, "", declaration.parts);
    } else if (!mono_.class_is_delegate(klass) && klass != mono_.get_string_class()) {  // whose fields are Mono's
      add_fields(klass, 0, "", declaration.parts);
    }
  }
  declarations_[name] = std::move(declaration);
  return name;
}

std::string ObjectTypes::of_value(mono::Type* type) {
  if (mono_.type_is_byref(type)) return "";
  mono::Class* const klass = mono_.class_from_mono_type(type);
  if (mono_.class_is_enum(klass)) {
    std::string name = "values of " + mono_.full_name(klass);
    const auto [place, is_new] = declarations_.try_emplace(name);
    if (is_new)
      for (const Enumerator& each : enumerators(mono_, layout_, klass))
        place->second.values.emplace(each.value, each.name);
    return place->second.values.empty() ? "" : name;
  }
  switch (mono_.element(type)) {
    case mono::Element::boolean: return "bool";
    case mono::Element::character: return "char";
    case mono::Element::u1:
    case mono::Element::u2:
    case mono::Element::u4:
    case mono::Element::u8: return "unsigned";
    case mono::Element::r4: return "float";
    case mono::Element::r8: return "double";
    default: break;
  }
  if (layout_.shape(type).kind != Shape::reference) return "";
  declarations_[kReference].values[0] = "null";
  return kReference;
}

std::string ObjectTypes::of_variable(const std::string& name, Shape shape) {
  if (name.empty()) {
    declarations_[kNameless].parts[0] = {};
    return kNameless;
  }
  std::string type = fmt::format("variable {}", name);
  if (shape.kind == Shape::value) type += " of " + mono_.full_name(shape.klass);
  const auto [place, is_new] = declarations_.try_emplace(type);
  if (!is_new) return type;
  Parts parts;
  if (shape.kind == Shape::value) add_fields(shape.klass, 0, name, parts);
  else parts[0] = {name, "", 0};
  declarations_[type].parts = std::move(parts);
  return type;
}

void ObjectTypes::add_part(const std::string& name, mono::Type* type, uint32_t offset, Parts& parts) {
  const Shape shape = layout_.shape(type);
  if (shape.kind == Shape::value) return add_fields(shape.klass, offset, name, parts);
  const std::string value = of_value(type);
  if (!name.empty() || !value.empty()) parts[offset] = {name, value, layout_.size(shape)};
}

void ObjectTypes::add_fields(mono::Class* klass, uint32_t base, const std::string& prefix, Parts& parts) {
  if (mono::Class* const parent = mono_.class_get_parent(klass); parent && !mono_.class_is_valuetype(klass))
    add_fields(parent, base, prefix, parts);
  for (mono::Field* const field : mono_.fields(klass)) {
    if (mono_.is_static(field)) continue;
    const std::string note = source_note(mono_, field);
    const uint32_t offset = base + layout_.offset(field);
    if (note.empty()) parts[offset] = {};
    else add_part(prefix + note, mono_.field_get_type(field), offset, parts);
  }
}

std::string ObjectTypes::text() const {
  std::string result;
  for (const auto& [name, declaration] : declarations_) {
    result += "type " + core_text(name);
    if (declaration.stride != 0) result += fmt::format(" {} {}", uint32_t{kArrayData}, declaration.stride);
    result += declaration.values.empty() ? " {" : " values {";
    const char* separator = " ";
    for (const auto& [offset, part] : declaration.parts) {
      result += fmt::format("{}{}: {}", separator, offset, core_text(part.name));
      if (!part.type.empty()) result += fmt::format(" {} {}", core_text(part.type), part.size);
      separator = ", ";
    }
    for (const auto& [value, name] : declaration.values) {
      result += fmt::format("{}{}: {}", separator, value, core_text(name));
      separator = ", ";
    }
    result += " }\n";
  }
  return result;
}

}  // namespace quotient::frontends::cil
