// What the program can ask about types, and the list of arguments of a method that takes any number.
#include <fmt/format.h>

#include <algorithm>

#include "frontends/cil/intrinsics.hpp"

namespace quotient::frontends::cil {

// T Activator.CreateInstance<T>(), which compilers make of `new T()`.
void Intrinsics::create_instance(mono::Method* method) {
  mono::Class* const klass = mono_.class_from_mono_type(type_argument(method));
  const Shape shape = world_.layout().shape(klass);
  mono::Method* const constructor = mono_.class_get_method_from_name(klass, ".ctor", 0);
  if (mono_.class_is_valuetype(klass)) {
    const std::string block =
        evaluate(fmt::format("alloc.untracked.zeroed {}", std::max(world_.layout().size(shape), 1u)));
    if (constructor) at_.emit_call(false, world_.function(constructor), {block});
    return at_.push(shape, shape.kind == Shape::value ? block : at_.load(shape, block, ""));
  }
  if (!constructor || (mono_.class_get_flags(klass) & mono::kClassAbstract))
    throw MethodLowering::Unsupported{"Activator.CreateInstance of a class without a constructor for it"};
  const std::string object = at_.allocated(klass);
  at_.emit_call(false, world_.function(constructor), {object});
  at_.push(StackKind::reference, object);
}

// void* TypeWord(Type, "name"): a word of the type's object, which never changes.
void Intrinsics::type_word(mono::Method*) {
  static const std::pair<const char*, TypeField> fields[] = {
      {"FullName", kTypeFullName},
      {"Text", kTypeText},
      {"Name", kTypeName},
      {"Space", kTypeSpace},
      {"Base", kTypeBase},
      {"Element", kTypeElement},
      {"Traits", kTypeTraits},
      {"EnumNames", kTypeEnumNames},
      {"EnumValues", kTypeEnumValues},
      {"Fields", kTypeFields},
      {"Maker", kTypeMaker},
      {"Number", kTypeNumber},
      {"Vector", kTypeVector},
      {"Members", kTypeMembers},
      {"Definition", kTypeDefinition},
      {"Arguments", kTypeArguments},
      {"Interfaces", kTypeInterfaces},
  };
  const Slot name = at_.pop();
  const std::string type = pop();
  const auto* const found = std::ranges::find_if(fields, [&](const auto& each) { return each.first == name.text; });
  if (found == std::end(fields)) throw MethodLowering::Unsupported{"no word of a type: " + name.text};
  if (found->second == kTypeFields) world_.need_fields();
  if (found->second == kTypeMaker) world_.need_makers();
  if (found->second == kTypeMembers) world_.need_members();
  if (found->second == kTypeVector) world_.need_vectors();
  if (found->second >= kTypeDefinition) world_.need_relations();
  at_.push(StackKind::reference, evaluate("load.final ptr " + at_.moved(type, found->second)));
}

// bool IsAssignable(Type to, Type from)
void Intrinsics::is_assignable(mono::Method*) {
  const std::string from = pop(), to = pop();
  const auto number = [&](const std::string& type) {
    return evaluate("load.final i64 " + at_.moved(type, kTypeNumber));
  };
  const std::string first = number(to), second = number(from);
  at_.push(StackKind::i32, evaluate(fmt::format("call {}, {}, {}", world_.assignability(), first, second)));
}

// bool IsReached("what"): whether code that says Reach("what") is part of the program.
void Intrinsics::is_reached(mono::Method*) {
  const std::string flag = world_.reached_flag(at_.pop().text);
  at_.push(StackKind::i32, at_.load({Shape::u8}, flag, ".final"));
}

void Intrinsics::reach(mono::Method*) { world_.reach(at_.pop().text); }

// object Invoke(function, object, object[])
void Intrinsics::invoke(mono::Method*) {
  const std::string arguments = pop(), target = pop(), function = pop();
  at_.push(StackKind::reference, at_.emit_call(true, function, {target, arguments}));
}

// object Make(function)
void Intrinsics::make(mono::Method*) {
  const std::string function = pop();
  at_.push(StackKind::reference, at_.emit_call(true, function, {}));
}

// ArgIterator(RuntimeArgumentHandle): see MethodLowering::call_with_list.
void Intrinsics::begin_arguments(mono::Method* method) {
  if (mono_.parameters(mono_.method_signature(method)).size() != 1)
    throw MethodLowering::Unsupported{"this constructor of ArgIterator"};
  mono::Class* const klass = mono_.method_get_class(method);
  const std::string handle = pop(), self = pop();
  const std::string list = evaluate("load ptr " + handle);
  const std::string count = evaluate("load i32 " + list);
  line(fmt::format("store ptr {}, {}", list, at_.moved(self, world_.layout().offset(klass, "args"))));
  line(fmt::format("store i32 0, {}", at_.moved(self, world_.layout().offset(klass, "next_arg"))));
  line(fmt::format("store i32 {}, {}", count, at_.moved(self, world_.layout().offset(klass, "num_args"))));
}

// TypedReference GetNextArg()
void Intrinsics::next_argument(mono::Method* method) {
  if (!mono_.parameters(mono_.method_signature(method)).empty())
    throw MethodLowering::Unsupported{"GetNextArg with a type"};
  mono::Class* const klass = mono_.method_get_class(method);
  const std::string self = pop();
  const std::string place = at_.moved(self, world_.layout().offset(klass, "next_arg"));
  const std::string index = evaluate("load i32 " + place);
  const std::string count = evaluate("load i32 " + at_.moved(self, world_.layout().offset(klass, "num_args")));
  at_.throw_if(evaluate(fmt::format("sle i32 {}, {}", count, index)), "NoMoreArguments");
  line(fmt::format("store i32 {}, {}", evaluate(fmt::format("add i32 {}, 1", index)), place));
  const std::string list = evaluate("load ptr " + at_.moved(self, world_.layout().offset(klass, "args")));
  const std::string from = evaluate(fmt::format("addr {}, {}, {}, {}", list, evaluate("zext i32 i64 " + index),
                                                uint32_t{kListEntry}, uint32_t{kListHead}));
  mono::Class* const kind = mono_.class_from_name(mono_.get_corlib(), "System", "TypedReference");
  const std::string block = at_.new_value(kind);
  line(fmt::format("copy {}, {}, {}", block, from, uint32_t{kListEntry}));
  at_.push(world_.layout().shape(kind), block);
}

}  // namespace quotient::frontends::cil
