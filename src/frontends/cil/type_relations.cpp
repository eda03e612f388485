// What types have to do with each other, for reflection: the interfaces of a type, and of what generic type with which
// arguments it is an instance. Nothing is said about types with open parameters: their interfaces have such parameters,
// too, and so on.
#include <fmt/format.h>

#include "frontends/cil/literals.hpp"
#include "frontends/cil/world_text.hpp"

namespace quotient::frontends::cil {

bool ClosedWorld::has_vector(mono::Class* klass) const {
  const mono::Element element = mono_.element(mono_.class_get_type(klass));
  const bool is_type_of_values = element != mono::Element::nothing && element != mono::Element::pointer;
  return is_type_of_values && mono_.class_get_rank(klass) == 0 && !mono_.is_open(klass);
}

void ClosedWorld::describe_relations(unsigned number) {
  mono::Class* const klass = classes_[number];
  if (!has_vector(klass)) return;
  instantiate(mono_.array_class_get(mono_.class_from_name(mono_.get_corlib(), "System", "Type"), 1));
  for (mono::Class* const each : mono_.interfaces(klass)) type_object(each);
  if (mono::Class* const definition = mono_.generic_definition(klass)) {
    type_object(definition);
    for (mono::Class* const argument : mono_.type_arguments(klass)) type_object(argument);
  }
}

std::string WorldText::type_list(const std::string& what, const std::vector<mono::Class*>& types) {
  const std::string name = world_.unique(what);
  std::string content;
  for (size_t i = 0; i < types.size(); ++i)
    content += fmt::format(", {}: {}+0", kArrayData + 8 * i, world_.type_object(types[i]));
  mono::Class* const type = mono_.class_from_name(mono_.get_corlib(), "System", "Type");
  out_ += fmt::format("const {} {} 16 {{ 0: {}, {}: {}{} }}\n", name, kArrayData + 8 * types.size(),
                      number_bytes(world_.class_number(mono_.array_class_get(type, 1))), uint32_t{kArrayLength},
                      number_bytes(types.size()), content);
  return name;
}

void WorldText::add_relations(mono::Class* klass, std::map<uint32_t, std::string>& words) {
  if (!world_.has_vector(klass)) return;
  const std::string name = mono_.full_name(klass);
  words[kTypeInterfaces] = type_list("interfaces of " + name, mono_.interfaces(klass)) + "+0";
  mono::Class* const definition = mono_.generic_definition(klass);
  if (!definition) return;
  words[kTypeDefinition] = world_.type_object(definition) + "+0";
  words[kTypeArguments] = type_list("arguments of " + name, mono_.type_arguments(klass)) + "+0";
}

}  // namespace quotient::frontends::cil
