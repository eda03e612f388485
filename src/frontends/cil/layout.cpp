#include "frontends/cil/layout.hpp"

#include <string_view>

#include "base/check.hpp"

namespace quotient::frontends::cil {

using mono::Element;

StackKind stack_kind(Shape shape) {
  switch (shape.kind) {
    case Shape::i64: return StackKind::i64;
    case Shape::f32:
    case Shape::f64: return StackKind::f64;
    case Shape::reference: return StackKind::reference;
    case Shape::value: return StackKind::value;
    default: return StackKind::i32;
  }
}

const char* memory_type(Shape shape) {
  switch (shape.kind) {
    case Shape::i8:
    case Shape::u8: return "i8";
    case Shape::i16:
    case Shape::u16: return "i16";
    case Shape::i32: return "i32";
    case Shape::i64: return "i64";
    case Shape::f32: return "f32";
    case Shape::f64: return "f64";
    default: return "ptr";
  }
}

const char* stack_type(StackKind kind) {
  switch (kind) {
    case StackKind::i32: return "i32";
    case StackKind::f64: return "f64";
    case StackKind::reference: return "ptr";
    default: return "i64";
  }
}

Shape Layout::shape(mono::Type* type) const {
  if (mono_.type_is_byref(type)) return {Shape::reference};
  switch (mono_.element(type)) {
    case Element::nothing: return {Shape::nothing};
    case Element::boolean:
    case Element::u1: return {Shape::u8};
    case Element::i1: return {Shape::i8};
    case Element::character:
    case Element::u2: return {Shape::u16};
    case Element::i2: return {Shape::i16};
    case Element::i4:
    case Element::u4: return {Shape::i32};
    case Element::i8:
    case Element::u8:
    case Element::native_int:
    case Element::native_unsigned: return {Shape::i64};
    case Element::r4: return {Shape::f32};
    case Element::r8: return {Shape::f64};
    case Element::value_type:
    case Element::generic_instance:
    case Element::typed_reference: {
      mono::Class* const klass = mono_.class_from_mono_type(type);
      if (!mono_.class_is_valuetype(klass)) return {Shape::reference};
      if (mono_.class_is_enum(klass)) return shape(mono_.class_enum_basetype(klass));
      return {Shape::value, klass};
    }
    default: return {Shape::reference};
  }
}

Shape Layout::shape(mono::Class* klass) const { return shape(mono_.class_get_type(klass)); }

uint32_t Layout::value_size(mono::Class* klass) const {
  uint32_t align = 0;
  return static_cast<uint32_t>(mono_.class_value_size(klass, &align));
}

uint32_t Layout::size(Shape shape) const {
  switch (shape.kind) {
    case Shape::nothing: return 0;
    case Shape::i8:
    case Shape::u8: return 1;
    case Shape::i16:
    case Shape::u16: return 2;
    case Shape::i32:
    case Shape::f32: return 4;
    case Shape::value: return value_size(shape.klass);
    default: return 8;
  }
}

uint32_t Layout::offset(mono::Field* field) const {
  const uint32_t counted = mono_.field_get_offset(field);
  return mono_.class_is_valuetype(mono_.field_get_parent(field)) ? counted - kHeader : counted;
}

uint32_t Layout::offset(mono::Class* klass, const char* field) const {
  for (mono::Class* at = klass; at; at = mono_.class_get_parent(at))
    if (mono::Field* const found = mono_.class_get_field_from_name(at, field)) return offset(found);
  QUO_CHECK(false, "no field {} in {}", field, mono_.full_name(klass));
  return 0;
}

bool Layout::holds_references(mono::Class* klass) const {
  for (mono::Field* const field : mono_.fields(klass)) {
    if (mono_.is_static(field)) continue;
    const Shape inner = shape(mono_.field_get_type(field));
    if (inner.kind == Shape::reference || (inner.kind == Shape::value && holds_references(inner.klass))) return true;
  }
  return false;
}

bool Layout::is_plain(mono::Class* klass) const {
  uint32_t used = 0;
  for (mono::Field* const field : mono_.fields(klass)) {
    if (mono_.is_static(field)) continue;
    const Shape inner = shape(mono_.field_get_type(field));
    if (inner.kind == Shape::reference || inner.kind == Shape::f32 || inner.kind == Shape::f64) return false;
    if (inner.kind == Shape::value && !is_plain(inner.klass)) return false;
    used += size(inner);
  }
  return used == value_size(klass);
}

uint32_t Layout::nullable_flag(mono::Class* nullable) const {
  for (mono::Field* const field : mono_.fields(nullable))
    if (!mono_.is_static(field) && std::string_view(mono_.field_get_name(field)).starts_with("has"))
      return offset(field);
  QUO_CHECK(false, "{} has no flag", mono_.full_name(nullable));
  return 0;
}

uint32_t Layout::nullable_value(mono::Class* nullable) const {
  for (mono::Field* const field : mono_.fields(nullable))
    if (!mono_.is_static(field) && !std::string_view(mono_.field_get_name(field)).starts_with("has"))
      return offset(field);
  QUO_CHECK(false, "{} has no value", mono_.full_name(nullable));
  return 0;
}

}  // namespace quotient::frontends::cil
