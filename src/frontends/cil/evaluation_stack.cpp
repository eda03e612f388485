#include <fmt/format.h>

#include "frontends/cil/method_lowering.hpp"
#include "frontends/cil/source_names.hpp"

namespace quotient::frontends::cil {

void MethodLowering::push(Shape shape, std::string operand) {
  stack_.push_back({stack_kind(shape), std::move(operand), shape.klass, nullptr, nullptr});
}

Slot MethodLowering::pop() {
  if (stack_.empty()) throw Unsupported{"code that takes more from the evaluation stack than is on it"};
  Slot top = std::move(stack_.back());
  stack_.pop_back();
  return top;
}

std::string MethodLowering::as_kind(const Slot& slot, StackKind kind) {
  if (kind == slot.kind) return slot.operand;
  if (kind == StackKind::value || slot.kind == StackKind::value) throw Unsupported{"code with a value of another type"};
  const bool wide = kind == StackKind::i64 || kind == StackKind::reference;
  if (slot.kind == StackKind::i32 && wide) return evaluate(fmt::format("sext i32 i64 {}", slot.operand));
  if (slot.kind == StackKind::f64 || kind == StackKind::f64) throw Unsupported{"code that mixes integers and floats"};
  if (kind == StackKind::i32) return evaluate(fmt::format("trunc i64 i32 {}", slot.operand));
  return slot.operand;
}

std::string MethodLowering::pop_as(StackKind kind) { return as_kind(pop(), kind); }

void MethodLowering::spill(const std::string& reg) {
  std::string copy;
  for (Slot& slot : stack_) {
    if (slot.operand != reg) continue;
    if (copy.empty()) copy = evaluate("mov " + reg);
    slot.operand = copy;
  }
}

std::string MethodLowering::temporary() { return fmt::format("%t{}", temporaries_++); }

std::string MethodLowering::evaluate(const std::string& what) {
  std::string result = temporary();
  line(result + " = " + what);
  return result;
}

std::string MethodLowering::evaluate(const std::string& what, const std::string& note) {
  std::string result = temporary();
  line(result + " = " + what, note);
  return result;
}

void MethodLowering::line(const std::string& text) {
  text_ += "  ";
  text_ += text;
  text_ += location_;
  text_ += '\n';
}

void MethodLowering::line(const std::string& text, const std::string& note) {
  const size_t behind = location_.size();
  location_ += " note " + world_.text_operand(note);
  line(text);
  location_.resize(behind);
}

void MethodLowering::begin_block(const std::string& name) { text_ += name + ":\n"; }

std::string MethodLowering::new_label(const char* stem) { return fmt::format("^{}{}", stem, labels_++); }

std::string MethodLowering::narrowed(Shape shape, const Slot& slot) {
  std::string operand = as_kind(slot, stack_kind(shape));
  switch (shape.kind) {
    case Shape::i8: return evaluate("sext i8 i32 " + evaluate("trunc i32 i8 " + operand));
    case Shape::i16: return evaluate("sext i16 i32 " + evaluate("trunc i32 i16 " + operand));
    case Shape::u8: return evaluate(fmt::format("and i32 {}, 255", operand));
    case Shape::u16: return evaluate(fmt::format("and i32 {}, 65535", operand));
    case Shape::f32: return evaluate("fpconv f32 f64 " + evaluate("fpconv f64 f32 " + operand));
    default: return operand;
  }
}

std::string MethodLowering::load(Shape shape, const std::string& address, const std::string& flags, const Note& note) {
  if (shape.kind == Shape::value) return copied(shape.klass, address);
  const std::string loading = fmt::format("load{} {} {}", flags, memory_type(shape), address);
  const std::string result = note ? evaluate(loading, *note) : evaluate(loading);
  switch (shape.kind) {
    case Shape::i8: return evaluate("sext i8 i32 " + result);
    case Shape::u8: return evaluate("zext i8 i32 " + result);
    case Shape::i16: return evaluate("sext i16 i32 " + result);
    case Shape::u16: return evaluate("zext i16 i32 " + result);
    case Shape::f32: return evaluate("fpconv f32 f64 " + result);
    default: return result;
  }
}

void MethodLowering::store(Shape shape, const Slot& slot, const std::string& address, const std::string& flags,
                           const Note& note) {
  std::string value = as_kind(slot, stack_kind(shape));
  switch (shape.kind) {
    case Shape::i8:
    case Shape::u8: value = evaluate("trunc i32 i8 " + value); break;
    case Shape::i16:
    case Shape::u16: value = evaluate("trunc i32 i16 " + value); break;
    case Shape::f32: value = evaluate("fpconv f64 f32 " + value); break;
    default: break;
  }
  const std::string storing =
      shape.kind == Shape::value
          ? fmt::format("copy {}, {}, {}", address, value, world_.layout().value_size(shape.klass))
          : fmt::format("store{} {} {}, {}", flags, memory_type(shape), value, address);
  if (note) line(storing, *note);
  else line(storing);
}

std::string MethodLowering::new_value(mono::Class* klass, const std::string& variable) {
  return new_block(std::to_string(world_.layout().value_size(klass)),
                   world_.types().of_variable(variable, {Shape::value, klass}));
}

std::string MethodLowering::new_block(const std::string& size, const std::string& type) {
  return evaluate("alloc.untracked.zeroed " + size, type);
}

std::string MethodLowering::copied(mono::Class* klass, const std::string& from) {
  const std::string block = new_value(klass);
  line(fmt::format("copy {}, {}, {}", block, from, world_.layout().value_size(klass)));
  return block;
}

std::string MethodLowering::moved(const std::string& address, uint64_t distance) {
  if (distance == 0) return address;
  return evaluate(fmt::format("addr {}, {}, 1", address, distance));
}

std::string MethodLowering::note_of(mono::Field* field) const {
  const std::string note = source_note(mono_, field);
  return note.starts_with('.') ? source_name(mono_, mono_.field_get_parent(field)) + note : note;
}

}  // namespace quotient::frontends::cil
