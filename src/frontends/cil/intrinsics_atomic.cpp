// Interlocked and Volatile: sequentially consistent, as everything.
#include <fmt/format.h>

#include "frontends/cil/intrinsics.hpp"

namespace quotient::frontends::cil {

Shape Intrinsics::pointee(mono::Method* method) const {
  mono::Type* const type = mono_.parameters(mono_.method_signature(method)).front();
  const Shape shape = world_.layout().shape(mono_.class_from_mono_type(type));
  if (shape.kind == Shape::value) throw MethodLowering::Unsupported{"an atomic access to a value type"};
  return shape;
}

namespace {

// Floating point numbers are exchanged, and compared, by their bits.
const char* bits_type(Shape shape) {
  if (shape.kind == Shape::f32) return "i32";
  return shape.kind == Shape::f64 ? "i64" : memory_type(shape);
}

}  // namespace

std::string Intrinsics::to_bits(Shape shape, const std::string& value) {
  return shape.kind == Shape::f32 ? evaluate("fpconv f64 f32 " + value) : value;
}

std::string Intrinsics::from_bits(Shape shape, const std::string& bits) {
  return shape.kind == Shape::f32 ? evaluate("fpconv f32 f64 " + bits) : bits;
}

void Intrinsics::compare_exchange(mono::Method* method) {
  std::vector<std::string> arguments = at_.pop_arguments(method);
  const Shape shape = pointee(method);
  if (arguments.size() != 3) throw MethodLowering::Unsupported{"this form of CompareExchange"};
  at_.check_not_null(arguments[0]);
  const std::string expected = to_bits(shape, arguments[2]), wanted = to_bits(shape, arguments[1]);
  const std::string old = at_.temporary(), done = at_.temporary();
  line(fmt::format("{}, {} = cmpxchg {} {}, {}, {}", old, done, bits_type(shape), arguments[0], expected, wanted));
  at_.push(shape, from_bits(shape, old));
}

void Intrinsics::exchange(mono::Method* method) {
  std::vector<std::string> arguments = at_.pop_arguments(method);
  const Shape shape = pointee(method);
  at_.check_not_null(arguments[0]);
  const std::string wanted = to_bits(shape, arguments[1]);
  const std::string old = evaluate(fmt::format("rmw {} \"xchg\", {}, {}", bits_type(shape), arguments[0], wanted));
  at_.push(shape, from_bits(shape, old));
}

void Intrinsics::modify(mono::Method* method, const char* operation, const std::string& value, const char* then) {
  const Shape shape = pointee(method);
  const std::string address = pop();
  at_.check_not_null(address);
  const char* const type = memory_type(shape);
  const std::string old = evaluate(fmt::format("rmw {} \"{}\", {}, {}", type, operation, address, value));
  at_.push(shape, evaluate(fmt::format("{} {} {}, {}", then, type, old, value)));
}

void Intrinsics::add(mono::Method* method) {
  const std::string value = pop();
  modify(method, "add", value, "add");
}

void Intrinsics::increment(mono::Method* method) { modify(method, "add", "1", "add"); }

void Intrinsics::decrement(mono::Method* method) { modify(method, "sub", "1", "sub"); }

void Intrinsics::atomic_read(mono::Method* method) {
  const Shape shape = pointee(method);
  const std::string address = pop();
  at_.check_not_null(address);
  at_.push(shape, at_.load(shape, address, ".atomic"));
}

void Intrinsics::atomic_write(mono::Method* method) {
  const Shape shape = pointee(method);
  const Slot value = at_.pop();
  const std::string address = pop();
  at_.check_not_null(address);
  at_.store(shape, value, address, ".atomic");
}

void Intrinsics::fence(mono::Method*) { line("fence"); }

}  // namespace quotient::frontends::cil
