#include "frontends/cil/mono_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace quotient::frontends::cil::mono {

Result<Library> Library::load() {
  void* const handle = dlopen("libmonosgen-2.0.so.1", RTLD_NOW | RTLD_GLOBAL);
  if (!handle) {
    return failure(
        "Mono is needed to read .NET programs, but libmonosgen-2.0.so.1 cannot be loaded; on Debian it comes with "
        "scripts/install-packages dotnet");
  }
  Library library;
#define MONO(result, name, parameters)                                                       \
  if (void* const symbol = dlsym(handle, "mono_" #name); !symbol)                            \
    return failure("the Mono library has no function mono_" #name "; Mono 6.8 is expected"); \
  else std::memcpy(&library.name, &symbol, sizeof symbol);
#include "frontends/cil/mono_functions.def"
#undef MONO
  library.trace_set_level_string("critical");
  library.debug_init(1);
  library.domain = library.jit_init_version("quotient", "v4.0.30319");
  if (!library.domain) return failure("the Mono runtime does not start");
  return library;
}

std::string Library::take(char* text) const {
  std::string result = text ? text : "";
  free(text);
  return result;
}

std::vector<Type*> Library::parameters(Signature* signature) const {
  std::vector<Type*> result;
  void* at = nullptr;
  while (Type* const type = signature_get_params(signature, &at)) result.push_back(type);
  return result;
}

std::vector<std::string> Library::parameter_names(Method* method) const {
  std::vector<const char*> names(parameters(method_signature(method)).size());
  if (!names.empty()) method_get_param_names(method, names.data());
  std::vector<std::string> result;
  result.reserve(names.size());
  for (const char* const name : names) result.emplace_back(name ? name : "");
  return result;
}

std::vector<std::string> Library::local_names(Method* method, size_t count) const {
  std::vector<std::string> result(count);
  LocalNames* const known = debug_lookup_locals(method);
  if (!known) return result;
  for (int i = 0; i < known->count; ++i) {
    const LocalNames::Local& local = known->locals[i];
    if (local.name && local.index >= 0 && static_cast<size_t>(local.index) < count)
      result[static_cast<size_t>(local.index)] = local.name;
  }
  debug_free_locals(known);
  return result;
}

std::vector<Clause> Library::clauses(Method* method, Header* header) const {
  std::vector<Clause> result;
  void* at = nullptr;
  Clause clause{};
  while (method_header_get_clauses(header, method, &at, &clause)) result.push_back(clause);
  return result;
}

std::vector<Method*> Library::methods(Class* klass) const {
  std::vector<Method*> result;
  void* at = nullptr;
  while (Method* const method = class_get_methods(klass, &at)) result.push_back(method);
  return result;
}

std::vector<Field*> Library::fields(Class* klass) const {
  std::vector<Field*> result;
  void* at = nullptr;
  while (Field* const field = class_get_fields(klass, &at)) result.push_back(field);
  return result;
}

std::string Library::name(Class* klass) const {
  if (Class* const outer = class_get_nesting_type(klass)) return name(outer) + "." + class_get_name(klass);
  const std::string space = class_get_namespace(klass);
  return space.empty() ? class_get_name(klass) : space + "." + class_get_name(klass);
}

std::string Library::full_name(Class* klass) const { return take(type_get_name(class_get_type(klass))); }

std::string Library::full_name(Method* method) const {
  return name(method_get_class(method)) + "." + method_get_name(method);
}

std::string Library::described(Method* method) const { return take(method_full_name(method, 1)); }

std::vector<Class*> Library::type_arguments(Class* klass) const {
  std::vector<Class*> result;
  const Context* const context = class_get_context(klass);
  if (!context || !context->of_class) return result;
  for (uint32_t i = 0; i < (context->of_class->count & 0x3fffff); ++i)
    result.push_back(class_from_mono_type(context->of_class->types[i]));
  return result;
}

bool Library::is_open(Class* klass) const {
  const Element kind = element(class_get_type(klass));
  if (kind == Element::type_parameter || kind == Element::method_parameter) return true;
  if (class_get_rank(klass) > 0) return is_open(class_get_element_class(klass));
  return is_generic_definition(klass) ||
         std::ranges::any_of(type_arguments(klass), [&](Class* argument) { return is_open(argument); });
}

bool Library::is_generic_definition(Class* klass) const {
  if (element(class_get_type(klass)) == Element::generic_instance || class_get_rank(klass) > 0) return false;
  const uint32_t token = class_get_type_token(klass);
  uint32_t owner = 0;
  return token && metadata_get_generic_param_row(class_get_image(klass), token, &owner);
}

Class* Library::generic_definition(Class* klass) const {
  if (element(class_get_type(klass)) != Element::generic_instance) return nullptr;
  return class_get(class_get_image(klass), class_get_type_token(klass));
}

std::vector<Class*> Library::interfaces(Class* klass) const {
  std::vector<Class*> result;
  const auto add = [&](auto&& again, Class* from) -> void {
    void* at = nullptr;
    while (Class* const next = class_get_interfaces(from, &at)) {
      if (std::ranges::find(result, next) != result.end()) continue;
      result.push_back(next);
      again(again, next);
    }
  };
  for (Class* from = klass; from; from = class_get_parent(from)) add(add, from);
  return result;
}

std::string Library::type_text(Class* klass) const {
  const auto brackets = [&](int rank) { return "[" + std::string(static_cast<size_t>(rank) - 1, ',') + "]"; };
  if (const int rank = class_get_rank(klass); rank > 0)
    return type_text(class_get_element_class(klass)) + brackets(rank);
  if (element(class_get_type(klass)) == Element::pointer) return full_name(klass);
  std::string result;
  if (Class* const outer = class_get_nesting_type(klass)) result = type_text(outer) + "+";
  else if (const std::string space = class_get_namespace(klass); !space.empty()) result = space + ".";
  if (const size_t open = result.find('['); open != std::string::npos) result = result.substr(0, open) + "+";
  result += class_get_name(klass);
  std::string list;
  for (Class* const argument : type_arguments(klass)) list += (list.empty() ? "" : ",") + type_text(argument);
  if (is_generic_definition(klass)) {  // "Space.Class<A, B>"
    list = take(type_get_name(class_get_type(klass)));
    const size_t open = list.rfind('<');
    list = open == std::string::npos ? "" : list.substr(open + 1, list.size() - open - 2);
    std::erase(list, ' ');
  }
  return list.empty() ? result : result + "[" + list + "]";
}

std::string Library::type_full_name(Class* klass) const {
  const std::vector<Class*> arguments = type_arguments(klass);
  std::string text = type_text(klass);
  if (is_generic_definition(klass)) return text.substr(0, text.find('['));
  if (arguments.empty() || class_get_rank(klass) > 0) return text;
  std::string list;
  for (Class* const argument : arguments) {
    const std::string assembly =
        take(stringify_assembly_name(assembly_get_name(image_get_assembly(class_get_image(argument)))));
    list += fmt::format("{}[{}, {}]", list.empty() ? "" : ",", type_full_name(argument), assembly);
  }
  return text.substr(0, text.find('[')) + "[" + list + "]";
}

uint32_t Library::flags(Method* method) const {
  uint32_t implementation = 0;
  return method_get_flags(method, &implementation);
}

uint32_t Library::implementation(Method* method) const {
  uint32_t implementation = 0;
  method_get_flags(method, &implementation);
  return implementation;
}

// Only the text that Mono shows of it tells: Class:Name<T>.
bool Library::is_generic(Method* method) const {
  const std::string shown = take(method_full_name(method, 0));
  const std::string marked = std::string(":") + method_get_name(method);
  const size_t at = shown.rfind(marked);
  const size_t behind = at + marked.size();
  return at != std::string::npos && behind < shown.size() && (shown[behind] == '<' || shown[behind] == '[');
}

// The virtual table is not exported, but an object is asked for it: one that has nothing but its first word will do.
Method* Library::implementation_for(Class* klass, Method* declaration) const {
  void* object[2] = {class_vtable(domain, klass), nullptr};
  return object[0] ? object_get_virtual_method(static_cast<void*>(object), declaration) : nullptr;
}

Method* Library::static_constructor(Class* klass) const {
  for (Method* const method : methods(klass))
    if (is_static(method) && std::strcmp(method_get_name(method), ".cctor") == 0) return method;
  return nullptr;
}

bool Library::has_finalizer(Class* klass) const {
  for (; klass && klass != get_object_class(); klass = class_get_parent(klass))
    if (class_get_method_from_name(klass, "Finalize", 0)) return true;
  return false;
}

}  // namespace quotient::frontends::cil::mono
