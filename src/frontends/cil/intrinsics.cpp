#include "frontends/cil/intrinsics.hpp"

#include <fmt/format.h>

#include <unordered_map>

#include "frontends/cil/overlay.hpp"

namespace quotient::frontends::cil {

const std::vector<Intrinsics::Entry>& Intrinsics::table() {
  static const std::vector<Entry> rows = {
#define INTRINSIC(name, handler) {name, &Intrinsics::handler},
#include "frontends/cil/intrinsics.def"
#undef INTRINSIC
  };
  return rows;
}

const Intrinsics::Entry* Intrinsics::find(const mono::Library& mono, mono::Method* method) {
  static const std::unordered_map<std::string, const Entry*> index_of = [] {
    std::unordered_map<std::string, const Entry*> index;
    for (const Entry& entry : table()) index.emplace(entry.name, &entry);
    return index;
  }();
  const auto found = index_of.find(mono.full_name(method));
  if (found == index_of.end()) return nullptr;
  const std::string& name = found->first;
  // Some have namesakes with bodies, which call them.
  const bool must_be_internal = name.starts_with("System.Math.") || name.ends_with(".InitializeArray");
  if (must_be_internal && !(mono.implementation(method) & mono::kImplementationInternal)) return nullptr;
  if (found->second->handler == &Intrinsics::create_instance && !mono.parameters(mono.method_signature(method)).empty())
    return nullptr;  // those that take a Type are ours (src/runtime/cil/Reflection.cs)
  const bool is_copy = found->second->handler == &Intrinsics::memory_copy;
  if (is_copy && mono.parameters(mono.method_signature(method)).size() != 3) return nullptr;
  return found->second;
}

bool Intrinsics::knows(const mono::Library& mono, mono::Method* method) { return find(mono, method) != nullptr; }

bool Intrinsics::lower(mono::Method* method) {
  const Entry* const entry = find(mono_, method);
  if (!entry) return false;
  (this->*entry->handler)(method);
  return true;
}

std::string Intrinsics::literal_of(const Slot& slot) const {
  if (!slot.is_literal) throw MethodLowering::Unsupported{"a primitive whose text is not a literal"};
  return world_.text_operand(slot.text);
}

void Intrinsics::get_type(mono::Method*) {
  const std::string object = pop();
  at_.check_not_null(object);
  const std::string number = evaluate("load.final i64 " + object);
  const std::string place = evaluate(fmt::format("addr {}, {}, 8", world_.type_table(), number));
  at_.push(StackKind::reference, evaluate("load ptr " + place));
}

void Intrinsics::memberwise_clone(mono::Method*) {
  const std::string object = pop();
  const std::string size = evaluate("size " + object);
  const std::string copy = evaluate("alloc.untracked.zeroed " + size);
  line(fmt::format("copy {}, {}, {}", copy, object, size));
  line(fmt::format("store i64 0, {}", at_.moved(copy, kMonitor)));
  if (world_.runs_finalizers()) line(fmt::format("call {}, {}", world_.function("Overlay.Finalizers", "Adopt"), copy));
  at_.push(StackKind::reference, copy);
}

void Intrinsics::same_word(mono::Method* method) {
  const std::string word = pop();
  at_.push(at_.return_shape(method), word);
}

void Intrinsics::is_same(mono::Method*) {
  const std::string b = pop(), a = pop();
  at_.push(StackKind::i32, evaluate(fmt::format("eq ptr {}, {}", a, b)));
}

void Intrinsics::is_different(mono::Method*) {
  const std::string b = pop(), a = pop();
  at_.push(StackKind::i32, evaluate(fmt::format("ne ptr {}, {}", a, b)));
}

void Intrinsics::initialize_array(mono::Method*) {
  const std::string data = pop(), array = pop();
  at_.check_not_null(array);
  const std::string bytes = evaluate(fmt::format("sub i64 {}, {}", evaluate("size " + array), uint32_t{kArrayData}));
  line(fmt::format("copy {}, {}, {}", at_.moved(array, kArrayData), data, bytes));
}

void Intrinsics::zero(mono::Method* method) {
  at_.pop_arguments(method);
  at_.push(at_.return_shape(method), "0");
}

void Intrinsics::nothing(mono::Method* method) { at_.pop_arguments(method); }

void Intrinsics::string_data_offset(mono::Method*) {
  at_.push(StackKind::i32, std::to_string(uint32_t{kStringCharacters}));
}

void Intrinsics::allocate_string(mono::Method*) {
  const std::string length = pop();
  const std::string wide = evaluate("zext i32 i64 " + length);
  const std::string characters = evaluate(fmt::format("mul i64 {}, 2", wide));
  const std::string size = evaluate(fmt::format("add i64 {}, {}", characters, uint32_t{kStringCharacters} + 2));
  const std::string object = at_.new_block(size, world_.types().of(mono_.get_string_class()));
  line(fmt::format("store i64 {}, {}", world_.instantiate(mono_.get_string_class()), object));
  line(fmt::format("store i32 {}, {}", length, at_.moved(object, kStringLength)));
  at_.push(StackKind::reference, object);
}

void Intrinsics::delegate_like(mono::Method*) {
  const std::string object = pop();
  const std::string size = evaluate("size " + object);
  const std::string copy = evaluate("alloc.untracked.zeroed " + size);
  line(fmt::format("store i64 {}, {}", evaluate("load.final i64 " + object), copy));
  at_.push(StackKind::reference, copy);
}

mono::Type* Intrinsics::type_argument(mono::Method* method) const {
  const mono::Context* const context = mono_.method_get_context(method);
  if (!context || !context->of_method) throw MethodLowering::Unsupported{"a type argument"};
  return context->of_method->types[0];
}

void Intrinsics::contains_references(mono::Method* method) {
  const Shape shape = world_.layout().shape(type_argument(method));
  const bool contains =
      shape.kind == Shape::reference || (shape.kind == Shape::value && world_.layout().holds_references(shape.klass));
  at_.push(StackKind::i32, contains ? "1" : "0");
}

// A managed pointer in a field, which IL cannot say.
void Intrinsics::make_by_reference(mono::Method*) {
  const std::string pointer = pop(), self = pop();
  line(fmt::format("store ptr {}, {}", pointer, self));
}

void Intrinsics::by_reference_value(mono::Method*) {
  const std::string self = pop();
  at_.push(StackKind::reference, evaluate("load ptr " + self));
}

void Intrinsics::math(mono::Method* method) {
  const Shape shape = at_.return_shape(method);
  if (shape.kind != Shape::f64 && shape.kind != Shape::f32) throw MethodLowering::Unsupported{"a function of Math"};
  std::string name = mono_.method_get_name(method);
  name[0] = static_cast<char>(name[0] - 'A' + 'a');
  if (name == "ceiling") name = "ceil";
  if (name == "round") name = "rint";  // from halfway to the even one
  if (name == "abs") name = "fabs";
  const std::vector<std::string> arguments = at_.pop_arguments(method);
  std::string list;
  for (const std::string& argument : arguments) list += ", " + argument;
  at_.push(StackKind::f64, evaluate(fmt::format("math f64 \"{}\"{}", name, list)));
}

void Intrinsics::fmod(mono::Method*) {
  const std::string b = pop(), a = pop();
  at_.push(StackKind::f64, evaluate(fmt::format("frem f64 {}, {}", a, b)));
}

}  // namespace quotient::frontends::cil
