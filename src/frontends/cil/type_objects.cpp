// The objects for types: what reflection can say about them (TypeField in layout.hpp). What they mention is asked for
// while the world grows (ClosedWorld::describe_types), and written when it is closed.
#include <fmt/format.h>

#include <algorithm>

#include "base/check.hpp"
#include "frontends/cil/enumerators.hpp"
#include "frontends/cil/literals.hpp"
#include "frontends/cil/world_text.hpp"

namespace quotient::frontends::cil {
namespace {

bool is_primitive(mono::Element element) {
  return (element >= mono::Element::boolean && element <= mono::Element::r8) || element == mono::Element::native_int ||
         element == mono::Element::native_unsigned;
}

mono::Class* corlib_class(const mono::Library& mono, const char* name) {
  return mono.class_from_name(mono.get_corlib(), "System", name);
}

// Of what an enum consists, or an array.
mono::Class* element_of(const mono::Library& mono, mono::Class* klass) {
  if (mono.class_is_enum(klass)) return mono.class_from_mono_type(mono.class_enum_basetype(klass));
  return mono.class_get_rank(klass) > 0 ? mono.class_get_element_class(klass) : nullptr;
}

// A nested class is in the namespace of the outermost one.
const char* space_of(const mono::Library& mono, mono::Class* klass) {
  while (mono::Class* const outer = mono.class_get_nesting_type(klass)) klass = outer;
  return mono.class_get_namespace(klass);
}

bool has_own_equality(const mono::Library& mono, mono::Class* klass) {
  return std::ranges::any_of(mono.methods(klass), [&](mono::Method* method) {
    return std::strcmp(mono.method_get_name(method), "Equals") == 0 && (mono.flags(method) & mono::kMethodVirtual);
  });
}

}  // namespace

void ClosedWorld::describe_type(mono::Class* klass) {
  literal(wide(mono_.type_full_name(klass)));
  literal(wide(mono_.type_text(klass)));
  literal(wide(mono_.class_get_name(klass)));
  if (const char* const space = space_of(mono_, klass)) literal(wide(space));
  if (mono::Class* const base = mono_.class_get_parent(klass)) type_object(base);
  if (mono::Class* const element = element_of(mono_, klass)) {
    type_object(element);
    if (mono_.class_is_valuetype(element) && !mono_.is_open(element)) instantiate(element);  // elements can be boxed
  }
  if (!mono_.class_is_enum(klass) || mono_.is_open(klass)) return;
  instantiate(klass);
  instantiate(mono_.array_class_get(klass, 1));
  instantiate(mono_.array_class_get(mono_.get_string_class(), 1));
  instantiate(mono_.array_class_get(corlib_class(mono_, "UInt64"), 1));
  for (const Enumerator& each : enumerators(mono_, layout_, klass)) literal(wide(each.name));
}

// Describing one may ask for others.
void ClosedWorld::describe_types() {
  do describe_next_types();
  while (types_described_ < described_.size());
}

void ClosedWorld::describe_next_types() {
  for (; types_described_ < described_.size(); ++types_described_)
    describe_type(classes_[described_[types_described_]]);
  for (; needs_makers_ && makers_described_ < described_.size(); ++makers_described_) {
    const unsigned number = described_[makers_described_];
    mono::Class* const klass = classes_[number];
    if (!is_users(mono_.class_get_image(klass)) || (mono_.class_get_flags(klass) & mono::kClassAbstract) ||
        mono_.is_open(klass))
      continue;
    mono::Method* const constructor = mono_.class_get_method_from_name(klass, ".ctor", 0);
    if (!constructor && !mono_.class_is_valuetype(klass)) continue;
    if (constructor) function(constructor);
    instantiate(klass);
    if (runs_finalizers() && is_finalizable(klass)) {
      need_finalizers();
      function("Overlay.Finalizers", "Register");
    }
    makers_[number] = unique("new " + mono_.full_name(klass));
  }
  for (; needs_members_ && members_described_ < described_.size(); ++members_described_)
    describe_members(described_[members_described_]);
  for (; needs_relations_ && relations_described_ < described_.size(); ++relations_described_)
    describe_relations(described_[relations_described_]);
  for (; needs_vectors_ && vectors_described_ < described_.size(); ++vectors_described_)
    if (mono::Class* const klass = classes_[described_[vectors_described_]]; has_vector(klass))
      instantiate(mono_.array_class_get(klass, 1));
  for (; needs_fields_ && fields_described_ < described_.size(); ++fields_described_) {
    mono::Class* const klass = classes_[described_[fields_described_]];
    if (!mono_.class_is_valuetype(klass) || mono_.class_is_enum(klass) || mono_.is_open(klass)) continue;
    for (mono::Field* const field : mono_.fields(klass)) {
      if (mono_.is_static(field)) continue;
      const Shape shape = layout_.shape(mono_.field_get_type(field));
      if (shape.kind == Shape::value) type_object(classes_[instantiate(shape.klass)]);
    }
  }
}

// What ValueType.Equals compares (src/runtime/cil/Values.cs): for each field its offset and kind, its size, and its
// class if it is a value type.
std::string WorldText::fields_of(mono::Class* klass) {
  enum Kind : uint32_t { reference, bytes, single, real, value };
  std::string content;
  uint64_t count = 0;
  for (mono::Field* const field : mono_.fields(klass)) {
    if (mono_.is_static(field)) continue;
    const Shape shape = world_.layout().shape(mono_.field_get_type(field));
    Kind kind = bytes;
    if (shape.kind == Shape::reference) kind = reference;
    if (shape.kind == Shape::f32) kind = single;
    if (shape.kind == Shape::f64) kind = real;
    const bool compares =
        shape.kind == Shape::value && (!world_.layout().is_plain(shape.klass) || has_own_equality(mono_, shape.klass));
    if (compares) kind = value;
    const uint64_t place = 8 + 24 * count++;
    content += fmt::format(", {}: {}", place, number_bytes(world_.layout().offset(field) | uint64_t{kind} << 32));
    content += fmt::format(", {}: {}", place + 8, number_bytes(world_.layout().size(shape)));
    if (kind == value) content += fmt::format(", {}: {}", place + 16, number_bytes(world_.class_number(shape.klass)));
  }
  const std::string name = world_.unique("fields of " + mono_.full_name(klass));
  out_ += fmt::format("const {} {} 16 {{ 0: {}{} }}\n", name, 8 + 24 * count, number_bytes(count), content);
  return name;
}

void WorldText::write_makers() {
  for (const auto& [number, name] : world_.makers_) {
    mono::Class* const klass = world_.classes_[number];
    mono::Method* const constructor = mono_.class_get_method_from_name(klass, ".ctor", 0);
    std::string run;
    if (world_.runs_finalizers() && world_.is_finalizable(klass))
      run = fmt::format("  call {}, %o\n", world_.function("Overlay.Finalizers", "Register"));
    if (constructor) {
      const bool is_value = mono_.class_is_valuetype(klass);
      run += fmt::format("  %s = addr %o, {}, 1\n  call {}, %s\n", is_value ? uint32_t{kHeader} : 0,
                         world_.function(constructor));
    }
    out_ += fmt::format(
        "runtime func {}() {{\n^entry:\n  %o = alloc.untracked.zeroed {}\n  store i64 {}, %o\n{}  ret %o\n}}\n", name,
        mono_.class_instance_size(klass), number, run);
  }
}

void WorldText::write_assignability() {
  std::string table, bodies;
  for (const auto& [to, to_name] : world_.type_objects_) {
    table += fmt::format(", {0}, ^to{0}", to);
    bodies += fmt::format("^to{}:\n  switch i64 %from, ^no", to);
    for (const auto& [from, from_name] : world_.type_objects_)
      if (fits(world_.classes_[to], world_.classes_[from])) bodies += fmt::format(", {}, ^yes", from);
    bodies += "\n";
  }
  out_ += fmt::format(
      "runtime func @assignable(%to, %from) {{\n^entry:\n  switch i64 %to, ^no{}\n{}^yes:\n  ret 1\n^no:\n  ret "
      "0\n}}\n",
      table, bodies);
}

void WorldText::write_types() {
  if (world_.needs_assignability_) write_assignability();
  if (world_.type_objects_.empty()) return;
  mono::Class* const kind = corlib_class(mono_, "RuntimeType");
  QUO_CHECK(mono_.class_instance_size(kind) <= static_cast<int>(kTypeFullName), "a type object is too large");
  static mono::Class* const flags_attribute = corlib_class(mono_, "FlagsAttribute");
  std::string table;
  for (const auto& [number, name] : world_.type_objects_) {
    mono::Class* const klass = world_.classes_[number];
    std::map<uint32_t, std::string> words;
    const auto link = [&](TypeField field, const std::string& to) { words[field] = to + "+0"; };
    link(kTypeFullName, world_.literal(wide(mono_.type_full_name(klass))));
    link(kTypeText, world_.literal(wide(mono_.type_text(klass))));
    link(kTypeName, world_.literal(wide(mono_.class_get_name(klass))));
    if (const char* const space = space_of(mono_, klass)) link(kTypeSpace, world_.literal(wide(space)));
    if (mono::Class* const base = mono_.class_get_parent(klass)) link(kTypeBase, world_.type_object(base));
    if (mono::Class* const element = element_of(mono_, klass)) link(kTypeElement, world_.type_object(element));
    uint64_t traits = mono_.class_get_flags(klass);
    if (mono_.class_is_valuetype(klass)) traits |= kIsValueType;
    if (mono_.class_get_rank(klass) > 0) traits |= kIsArray;
    if (mono_.generic_definition(klass)) traits |= kIsGeneric;
    if (mono_.is_generic_definition(klass)) traits |= kIsGeneric | kIsDefinition;
    if (is_primitive(mono_.element(mono_.class_get_type(klass))) && !mono_.class_is_enum(klass)) traits |= kIsPrimitive;
    if (mono_.class_is_enum(klass) && !mono_.is_open(klass)) {
      traits |= kIsEnum;
      void* const attributes = mono_.custom_attrs_from_class(klass);
      if (attributes && mono_.custom_attrs_has_attr(attributes, flags_attribute)) traits |= kIsFlags;
      const std::vector<Enumerator> members = enumerators(mono_, world_.layout(), klass);
      std::string names, values;
      for (size_t i = 0; i < members.size(); ++i) {
        names += fmt::format(", {}: {}+0", kArrayData + 8 * i, world_.literal(wide(members[i].name)));
        values += fmt::format(", {}: {}", kArrayData + 8 * i, number_bytes(members[i].value));
      }
      const auto array = [&](const char* what, mono::Class* element, const std::string& content) {
        std::string array_name = world_.unique(what + mono_.full_name(klass));
        out_ += fmt::format("const {} {} 16 {{ 0: {}, {}: {}{} }}\n", array_name, kArrayData + 8 * members.size(),
                            number_bytes(world_.class_number(mono_.array_class_get(element, 1))),
                            uint32_t{kArrayLength}, number_bytes(members.size()), content);
        return array_name;
      };
      link(kTypeEnumNames, array("names of ", mono_.get_string_class(), names));
      link(kTypeEnumValues, array("values of ", corlib_class(mono_, "UInt64"), values));
    }
    if ((mono_.class_is_enum(klass) && !mono_.is_open(klass)) || (world_.needs_vectors_ && world_.has_vector(klass)))
      words[kTypeVector] = number_bytes(world_.class_number(mono_.array_class_get(klass, 1)));
    if (world_.needs_relations_) add_relations(klass, words);
    if (world_.needs_fields_ && mono_.class_is_valuetype(klass) && !mono_.is_open(klass))
      link(kTypeFields, fields_of(klass));
    if (const auto maker = world_.makers_.find(number); maker != world_.makers_.end())
      words[kTypeMaker] = maker->second;
    if (world_.members_.count(number)) link(kTypeMembers, members_of(number));
    words[kTypeTraits] = number_bytes(traits);
    words[kTypeNumber] = number_bytes(number);
    std::string more;
    for (const auto& [place, content] : words) more += fmt::format(", {}: {}", place, content);
    out_ += fmt::format("global {0} {1} 16 {{ 0: {2}, 16: {0}+0{3} }}\n", name, uint32_t{kTypeSize},
                        number_bytes(world_.class_number(kind)), more);
    table += fmt::format("{}{}: {}+0", table.empty() ? "" : ", ", number * 8, name);
  }
  write_makers();
  if (world_.needs_type_table_) out_ += fmt::format("const @types {} 16 {{ {} }}\n", world_.classes_.size() * 8, table);
}

}  // namespace quotient::frontends::cil
