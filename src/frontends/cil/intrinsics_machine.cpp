// The primitives of the machine, for our part of the library: the class Q.
#include <fmt/format.h>

#include "frontends/cil/intrinsics.hpp"

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

void Intrinsics::assertion(mono::Method*) {
  const Slot message = at_.pop();
  const std::string condition = pop();
  line(fmt::format("assert {}, {}", condition, literal_of(message)));
}

void Intrinsics::choose(mono::Method*) { at_.push(StackKind::i32, evaluate("choose i32 " + pop())); }

void Intrinsics::self(mono::Method*) { at_.push(StackKind::i64, evaluate("self")); }

// Spawn(handle, code, argument): the new thread runs Overlay.Threads.Run with these.
void Intrinsics::spawn(mono::Method*) {
  const std::string argument = pop(), code = pop(), handle = pop();
  line(fmt::format("spawn {}, {}, {}, {}, {}", world_.function("Overlay.Threads", "Run"), handle, handle, code,
                   argument));
}

// bool IsReached("Overlay.Class", "Method"): known when the program is lowered.
void Intrinsics::is_reached(mono::Method*) {
  const Slot method = at_.pop(), owner = at_.pop();
  const std::string flag = world_.reached_flag(owner.text, method.text);
  at_.push(StackKind::i32, evaluate(fmt::format("zext i8 i32 {}", evaluate("load i8 " + flag))));
}

// void* Field(object, "Space.Class", "name")
void Intrinsics::field(mono::Method*) {
  const Slot name = at_.pop(), owner = at_.pop();
  const std::string object = pop();
  const size_t dot = owner.text.rfind('.');
  mono::Class* const klass =
      mono_.class_from_name(mono_.get_corlib(), owner.text.substr(0, dot).c_str(), owner.text.substr(dot + 1).c_str());
  mono::Field* const found = klass ? mono_.class_get_field_from_name(klass, name.text.c_str()) : nullptr;
  if (!found) throw MethodLowering::Unsupported{"no field " + name.text + " in " + owner.text};
  at_.push(StackKind::reference, at_.moved(object, world_.layout().offset(found)));
}

void Intrinsics::add_unseen(mono::Method*) {
  const std::string number = pop(), place = pop();
  evaluate(fmt::format("rmw i32 \"add\", {}, {}", place, number));
}

void Intrinsics::store_awaited(mono::Method*) {
  const std::string value = pop(), place = pop();
  line(fmt::format("store.atomic.awaited i8 {}, {}", value, place));
}

void Intrinsics::final_pointer(mono::Method*) { at_.push(StackKind::reference, evaluate("load.final ptr " + pop())); }

void Intrinsics::monitor(mono::Method*) {
  const std::string object = pop();
  at_.push(StackKind::reference, at_.moved(object, kMonitor));
}

void Intrinsics::allocate(mono::Method*) {
  at_.push(StackKind::i64, evaluate("alloc.untracked.zeroed " + at_.pop_as(StackKind::i64)));
}

// object Uninitialised("Space.Class"): no constructor runs.
void Intrinsics::uninitialised(mono::Method*) {
  const std::string name = at_.pop().text;
  const size_t dot = name.rfind('.');
  mono::Class* const klass =
      mono_.class_from_name(mono_.get_corlib(), name.substr(0, dot).c_str(), name.substr(dot + 1).c_str());
  if (!klass) throw MethodLowering::Unsupported{"no class " + name};
  at_.push(StackKind::reference, at_.allocated(klass));
}

void Intrinsics::call(mono::Method*) {
  const std::string function = pop();
  at_.emit_call(false, function, {});
}

void Intrinsics::plain_size(mono::Method*) {
  const std::string number = evaluate("load.final i64 " + pop());
  const std::string entry = evaluate(fmt::format("addr {}, {}, 8", world_.size_table(), number));
  at_.push(StackKind::i32, evaluate("load i32 " + entry));
}

// Execute(item): the method of an interface that is internal to the library.
void Intrinsics::execute(mono::Method*) {
  mono::Class* const kind = mono_.class_from_name(mono_.get_corlib(), "System.Threading", "IThreadPoolWorkItem");
  mono::Method* const method = kind ? mono_.class_get_method_from_name(kind, "ExecuteWorkItem", 0) : nullptr;
  if (!method) throw MethodLowering::Unsupported{"items of the thread pool"};
  const std::string item = pop();
  const std::string function = evaluate(fmt::format("call {}, {}", world_.select(method), item));
  at_.emit_call(false, function, {item});
}

// Output(descriptor, bytes, count)
void Intrinsics::output(mono::Method*) {
  const std::string count = at_.pop_as(StackKind::i64), bytes = pop(), descriptor = pop();
  line(fmt::format("output {}, {}, {}", descriptor, bytes, count));
}

// string ClassName(Type)
void Intrinsics::class_name(mono::Method*) {
  const std::string type = pop();
  at_.push(StackKind::reference, evaluate("load ptr " + at_.moved(type, kTypeName)));
}

}  // namespace quotient::frontends::cil
