// Members of the program's own classes, for programs that look them up by name (src/runtime/cil/Members.cs): for each
// method a function that takes its arguments as objects, for each field two that read and write it.
#include <fmt/format.h>

#include "frontends/cil/literals.hpp"
#include "frontends/cil/method_lowering.hpp"
#include "frontends/cil/overlay.hpp"
#include "frontends/cil/world_text.hpp"

namespace quotient::frontends::cil {
namespace {

// MemberRecord in src/runtime/cil/Members.cs.
enum MemberKind : uint32_t { kMemberMethod, kMemberConstructor, kMemberField };
constexpr uint64_t kMemberRecord = 48;

}  // namespace

// The functions of this file: (%a0: the object, %a1: the arguments, an array of objects).
std::string MethodLowering::with_invoker_head() const {
  return fmt::format("runtime func {}(%a0, %a1) {{\n^entry:\n{}}}\n", name_, text_);
}

std::string MethodLowering::unboxed_argument(size_t index, mono::Type* type) {
  if (mono_.type_is_byref(type)) throw Unsupported{"a ref parameter, by reflection"};
  push(StackKind::reference, evaluate("load ptr " + moved("%a1", kArrayData + 8 * index)));
  unbox_any(mono_.class_from_mono_type(type));
  return narrowed(world_.layout().shape(type), pop());
}

std::string MethodLowering::lower_invoker() {
  text_.clear();
  try {
    const bool is_value = mono_.class_is_valuetype(class_), is_constructor = is_constructor_method(method_);
    std::vector<std::string> arguments;
    if (is_constructor) {
      if (mono_.class_get_flags(class_) & mono::kClassAbstract) throw Unsupported{"an abstract object, by reflection"};
      arguments.push_back(allocated(class_));
    } else if (!mono_.is_static(method_)) {
      arguments.push_back("%a0");
    }
    const std::string self = arguments.empty() ? "" : arguments[0];
    if (!self.empty() && is_value) arguments[0] = moved(self, kHeader);
    for (mono::Type* const type : mono_.parameters(mono_.method_signature(method_)))
      arguments.push_back(unboxed_argument(arguments.size() - (self.empty() ? 0 : 1), type));
    const bool is_virtual = !is_value && (mono_.flags(method_) & mono::kMethodVirtual);
    const std::string callee =
        is_virtual ? evaluate(fmt::format("call {}, {}", world_.select(method_), self)) : world_.function(method_);
    mono::Type* const result = mono_.signature_get_return_type(mono_.method_signature(method_));
    push_call(return_shape(method_), callee, arguments);
    if (is_constructor || return_shape(method_).kind == Shape::nothing)
      push(StackKind::reference, is_constructor ? self : "0");
    else if (mono_.type_is_byref(result)) throw Unsupported{"a ref result, by reflection"};
    else box(mono_.class_from_mono_type(result));
    line("ret " + pop_operand());
  } catch (const Unsupported& reason) {
    give_up(reason.what);
  }
  return with_invoker_head();
}

std::string MethodLowering::lower_accessor(mono::Field* field, bool writes) {
  text_.clear();
  try {
    mono::Class* const owner = mono_.field_get_parent(field);
    mono::Type* const type = mono_.field_get_type(field);
    const Shape shape = world_.layout().shape(type);
    std::string place;
    if (mono_.is_static(field)) {
      initialise(owner);
      place = world_.static_field(field);
      if (world_.is_thread_static(field)) place = evaluate("tls " + place);
    } else {
      place = moved("%a0", world_.layout().offset(field) + (mono_.class_is_valuetype(owner) ? uint32_t{kHeader} : 0));
    }
    if (writes) {
      push(shape, unboxed_argument(0, type));
      if (mono_.is_static(field)) world_.writes(field);
      world_.changes(field);
      store(shape, pop(), place, "");
      line("ret 0");
    } else {
      push(shape, load(shape, place, ""));
      box(mono_.class_from_mono_type(type));
      line("ret " + pop_operand());
    }
  } catch (const Unsupported& reason) {
    give_up(reason.what);
  }
  return with_invoker_head();
}

bool MethodLowering::is_constructor_method(mono::Method* method) const {
  return std::string_view(mono_.method_get_name(method)) == ".ctor";
}

void ClosedWorld::describe_members(unsigned number) {
  mono::Class* const klass = classes_[number];
  if (!is_users(mono_.class_get_image(klass)) || mono_.class_get_rank(klass) > 0 || mono_.class_is_enum(klass) ||
      mono_.class_is_delegate(klass))
    return;
  const auto described = [&](mono::Type* type) {
    mono::Class* const found = mono_.class_from_mono_type(type);
    type_object(found);
    return found;
  };
  instantiate(mono_.array_class_get(mono_.class_from_name(mono_.get_corlib(), "System", "Type"), 1));
  std::vector<Member>& members = members_[number];
  for (mono::Method* const method : mono_.methods(klass)) {
    const std::string name = mono_.method_get_name(method);
    if (name == ".cctor" || mono_.is_generic(method)) continue;
    Member member{name, mono_.flags(method), name == ".ctor" ? kMemberConstructor : kMemberMethod, nullptr, "", "", {}};
    mono::Signature* const signature = mono_.method_signature(method);
    member.type = described(mono_.signature_get_return_type(signature));
    for (mono::Type* const type : mono_.parameters(signature)) member.parameters.push_back(described(type));
    member.get = unique("invoke " + mono_.full_name(method));
    functions_ += MethodLowering(*this, method, member.get, method).lower_invoker();
    members.push_back(std::move(member));
  }
  mono::Method* const carrier = overlay_.own("Overlay.Throw", "NullReference");  // whose function it is does not matter
  for (mono::Field* const field : mono_.fields(klass)) {
    const uint32_t flags = mono_.field_get_flags(field);
    if (flags & (mono::kFieldLiteral | mono::kFieldHasData)) continue;
    const std::string name = mono_.field_get_name(field);
    Member member{name, flags, kMemberField, described(mono_.field_get_type(field)), "", "", {}};
    member.get = unique("get " + mono_.full_name(klass) + "." + name);
    functions_ += MethodLowering(*this, carrier, member.get, carrier).lower_accessor(field, false);
    if (!(flags & mono::kFieldReadOnly)) {
      member.set = unique("set " + mono_.full_name(klass) + "." + name);
      functions_ += MethodLowering(*this, carrier, member.set, carrier).lower_accessor(field, true);
    }
    members.push_back(std::move(member));
  }
  for (const Member& member : members) literal(wide(member.name));
}

std::string WorldText::members_of(unsigned number) {
  const std::vector<ClosedWorld::Member>& members = world_.members_[number];
  const std::string shown = mono_.full_name(world_.classes_[number]);
  mono::Class* const types = mono_.array_class_get(mono_.class_from_name(mono_.get_corlib(), "System", "Type"), 1);
  std::string content;
  for (size_t i = 0; i < members.size(); ++i) {
    const ClosedWorld::Member& member = members[i];
    const std::string list = world_.unique(fmt::format("parameters of {}.{}", shown, member.name));
    std::string parameters;
    for (size_t k = 0; k < member.parameters.size(); ++k)
      parameters += fmt::format(", {}: {}+0", kArrayData + 8 * k, world_.type_object(member.parameters[k]));
    out_ += fmt::format("const {} {} 16 {{ 0: {}, {}: {}{} }}\n", list, kArrayData + 8 * member.parameters.size(),
                        number_bytes(world_.class_number(types)), uint32_t{kArrayLength},
                        number_bytes(member.parameters.size()), parameters);
    const uint64_t at = 8 + kMemberRecord * i;
    content += fmt::format(", {}: {}+0, {}: {}, {}: {}+0, {}: {}", at, world_.literal(wide(member.name)), at + 8,
                           number_bytes(member.attributes | uint64_t{member.kind} << 32), at + 16,
                           world_.type_object(member.type), at + 24, member.get);
    if (!member.set.empty()) content += fmt::format(", {}: {}", at + 32, member.set);
    content += fmt::format(", {}: {}+0", at + 40, list);
  }
  const std::string name = world_.unique("members of " + shown);
  out_ += fmt::format("const {} {} 16 {{ 0: {}{} }}\n", name, 8 + kMemberRecord * members.size(),
                      number_bytes(members.size()), content);
  return name;
}

}  // namespace quotient::frontends::cil
