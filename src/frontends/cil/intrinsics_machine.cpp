// The primitives of the machine, for our part of the library: the class Q.
#include <fmt/format.h>

#include "frontends/cil/intrinsics.hpp"
#include "frontends/cil/overlay.hpp"

namespace quotient::frontends::cil {

// AtomicBegin is atomic_begin, and so on; operands are the arguments.
void Intrinsics::instruction(mono::Method* method) {
  std::string word;
  for (const char c : std::string(mono_.method_get_name(method))) {
    if (c >= 'A' && c <= 'Z' && !word.empty()) word += '_';
    word += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  }
  std::string list;
  for (const std::string& argument : at_.pop_arguments(method)) list += (list.empty() ? " " : ", ") + argument;
  line(word + list);
  if (word == "halt" || word == "end_thread") at_.begin_block(at_.new_label("dead"));
}

void Intrinsics::await(mono::Method*) {
  const std::string holder = pop(), object = pop();
  const Slot what = at_.pop();
  const std::string condition = pop();
  line(fmt::format("await {}, {}, {}, {}", condition, literal_of(what), object, holder));
}

void Intrinsics::error(mono::Method*) {
  const Slot message = at_.pop(), kind = at_.pop();
  line(fmt::format("error {}, {}", literal_of(kind), literal_of(message)));
}

void Intrinsics::text_only(mono::Method* method) {
  const Slot text = at_.pop();
  const bool is_caveat = std::string_view(mono_.method_get_name(method)) == "Caveat";
  line(fmt::format("{} {}", is_caveat ? "caveat" : "condition", literal_of(text)));
}

// Report("kind", "message", text, size)
void Intrinsics::report(mono::Method*) {
  const std::string size = at_.pop_as(StackKind::i64), text = pop();
  const Slot message = at_.pop(), kind = at_.pop();
  line(fmt::format("error {}, {}, {}, {}", literal_of(kind), literal_of(message), text, size));
}

void Intrinsics::class_name(mono::Method*) {
  const std::string object = pop();
  at_.push(StackKind::i64, evaluate("call @class_name, " + object));
}

void Intrinsics::assertion(mono::Method*) {
  const Slot message = at_.pop();
  const std::string condition = pop();
  line(fmt::format("assert {}, {}", condition, literal_of(message)));
}

void Intrinsics::choose(mono::Method*) { at_.push(StackKind::i32, evaluate("choose i32 " + pop())); }

// bool Option("name")
void Intrinsics::option(mono::Method*) {
  const Slot name = at_.pop();
  at_.push(StackKind::i32, evaluate("option " + literal_of(name)));
}

void Intrinsics::self(mono::Method*) { at_.push(StackKind::i64, evaluate("self")); }

// Spawn(handle, code, argument): the new thread runs Overlay.Threads.Run with these.
void Intrinsics::spawn(mono::Method*) {
  const std::string argument = pop(), code = pop(), handle = pop();
  line(fmt::format("spawn {}, {}, {}, {}, {}", world_.function("Overlay.Threads", "Run"), handle, handle, code,
                   argument));
}

// void* Field(object, "Space.Class", "name")
void Intrinsics::field(mono::Method*) {
  const Slot name = at_.pop(), owner = at_.pop();
  const std::string object = pop();
  mono::Class* const klass = world_.overlay().library_class(owner.text);
  mono::Field* const found = klass ? mono_.class_get_field_from_name(klass, name.text.c_str()) : nullptr;
  if (!found) throw MethodLowering::Unsupported{"no field " + name.text + " in " + owner.text};
  at_.push(StackKind::reference, at_.moved(object, world_.layout().offset(found)));
}

// void* Final(void**): it does not change any more.
void Intrinsics::final_word(mono::Method*) { at_.push(StackKind::i64, evaluate("load.final ptr " + pop())); }

// ref TField Member<TOwner, TField>(TOwner, "name"): a field of a class that may be generic.
void Intrinsics::member(mono::Method* method) {
  const Slot name = at_.pop();
  const std::string object = pop();
  mono::Class* klass = mono_.class_from_mono_type(mono_.parameters(mono_.method_signature(method)).front());
  mono::Field* const found = mono_.class_get_field_from_name(klass, name.text.c_str());
  if (!found) throw MethodLowering::Unsupported{"no field " + name.text + " in " + mono_.full_name(klass)};
  at_.push(StackKind::reference, at_.moved(object, world_.layout().offset(found)));
}

// bool Is(object, "Space.Class")
void Intrinsics::is_instance(mono::Method*) {
  const Slot name = at_.pop();
  const std::string object = pop();
  mono::Class* const klass = world_.overlay().library_class(name.text);
  if (!klass) throw MethodLowering::Unsupported{"no class " + name.text};
  const std::string found = evaluate(fmt::format("call {}, {}", world_.instance_test(klass), object));
  at_.push(StackKind::i32, evaluate(fmt::format("ne ptr {}, 0", found)));
}

// void* Static("Space.Class", "name")
void Intrinsics::static_field(mono::Method*) {
  const Slot name = at_.pop(), owner = at_.pop();
  mono::Class* const klass = world_.overlay().library_class(owner.text);
  mono::Field* const found = klass ? mono_.class_get_field_from_name(klass, name.text.c_str()) : nullptr;
  if (!found || !mono_.is_static(found))
    throw MethodLowering::Unsupported{"no static field " + name.text + " in " + owner.text};
  at_.initialise(klass);
  world_.writes(found);
  const std::string address = world_.static_field(found);
  at_.push(StackKind::reference, world_.is_thread_static(found) ? evaluate("tls " + address) : address);
}

// Literals are constants, which have no room for a lock.
void Intrinsics::add_unseen(mono::Method*) {
  const std::string number = pop(), place = pop();
  evaluate(fmt::format("rmw i32 \"add\", {}, {}", place, number));
}

void Intrinsics::store_awaited(mono::Method*) {
  const std::string value = pop(), place = pop();
  line(fmt::format("store.atomic.awaited i8 {}, {}", value, place));
}
void Intrinsics::monitor(mono::Method*) {
  const std::string object = pop();
  const std::string result = at_.temporary(), text = at_.new_label("m"), other = at_.new_label("v"),
                    behind = at_.new_label("r");
  const std::string number = evaluate("load.final i64 " + object);
  const unsigned strings = world_.class_number(mono_.get_string_class());
  line(fmt::format("br_if {}, {}, {}", evaluate(fmt::format("eq i64 {}, {}", number, strings)), text, other));
  at_.begin_block(text);
  line(fmt::format("{} = call {}, {}", result, world_.string_monitor(), object));
  line("br " + behind);
  at_.begin_block(other);
  line(fmt::format("{} = addr {}, {}, 1", result, object, uint32_t{kMonitor}));
  line("br " + behind);
  at_.begin_block(behind);
  at_.push(StackKind::reference, result);
}

void Intrinsics::allocate(mono::Method*) {
  at_.push(StackKind::i64, evaluate("alloc.untracked.zeroed " + at_.pop_as(StackKind::i64)));
}

// object Uninitialised("Space.Class"): no constructor runs.
void Intrinsics::uninitialised(mono::Method*) {
  const std::string name = at_.pop().text;
  mono::Class* const klass = world_.overlay().library_class(name);
  if (!klass) throw MethodLowering::Unsupported{"no class " + name};
  at_.push(StackKind::reference, at_.allocated(klass));
}

// Call(function), CallWith(function, argument)
void Intrinsics::call(mono::Method* method) {
  std::vector<std::string> arguments = at_.pop_arguments(method);
  const std::string function = arguments.front();
  arguments.erase(arguments.begin());
  at_.emit_call(false, function, arguments);
}

void Intrinsics::plain_size(mono::Method*) {
  const std::string number = evaluate("load.final i64 " + pop());
  const std::string entry = evaluate(fmt::format("addr {}, {}, 8", world_.size_table(), number));
  at_.push(StackKind::i32, evaluate("load i32 " + entry));
}

void Intrinsics::reached(mono::Method*) { at_.push(StackKind::i32, evaluate("reached " + pop())); }

void Intrinsics::is_finalizable(mono::Method*) {
  const std::string object = pop();
  at_.push(StackKind::i32, evaluate("call @is_finalizable, " + object));
}

// Methods of GC. Without finalizers nobody can tell when something is collected.
void Intrinsics::collector(mono::Method* method) {
  const std::string name = mono_.method_get_name(method);
  std::vector<std::string> arguments = at_.pop_arguments(method);
  if (!world_.runs_finalizers()) {
    if (name != "SuppressFinalize" && name != "KeepAlive") line("condition \"no finalizers\"");
    return;
  }
  world_.need_finalizers();
  const bool has_generation = name == "Collect" && !arguments.empty();
  if (has_generation) arguments.resize(1);
  at_.emit_call(false, world_.function("Overlay.Finalizers", has_generation ? "CollectGeneration" : name), arguments);
}

// Get(place) and Set(place, target) of weak references.
void Intrinsics::weak_reference(mono::Method* method) {
  if (world_.runs_finalizers()) world_.need_finalizers();
  const char* const owner = world_.runs_finalizers() ? "Overlay.LostTargets" : "Overlay.KeptTargets";
  const std::string name = mono_.method_get_name(method);
  const std::vector<std::string> arguments = at_.pop_arguments(method);
  at_.push_call(at_.return_shape(method), world_.function(owner, name), arguments);
}

// Output(descriptor, bytes, count)
void Intrinsics::output(mono::Method*) {
  const std::string count = at_.pop_as(StackKind::i64), bytes = pop(), descriptor = pop();
  line(fmt::format("output {}, {}, {}", descriptor, bytes, count));
}

}  // namespace quotient::frontends::cil
