// Making objects, boxing, casting; and what instructions name by a token.
#include <fmt/format.h>

#include <cstring>

#include "frontends/cil/literals.hpp"
#include "frontends/cil/method_lowering.hpp"

namespace quotient::frontends::cil {

std::string MethodLowering::allocated(mono::Class* klass) {
  const unsigned number = world_.instantiate(klass);
  const bool is_finalizable = world_.is_finalizable(klass);
  if (is_finalizable && !world_.runs_finalizers()) line("condition \"no finalizers\"");
  const std::string object = new_block(std::to_string(mono_.class_instance_size(klass)), world_.types().of(klass));
  line(fmt::format("store i64 {}, {}", number, object));
  if (is_finalizable && world_.runs_finalizers()) {  // also if the constructor fails
    world_.need_finalizers();
    line(fmt::format("call {}, {}", world_.function("Overlay.Finalizers", "Register"), object));
  }
  not_null_.insert(object);
  return object;
}

void MethodLowering::new_object(const Instruction& at) {
  mono::Method* const constructor = mono_.get_method_full(image_, static_cast<uint32_t>(at.operand), nullptr, context_);
  if (!constructor) throw Unsupported{"a constructor that is not there"};
  mono::Class* const klass = mono_.method_get_class(constructor);
  if (mono_.class_is_delegate(klass)) return new_delegate(klass, constructor);
  if (mono_.class_get_rank(klass) > 0) return new_matrix(constructor);
  std::vector<Shape> shapes = parameter_shapes(constructor);
  std::vector<std::string> arguments(shapes.size());
  for (size_t i = shapes.size(); i-- > 1;) arguments[i] = narrowed(shapes[i], pop());
  if (klass == mono_.get_string_class()) {  // makes its own object: our function of that name returns it
    mono::Method* const maker = world_.overlay_method(constructor);
    if (!maker) throw Unsupported{"a constructor of String: " + mono_.described(constructor)};
    arguments.erase(arguments.begin());
    return push_call({Shape::reference}, world_.function(maker), arguments);
  }
  const Shape shape = world_.layout().shape(klass);
  if (shape.kind == Shape::value) {
    arguments[0] = new_value(klass);
    emit_call(false, world_.function(constructor), arguments);
    return push(shape, arguments[0]);
  }
  if (mono_.class_is_valuetype(klass)) {  // a primitive type with a constructor, such as IntPtr
    arguments[0] = new_block("8", world_.types().of_variable("", {}));
    emit_call(false, world_.function(constructor), arguments);
    return push(shape, load(shape, arguments[0], ""));
  }
  if (mono_.class_get_flags(klass) & mono::kClassAbstract) throw Unsupported{"code that makes an abstract object"};
  arguments[0] = allocated(klass);
  emit_call(false, world_.function(constructor), arguments);
  push(StackKind::reference, arguments[0]);
}

void MethodLowering::new_array(mono::Class* element) {
  mono::Class* const klass = mono_.array_class_get(element, 1);
  const unsigned number = world_.instantiate(klass);
  const Slot count = pop();
  const std::string length = as_kind(count, StackKind::i64);
  throw_if(evaluate(fmt::format("slt i64 {}, 0", length)), "Overflow");
  const uint32_t size = world_.layout().size(world_.layout().shape(element));
  const std::string bytes = evaluate(fmt::format("mul i64 {}, {}", length, size));
  const std::string all = evaluate(fmt::format("add i64 {}, {}", bytes, uint32_t{kArrayData}));
  const std::string array = new_block(all, world_.types().of(klass));
  line(fmt::format("store i64 {}, {}", number, array));
  line(fmt::format("store i64 {}, {}", length, moved(array, kArrayLength)));
  not_null_.insert(array);
  push(StackKind::reference, array);
}

// An array of several dimensions: its bounds, pairs of length and lower bound, lie in a block of their own.
void MethodLowering::new_matrix(mono::Method* constructor) {
  mono::Class* const klass = mono_.method_get_class(constructor);
  const auto rank = static_cast<size_t>(mono_.class_get_rank(klass));
  const size_t given = parameter_shapes(constructor).size() - 1;
  if (given != rank && given != 2 * rank) throw Unsupported{"a constructor of an array of arrays"};
  std::vector<std::string> numbers(given);
  for (size_t i = given; i-- > 0;) numbers[i] = pop_as(StackKind::i32);
  const std::string bounds = new_block(std::to_string(8 * rank), world_.types().of_variable("", {}));
  std::string count = "1";
  for (size_t i = 0; i < rank; ++i) {
    const std::string length = numbers[given == rank ? i : 2 * i + 1];
    throw_if(evaluate(fmt::format("slt i32 {}, 0", length)), "Overflow");
    line(fmt::format("store i32 {}, {}", length, moved(bounds, 8 * i)));
    if (given != rank) line(fmt::format("store i32 {}, {}", numbers[2 * i], moved(bounds, 8 * i + 4)));
    count = evaluate(fmt::format("mul i64 {}, {}", count, evaluate(fmt::format("zext i32 i64 {}", length))));
  }
  const uint32_t size = world_.layout().size(world_.layout().shape(mono_.class_get_element_class(klass)));
  const std::string bytes = evaluate(fmt::format("mul i64 {}, {}", count, size));
  const std::string all = evaluate(fmt::format("add i64 {}, {}", bytes, uint32_t{kArrayData}));
  const std::string array = new_block(all, world_.types().of(klass));
  line(fmt::format("store i64 {}, {}", world_.instantiate(klass), array));
  line(fmt::format("store ptr {}, {}", bounds, moved(array, kArrayBounds)));
  line(fmt::format("store i64 {}, {}", count, moved(array, kArrayLength)));
  not_null_.insert(array);
  push(StackKind::reference, array);
}

// Get, Set and Address of such an array, with the indices on the stack.
void MethodLowering::matrix_access(mono::Method* method) {
  mono::Class* const klass = mono_.method_get_class(method);
  const auto rank = static_cast<size_t>(mono_.class_get_rank(klass));
  const std::string_view what = mono_.method_get_name(method);
  const Shape shape = world_.layout().shape(mono_.class_get_element_class(klass));
  Slot value;
  if (what == "Set") value = pop();
  std::vector<std::string> indices(rank);
  for (size_t i = rank; i-- > 0;) indices[i] = pop_as(StackKind::i32);
  const Slot array = pop();
  check_not_null(array.operand);
  std::string position = "0";
  const std::string bounds = evaluate(fmt::format("load.final ptr {}", moved(array.operand, kArrayBounds)));
  for (size_t i = 0; i < rank; ++i) {
    const std::string length = evaluate(fmt::format("load.final i32 {}", moved(bounds, 8 * i)));
    const std::string lower = evaluate(fmt::format("load.final i32 {}", moved(bounds, 8 * i + 4)));
    const std::string at = evaluate(fmt::format("sub i32 {}, {}", indices[i], lower));
    throw_if(evaluate(fmt::format("ule i32 {}, {}", length, at)), "IndexOutOfRange");
    position = evaluate(fmt::format("mul i64 {}, {}", position, evaluate(fmt::format("zext i32 i64 {}", length))));
    position = evaluate(fmt::format("add i64 {}, {}", position, evaluate(fmt::format("zext i32 i64 {}", at))));
  }
  const std::string address = evaluate(
      fmt::format("addr {}, {}, {}, {}", array.operand, position, world_.layout().size(shape), uint32_t{kArrayData}));
  not_null_.insert(address);
  if (what == "Address") push(StackKind::reference, address);
  else if (what == "Get") push(shape, load(shape, address, "", "[]"));
  else store(shape, value, address, "", "[]");
}

void MethodLowering::box(mono::Class* klass) {
  if (!mono_.class_is_valuetype(klass)) return;
  const Slot value = pop();
  if (mono_.class_is_nullable(klass)) {
    mono::Class* const inner = mono_.class_get_nullable_param(klass);
    const std::string result = temporary(), some = new_label("some"), behind = new_label("boxed");
    line(fmt::format("{} = mov 0", result));
    const std::string has = load({Shape::u8}, moved(value.operand, world_.layout().nullable_flag(klass)), "");
    line(fmt::format("br_if {}, {}, {}", evaluate(fmt::format("ne i32 {}, 0", has)), some, behind));
    begin_block(some);
    const Shape shape = world_.layout().shape(inner);
    push(shape, load(shape, moved(value.operand, world_.layout().nullable_value(klass)), ""));
    box(inner);
    line(fmt::format("{} = mov {}", result, pop().operand));
    line("br " + behind);
    begin_block(behind);
    return push(StackKind::reference, result);
  }
  const std::string object = allocated(klass);
  store(world_.layout().shape(klass), value, moved(object, kHeader), "");
  push(StackKind::reference, object);
}

void MethodLowering::unbox_any(mono::Class* klass) {
  if (!mono_.class_is_valuetype(klass)) return cast(klass, true);
  const Slot object = pop();
  const Shape shape = world_.layout().shape(klass);
  if (mono_.class_is_nullable(klass)) {
    mono::Class* const inner = mono_.class_get_nullable_param(klass);
    const std::string result = new_value(klass), some = new_label("some"), behind = new_label("unboxed");
    line(fmt::format("br_if {}, {}, {}", evaluate(fmt::format("ne ptr {}, 0", object.operand)), some, behind));
    begin_block(some);
    const Shape inner_shape = world_.layout().shape(inner);
    const std::string value = emit_call(true, world_.unboxing(inner), {object.operand});
    line(fmt::format("store i8 1, {}", moved(result, world_.layout().nullable_flag(klass))));
    const std::string loaded = load(inner_shape, value, "");
    store(inner_shape, {stack_kind(inner_shape), loaded, inner_shape.klass, nullptr, nullptr},
          moved(result, world_.layout().nullable_value(klass)), "");
    line("br " + behind);
    begin_block(behind);
    return push(shape, result);
  }
  push(shape, load(shape, emit_call(true, world_.unboxing(klass), {object.operand}), ""));
}

void MethodLowering::cast(mono::Class* klass, bool must) {
  const Slot object = pop();
  if (klass == mono_.get_object_class()) return stack_.push_back(object);
  if (mono_.class_is_nullable(klass)) klass = mono_.class_get_nullable_param(klass);
  const std::string result = evaluate(fmt::format("call {}, {}", world_.instance_test(klass), object.operand));
  if (must) {
    const std::string differs = evaluate(fmt::format("ne ptr {}, {}", result, object.operand));
    throw_if(differs, "InvalidCast");
    return stack_.push_back(object);
  }
  push(StackKind::reference, result);
}

void MethodLowering::load_string(const Instruction& at) {
  const char* const blob = mono_.metadata_user_string(image_, static_cast<uint32_t>(at.operand) & 0xffffff);
  world_.instantiate(mono_.get_string_class());
  const std::u16string text = user_string(mono_, blob);
  if (world_.is_users(image_)) world_.note_own_literal(text);
  push(StackKind::reference, world_.literal(text));
  stack_.back().is_literal = true;
  stack_.back().text = narrow(text);
}

// A handle is a value with one word: the address of the type's object, or of the field's bytes, or one of its own.
void MethodLowering::load_token(const Instruction& at) {
  mono::Class* kind = nullptr;
  void* const handle = mono_.ldtoken(image_, static_cast<uint32_t>(at.operand), &kind, context_);
  if (!handle || !kind) throw Unsupported{"a token that stands for nothing"};
  const std::string_view what = mono_.class_get_name(kind);
  const Shape shape = world_.layout().shape(kind);
  if (what == "RuntimeTypeHandle") {
    mono::Class* const klass = mono_.class_from_mono_type(static_cast<mono::Type*>(handle));
    const std::string block = new_value(kind);
    line(fmt::format("store ptr {}, {}", world_.type_object(klass), block));
    push(shape, block);
    stack_.back().type = klass;
  } else if (what == "RuntimeFieldHandle") {
    auto* const field = static_cast<mono::Field*>(handle);
    const bool has_data = mono_.field_get_flags(field) & mono::kFieldHasData;
    const std::string block = new_value(kind);
    const std::string data = has_data ? world_.data_of(field) : world_.handle(field, mono_.field_get_name(field));
    line(fmt::format("store ptr {}, {}", data, block));
    push(shape, block);
  } else {
    const std::string block = new_value(kind);
    const std::string shown = mono_.described(static_cast<mono::Method*>(handle));
    line(fmt::format("store ptr {}, {}", world_.handle(handle, shown), block));
    push(shape, block);
  }
}

bool MethodLowering::lower_object(const Instruction& at) {
  const auto token = [&] {
    mono::Class* const klass = mono_.class_get_full(image_, static_cast<uint32_t>(at.operand), context_);
    if (!klass) throw Unsupported{"a class that is not there"};
    return klass;
  };
  switch (at.op) {
    case Opcode::k_newobj: new_object(at); return true;
    case Opcode::k_newarr: new_array(token()); return true;
    case Opcode::k_box: box(token()); return true;
    case Opcode::k_unbox_any: unbox_any(token()); return true;
    case Opcode::k_unbox: {
      mono::Class* const klass = token();
      if (mono_.class_is_nullable(klass)) throw Unsupported{"the address of an unboxed Nullable"};
      const std::string object = pop_operand();
      push(StackKind::reference, emit_call(true, world_.unboxing(klass), {object}));
      return true;
    }
    case Opcode::k_castclass: cast(token(), true); return true;
    case Opcode::k_isinst: cast(token(), false); return true;
    case Opcode::k_ldstr: load_string(at); return true;
    case Opcode::k_ldtoken: load_token(at); return true;
    case Opcode::k_mkrefany: {  // a value of two words here: type and address
      mono::Class* const klass = token();
      const std::string address = pop_operand();
      mono::Class* const kind = mono_.class_from_name(mono_.get_corlib(), "System", "TypedReference");
      const std::string block = new_value(kind);
      line(fmt::format("store ptr {}, {}", world_.type_object(klass), block));
      line(fmt::format("store ptr {}, {}", address, moved(block, 8)));
      push(world_.layout().shape(kind), block);
      return true;
    }
    case Opcode::k_refanyval: {
      mono::Class* const klass = token();
      const std::string block = pop_operand();
      const std::string type = evaluate("load ptr " + block);
      throw_if(evaluate(fmt::format("ne ptr {}, {}", type, world_.type_object(klass))), "InvalidCast");
      push(StackKind::reference, evaluate("load ptr " + moved(block, 8)));
      return true;
    }
    case Opcode::k_refanytype: {
      const std::string block = pop_operand();
      mono::Class* const kind = mono_.class_from_name(mono_.get_corlib(), "System", "RuntimeTypeHandle");
      const std::string handle = new_value(kind);
      line(fmt::format("store ptr {}, {}", evaluate("load ptr " + block), handle));
      push(world_.layout().shape(kind), handle);
      return true;
    }
    default: return false;
  }
}

}  // namespace quotient::frontends::cil
