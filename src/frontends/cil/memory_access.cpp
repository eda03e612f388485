// Fields, elements of arrays, and memory behind pointers.
#include <fmt/format.h>

#include "frontends/cil/method_lowering.hpp"

namespace quotient::frontends::cil {

// Taken by the access that follows the prefix.
std::string MethodLowering::access_flags() {
  const bool is_volatile = volatile_;
  volatile_ = false;
  return is_volatile ? ".atomic" : "";
}

void MethodLowering::check_not_null(const std::string& operand) {
  if (operand.starts_with("@") || not_null_.count(operand)) return;
  throw_if(evaluate(fmt::format("eq ptr {}, 0", operand)), "NullReference");
  not_null_.insert(operand);
}

void MethodLowering::lower_field(const Instruction& at) {
  mono::Class* owner = nullptr;
  mono::Field* const field = mono_.field_from_token(image_, static_cast<uint32_t>(at.operand), &owner, context_);
  if (!field) throw Unsupported{"a field that is not there"};
  const bool is_store = at.op == Opcode::k_stfld, is_address = at.op == Opcode::k_ldflda;
  if (mono_.is_static(field)) {  // an object may be given, and is ignored
    Slot value;
    if (is_store) value = pop();
    pop();
    if (is_store) stack_.push_back(value);
    Instruction access = at;
    access.op = is_store ? Opcode::k_stsfld : is_address ? Opcode::k_ldsflda : Opcode::k_ldsfld;
    return lower_static_field(access);
  }
  const Shape shape = world_.layout().shape(mono_.field_get_type(field));
  Slot value;
  if (is_store) value = pop();
  const Slot object = pop();
  note_field(field, object, is_address ? FieldUse::address : is_store ? FieldUse::store : FieldUse::load);
  if (object.kind != StackKind::value) check_not_null(object.operand);
  const std::string address = moved(object.operand, world_.layout().offset(field));
  const std::string flags = access_flags();
  if (is_address) {
    push(StackKind::reference, address);
    not_null_.insert(address);
  } else if (is_store) {
    store(shape, value, address, flags, note_of(field));
  } else {
    const bool is_marked = may_be_final(field) && flags.empty();
    push(shape, load(shape, address, is_marked ? world_.final_if_settled(field) : flags, note_of(field)));
  }
}

bool MethodLowering::is_initialising(mono::Field* field) const {
  return mono_.field_get_parent(field) == class_ && std::string_view(mono_.method_get_name(method_)) == ".cctor";
}

namespace {

// Compilers (mcs, Roslyn) keep the delegate of a lambda in a static field from its first use on. That two threads may
// both make one is nobody's error.
bool keeps_lambda(std::string_view field) { return field.starts_with("<>f__am$cache") || field.starts_with("<>9__"); }

}  // namespace

void MethodLowering::lower_static_field(const Instruction& at) {
  mono::Class* owner = nullptr;
  mono::Field* const field = mono_.field_from_token(image_, static_cast<uint32_t>(at.operand), &owner, context_);
  if (!field || !mono_.is_static(field)) throw Unsupported{"a static field that is not there"};
  std::string flags = access_flags();
  if (keeps_lambda(mono_.field_get_name(field))) flags = ".atomic";
  Slot value;
  if (at.op == Opcode::k_stsfld) value = pop();
  if (mono_.field_get_flags(field) & mono::kFieldHasData) {
    if (at.op == Opcode::k_stsfld) throw Unsupported{"a store to a field with initial bytes"};
    const std::string data = world_.data_of(field);
    const Shape shape = world_.layout().shape(mono_.field_get_type(field));
    if (at.op == Opcode::k_ldsflda) return push(StackKind::reference, data);
    return push(shape, load(shape, data, flags));
  }
  initialise(mono_.field_get_parent(field));
  if (at.op != Opcode::k_ldsfld) world_.writes(field);
  if (at.op == Opcode::k_ldsflda || (at.op == Opcode::k_stsfld && !is_initialising(field))) world_.changes(field);
  const Shape shape = world_.layout().shape(mono_.field_get_type(field));
  std::string address = world_.static_field(field);
  if (world_.is_thread_static(field)) address = evaluate("tls " + address);
  switch (at.op) {
    case Opcode::k_ldsflda:
      push(StackKind::reference, address);
      stack_.back().is_static = true;
      not_null_.insert(address);
      break;
    case Opcode::k_stsfld:
      if ((mono_.field_get_flags(field) & mono::kFieldReadOnly) && !is_initialising(field))
        throw Unsupported{"a store to a readonly field outside of its class's static constructor"};
      store(shape, value, address, flags, note_of(field));
      break;
    default: {
      // A field that only the static constructor sets has its value when the class is initialised, and everybody waits
      // for that.
      if (!is_initialising(field) && !world_.has_statics_together()) {
        const bool is_readonly = mono_.field_get_flags(field) & mono::kFieldReadOnly;
        if (is_readonly) flags = ".final";
        else if (flags.empty() && may_be_final(field) && !world_.is_thread_static(field))
          flags = world_.final_if_settled(field);
      }
      push(shape, load(shape, address, flags, note_of(field)));
      break;
    }
  }
}

namespace {

// The shape of what ldind.*, stind.*, ldelem.* and stelem.* name by their own number.
std::optional<Shape> named_shape(Opcode op) {
  switch (op) {
    case Opcode::k_ldind_i1:
    case Opcode::k_stind_i1:
    case Opcode::k_ldelem_i1:
    case Opcode::k_stelem_i1: return Shape{Shape::i8};
    case Opcode::k_ldind_u1:
    case Opcode::k_ldelem_u1: return Shape{Shape::u8};
    case Opcode::k_ldind_i2:
    case Opcode::k_stind_i2:
    case Opcode::k_ldelem_i2:
    case Opcode::k_stelem_i2: return Shape{Shape::i16};
    case Opcode::k_ldind_u2:
    case Opcode::k_ldelem_u2: return Shape{Shape::u16};
    case Opcode::k_ldind_i4:
    case Opcode::k_ldind_u4:
    case Opcode::k_stind_i4:
    case Opcode::k_ldelem_i4:
    case Opcode::k_ldelem_u4:
    case Opcode::k_stelem_i4: return Shape{Shape::i32};
    case Opcode::k_ldind_i8:
    case Opcode::k_ldind_i:
    case Opcode::k_stind_i8:
    case Opcode::k_stind_i:
    case Opcode::k_ldelem_i8:
    case Opcode::k_ldelem_i:
    case Opcode::k_stelem_i8:
    case Opcode::k_stelem_i: return Shape{Shape::i64};
    case Opcode::k_ldind_r4:
    case Opcode::k_stind_r4:
    case Opcode::k_ldelem_r4:
    case Opcode::k_stelem_r4: return Shape{Shape::f32};
    case Opcode::k_ldind_r8:
    case Opcode::k_stind_r8:
    case Opcode::k_ldelem_r8:
    case Opcode::k_stelem_r8: return Shape{Shape::f64};
    case Opcode::k_ldind_ref:
    case Opcode::k_stind_ref:
    case Opcode::k_ldelem_ref:
    case Opcode::k_stelem_ref: return Shape{Shape::reference};
    default: return {};
  }
}

}  // namespace

void MethodLowering::lower_indirect(const Instruction& at) {
  std::optional<Shape> shape = named_shape(at.op);
  if (!shape) {
    mono::Class* const klass = mono_.class_get_full(image_, static_cast<uint32_t>(at.operand), context_);
    if (!klass) throw Unsupported{"a class that is not there"};
    shape = world_.layout().shape(klass);
  }
  const bool is_store = at.op == Opcode::k_stobj || at.op == Opcode::k_stind_i ||
                        (at.op >= Opcode::k_stind_ref && at.op <= Opcode::k_stind_r8);
  const std::string flags = access_flags();
  if (at.op == Opcode::k_cpobj) {
    const Slot from = pop(), to = pop();
    check_not_null(from.operand);
    check_not_null(to.operand);
    line(fmt::format("copy {}, {}, {}", to.operand, from.operand, world_.layout().size(*shape)));
  } else if (at.op == Opcode::k_initobj) {
    const Slot to = pop();
    check_not_null(to.operand);
    line(fmt::format("fill {}, 0, {}", to.operand, world_.layout().size(*shape)));
  } else if (is_store) {
    const Slot value = pop(), to = pop();
    check_not_null(to.operand);
    store(*shape, value, to.operand, flags);
  } else {
    const Slot from = pop();
    check_not_null(from.operand);
    push(*shape, load(*shape, from.operand, flags));
  }
}

std::string MethodLowering::element_address(const Slot& array, const Slot& index, uint32_t size) {
  check_not_null(array.operand);
  const std::string at = as_kind(index, StackKind::i64);
  const std::string length = evaluate(fmt::format("load.final i64 {}", moved(array.operand, kArrayLength)));
  const std::string inside = evaluate(fmt::format("ult i64 {}, {}", at, length));
  throw_if(evaluate(fmt::format("eq i1 {}, 0", inside)), "IndexOutOfRange");
  const std::string address = evaluate(fmt::format("addr {}, {}, {}, {}", array.operand, at, size, kArrayData));
  not_null_.insert(address);
  return address;
}

void MethodLowering::lower_element(const Instruction& at) {
  std::optional<Shape> shape = named_shape(at.op);
  if (!shape) {
    mono::Class* const klass = mono_.class_get_full(image_, static_cast<uint32_t>(at.operand), context_);
    if (!klass) throw Unsupported{"a class that is not there"};
    shape = world_.layout().shape(klass);
  }
  const uint32_t size = world_.layout().size(*shape);
  const bool is_store = at.op == Opcode::k_stelem || (at.op >= Opcode::k_stelem_i && at.op <= Opcode::k_stelem_ref);
  Slot value;
  if (is_store) value = pop();
  const Slot index = pop(), array = pop();
  const std::string address = element_address(array, index, size);
  if (at.op == Opcode::k_ldelema) return push(StackKind::reference, address);
  if (!is_store) return push(*shape, load(*shape, address, "", "[]"));
  if (shape->kind == Shape::reference && value.operand != "0") {
    const std::string fits =
        evaluate(fmt::format("call {}, {}, {}", world_.store_check(), array.operand, value.operand));
    throw_if(evaluate(fmt::format("eq i1 {}, 0", fits)), "ArrayTypeMismatch");
  }
  store(*shape, value, address, "", "[]");
}

void MethodLowering::lower_block_memory(const Instruction& at) {
  switch (at.op) {
    case Opcode::k_cpblk: {
      const std::string size = pop_operand(), from = pop_operand(), to = pop_operand();
      line(fmt::format("copy {}, {}, {}", to, from, size));
      break;
    }
    case Opcode::k_initblk: {
      const std::string size = pop_operand(), byte = pop_operand(), to = pop_operand();
      line(fmt::format("fill {}, {}, {}", to, evaluate("trunc i32 i8 " + byte), size));
      break;
    }
    default: {  // localloc: a block of its own, which goes when nothing points to it
      const std::string size = pop_as(StackKind::i64);
      push(StackKind::reference, evaluate("alloc.untracked.zeroed " + size));
      not_null_.insert(stack_.back().operand);
      break;
    }
  }
}

bool MethodLowering::lower_memory(const Instruction& at) {
  switch (at.op) {
    case Opcode::k_ldfld:
    case Opcode::k_ldflda:
    case Opcode::k_stfld: lower_field(at); return true;
    case Opcode::k_ldsfld:
    case Opcode::k_ldsflda:
    case Opcode::k_stsfld: lower_static_field(at); return true;
    case Opcode::k_ldobj:
    case Opcode::k_stobj:
    case Opcode::k_cpobj:
    case Opcode::k_initobj:
    case Opcode::k_stind_i: lower_indirect(at); return true;
    case Opcode::k_ldelem:
    case Opcode::k_stelem:
    case Opcode::k_ldelema: lower_element(at); return true;
    case Opcode::k_cpblk:
    case Opcode::k_initblk:
    case Opcode::k_localloc: lower_block_memory(at); return true;
    case Opcode::k_ldlen: {
      const Slot array = pop();
      check_not_null(array.operand);
      push(StackKind::i64, evaluate(fmt::format("load.final i64 {}", moved(array.operand, kArrayLength))));
      return true;
    }
    case Opcode::k_sizeof: {
      mono::Class* const klass = mono_.class_get_full(image_, static_cast<uint32_t>(at.operand), context_);
      if (!klass) throw Unsupported{"a class that is not there"};
      push(StackKind::i32, std::to_string(world_.layout().size(world_.layout().shape(klass))));
      return true;
    }
    default: break;
  }
  if (!named_shape(at.op)) return false;
  const bool is_element = at.op >= Opcode::k_ldelem_i1 && at.op <= Opcode::k_stelem_ref;
  if (is_element) lower_element(at);
  else lower_indirect(at);
  return true;
}

}  // namespace quotient::frontends::cil
