// What System.Array leaves to the runtime.
#include <fmt/format.h>

#include "frontends/cil/intrinsics.hpp"

namespace quotient::frontends::cil {

void Intrinsics::array_rank(mono::Method*) {
  const std::string array = pop();
  at_.check_not_null(array);
  const std::string bounds = evaluate("load.final ptr " + at_.moved(array, kArrayBounds));
  const std::string result = at_.temporary(), matrix = at_.new_label("m"), behind = at_.new_label("r");
  line(fmt::format("{} = mov 1", result));
  line(fmt::format("br_if {}, {}, {}", evaluate(fmt::format("ne ptr {}, 0", bounds)), matrix, behind));
  at_.begin_block(matrix);
  const std::string count = evaluate(fmt::format("lshr i64 {}, 3", evaluate("size " + bounds)));
  line(fmt::format("{} = trunc i64 i32 {}", result, count));
  line("br " + behind);
  at_.begin_block(behind);
  at_.push(StackKind::i32, result);
}

void Intrinsics::array_length(mono::Method*) {
  const std::string dimension = pop(), array = pop();
  at_.check_not_null(array);
  const std::string bounds = evaluate("load.final ptr " + at_.moved(array, kArrayBounds));
  const std::string result = at_.temporary(), matrix = at_.new_label("m"), vector = at_.new_label("v"),
                    behind = at_.new_label("r");
  line(fmt::format("br_if {}, {}, {}", evaluate(fmt::format("ne ptr {}, 0", bounds)), matrix, vector));
  at_.begin_block(matrix);
  const std::string count = evaluate(fmt::format("lshr i64 {}, 3", evaluate("size " + bounds)));
  const std::string index = evaluate("zext i32 i64 " + dimension);
  at_.throw_if(evaluate(fmt::format("ule i64 {}, {}", count, index)), "IndexOutOfRange");
  line(fmt::format("{} = load.final i32 {}", result, evaluate(fmt::format("addr {}, {}, 8", bounds, index))));
  line("br " + behind);
  at_.begin_block(vector);
  at_.throw_if(evaluate(fmt::format("ne i32 {}, 0", dimension)), "IndexOutOfRange");
  const std::string length = evaluate("load.final i64 " + at_.moved(array, kArrayLength));
  line(fmt::format("{} = trunc i64 i32 {}", result, length));
  line("br " + behind);
  at_.begin_block(behind);
  at_.push(StackKind::i32, result);
}

void Intrinsics::array_lower_bound(mono::Method*) {
  const std::string dimension = pop(), array = pop();
  at_.check_not_null(array);
  const std::string bounds = evaluate("load.final ptr " + at_.moved(array, kArrayBounds));
  const std::string result = at_.temporary(), matrix = at_.new_label("m"), behind = at_.new_label("r");
  line(fmt::format("{} = mov 0", result));
  line(fmt::format("br_if {}, {}, {}", evaluate(fmt::format("ne ptr {}, 0", bounds)), matrix, behind));
  at_.begin_block(matrix);
  const std::string count = evaluate(fmt::format("lshr i64 {}, 3", evaluate("size " + bounds)));
  const std::string index = evaluate("zext i32 i64 " + dimension);
  at_.throw_if(evaluate(fmt::format("ule i64 {}, {}", count, index)), "IndexOutOfRange");
  line(fmt::format("{} = load.final i32 {}", result, evaluate(fmt::format("addr {}, {}, 8, 4", bounds, index))));
  line("br " + behind);
  at_.begin_block(behind);
  at_.push(StackKind::i32, result);
}

// Of a vector, with an index that was looked at.
void Intrinsics::array_get(mono::Method* method) {
  const Shape shape =
      world_.layout().shape(mono_.class_from_mono_type(mono_.parameters(mono_.method_signature(method)).back()));
  const std::string to = pop(), index = at_.pop_as(StackKind::i64), array = pop();
  const uint32_t size = world_.layout().size(shape);
  const std::string from = evaluate(fmt::format("addr {}, {}, {}, {}", array, index, size, uint32_t{kArrayData}));
  line(fmt::format("copy {}, {}, {}", to, from, size));
}

void Intrinsics::array_set(mono::Method* method) {
  const Shape shape =
      world_.layout().shape(mono_.class_from_mono_type(mono_.parameters(mono_.method_signature(method)).back()));
  const std::string from = pop(), index = at_.pop_as(StackKind::i64), array = pop();
  const uint32_t size = world_.layout().size(shape);
  const std::string to = evaluate(fmt::format("addr {}, {}, {}, {}", array, index, size, uint32_t{kArrayData}));
  line(fmt::format("copy {}, {}, {}", to, from, size));
}

// bool FastCopy(source, index, target, index, count): false if the elements have to be converted one by one.
void Intrinsics::array_copy(mono::Method*) {
  const std::string count = at_.pop_as(StackKind::i64), to_index = at_.pop_as(StackKind::i64), to = pop();
  const std::string from_index = at_.pop_as(StackKind::i64), from = pop();
  const std::string result = at_.temporary(), same = at_.new_label("m"), behind = at_.new_label("r");
  const std::string from_class = evaluate("load.final i64 " + from), to_class = evaluate("load.final i64 " + to);
  line(fmt::format("{} = eq i64 {}, {}", result, from_class, to_class));
  line(fmt::format("br_if {}, {}, {}", result, same, behind));
  at_.begin_block(same);
  const std::string entry = evaluate(fmt::format("addr {}, {}, 8", world_.size_table(), from_class));
  const std::string size = evaluate("load i64 " + entry);
  const auto place = [&](const std::string& array, const std::string& index) {
    const std::string distance = evaluate(fmt::format("mul i64 {}, {}", index, size));
    return evaluate(fmt::format("addr {}, {}, 1, {}", array, distance, uint32_t{kArrayData}));
  };
  const std::string target = place(to, to_index), source = place(from, from_index);
  line(fmt::format("copy {}, {}, {}", target, source, evaluate(fmt::format("mul i64 {}, {}", count, size))));
  line("br " + behind);
  at_.begin_block(behind);
  at_.push(StackKind::i32, result);
}

void Intrinsics::array_clear(mono::Method*) {
  const std::string count = at_.pop_as(StackKind::i64), index = at_.pop_as(StackKind::i64), array = pop();
  const std::string number = evaluate("load.final i64 " + array);
  const std::string size = evaluate("load i64 " + evaluate(fmt::format("addr {}, {}, 8", world_.size_table(), number)));
  const std::string distance = evaluate(fmt::format("mul i64 {}, {}", index, size));
  const std::string place = evaluate(fmt::format("addr {}, {}, 1, {}", array, distance, uint32_t{kArrayData}));
  line(fmt::format("fill {}, 0, {}", place, evaluate(fmt::format("mul i64 {}, {}", count, size))));
}

// (target, source, count): of bytes, or of elements if the pointers have a type. It may overlap.
void Intrinsics::memory_copy(mono::Method* method) {
  const std::vector<mono::Type*> parameters = mono_.parameters(mono_.method_signature(method));
  uint32_t size = 1;
  if (mono_.type_is_byref(parameters[0]))
    size = world_.layout().size(world_.layout().shape(mono_.class_from_mono_type(parameters[0])));
  std::string count = at_.pop_as(StackKind::i64);
  const std::string from = pop(), to = pop();
  if (size != 1) count = evaluate(fmt::format("mul i64 {}, {}", count, size));
  line(fmt::format("copy {}, {}, {}", to, from, count));
}

}  // namespace quotient::frontends::cil
