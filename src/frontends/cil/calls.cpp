// Calls, the addresses of functions, and delegates.
#include <fmt/format.h>

#include "frontends/cil/intrinsics.hpp"
#include "frontends/cil/method_lowering.hpp"
#include "frontends/cil/overlay.hpp"

namespace quotient::frontends::cil {

std::vector<Shape> MethodLowering::parameter_shapes(mono::Method* method) const {
  mono::Signature* const signature = mono_.method_signature(method);
  std::vector<Shape> shapes;
  if (mono_.signature_is_instance(signature) && !mono_.signature_explicit_this(signature))
    shapes.push_back({Shape::reference});
  for (mono::Type* const type : mono_.parameters(signature)) shapes.push_back(world_.layout().shape(type));
  return shapes;
}

Shape MethodLowering::return_shape(mono::Method* method) const {
  return world_.layout().shape(mono_.signature_get_return_type(mono_.method_signature(method)));
}

std::vector<std::string> MethodLowering::pop_arguments(mono::Method* method) {
  const std::vector<Shape> shapes = parameter_shapes(method);
  std::vector<std::string> arguments(shapes.size());
  for (size_t i = shapes.size(); i-- > 0;) arguments[i] = narrowed(shapes[i], pop());
  return arguments;
}

// Inside of try blocks a call says where exceptions land that leave it.
std::string MethodLowering::emit_call(bool has_result, const std::string& callee,
                                      const std::vector<std::string>& arguments) {
  std::string list = callee;
  for (const std::string& argument : arguments) list += ", " + argument;
  const std::string result = has_result ? temporary() : "";
  if (enclosing(offset_).empty()) {
    line(has_result ? fmt::format("{} = call {}", result, list) : "call " + list);
    return result;
  }
  Pad& pad = pad_at(offset_);
  const std::string behind = new_label("n");
  line(fmt::format("{0}{1}%e{2}, %d{2}, %c{2} = invoke {3}, ^pad{2}, {4}, {5}, {6}", result, has_result ? ", " : "",
                   pad.number, behind, selector(pad), has_filters_ ? "%frame" : "0", list));
  begin_block(behind);
  return result;
}

void MethodLowering::push_call(Shape result, const std::string& callee, const std::vector<std::string>& arguments) {
  const std::string value = emit_call(result.kind != Shape::nothing, callee, arguments);
  if (result.kind != Shape::nothing) push(result, value);
}

bool MethodLowering::call_library(mono::Method* declaration) {
  mono::Method* const method = world_.overlay().library_method(declaration);
  if (!method) return false;
  const std::vector<std::string> arguments = pop_arguments(declaration);
  const bool is_virtual = mono_.flags(method) & mono::kMethodVirtual;
  const std::string callee =
      is_virtual ? evaluate(fmt::format("call {}, {}", world_.select(method), arguments[0])) : world_.function(method);
  push_call(return_shape(method), callee, arguments);
  return true;
}

void MethodLowering::call_method(mono::Method* method) {
  if (Intrinsics(*this).lower(method) || call_library(method)) return;
  const std::vector<std::string> arguments = pop_arguments(method);
  push_call(return_shape(method), world_.function(method), arguments);
}

void MethodLowering::lower_call(const Instruction& at) {
  mono::Class* const constraint = constraint_;
  constraint_ = nullptr;
  volatile_ = false;
  const auto token = static_cast<uint32_t>(at.operand);
  mono::Method* const method = mono_.get_method_full(image_, token, nullptr, context_);
  if (!method) throw Unsupported{"a method that is not there, in " + mono_.described(method_)};
  note_constructor_call(method);
  if (at.op == Opcode::k_jmp) {
    for (const Variable& variable : arguments_)
      push(variable.shape, variable.in_memory || variable.shape.kind == Shape::value
                               ? load(variable.shape, variable.reg, "")
                               : variable.reg);
    call_method(method);
    lower_return();
    return;
  }
  if (takes_list(method)) {
    const bool is_virtual = at.op == Opcode::k_callvirt && (mono_.flags(method) & mono::kMethodVirtual);
    if (is_virtual || constraint) throw Unsupported{"a virtual method with a variable list of arguments"};
    return call_with_list(method, token);
  }
  if (mono_.class_get_rank(mono_.method_get_class(method)) > 0) {
    const std::string_view what = mono_.method_get_name(method);
    if (what == "Get" || what == "Set" || what == "Address") return matrix_access(method);
  }
  if (at.op == Opcode::k_callvirt || constraint) return lower_virtual_call(method, constraint, token);
  if (mono_.flags(method) & mono::kMethodAbstract) throw Unsupported{"a call of an abstract method"};
  call_method(method);
}

bool MethodLowering::takes_list(mono::Method* method) const {
  constexpr uint32_t kVariableArguments = 5;
  return (mono_.signature_get_call_conv(mono_.method_signature(method)) & 0xf) == kVariableArguments;
}

// The arguments beyond those that the method names lie in a block, as typed references: their number, then for each
// its type, and where its value is (Intrinsics::next_argument). The block is one more parameter.
void MethodLowering::call_with_list(mono::Method* method, uint32_t token) {
  mono::Signature* const here = mono_.method_get_signature(method, image_, token);
  if (!here) throw Unsupported{"a call with a list of arguments that cannot be read"};
  const std::vector<mono::Type*> given = mono_.parameters(here);
  const size_t named = mono_.parameters(mono_.method_signature(method)).size();
  if (given.size() < named) throw Unsupported{"a call with too few arguments"};
  const size_t count = given.size() - named;
  const std::string list = evaluate(fmt::format("alloc.untracked.zeroed {}", kListHead + kListEntry * count));
  line(fmt::format("store i64 {}, {}", count, list));
  for (size_t i = count; i-- > 0;) {
    mono::Type* const type = given[named + i];
    const Shape shape = world_.layout().shape(type);
    const std::string value =
        evaluate(fmt::format("alloc.untracked.zeroed {}", std::max(world_.layout().size(shape), 1u)));
    store(shape, pop(), value, "");
    const uint64_t at = kListHead + kListEntry * i;
    line(fmt::format("store ptr {}, {}", world_.type_object(mono_.class_from_mono_type(type)), moved(list, at)));
    line(fmt::format("store ptr {}, {}", value, moved(list, at + 8)));
  }
  std::vector<std::string> arguments = pop_arguments(method);
  arguments.push_back(list);
  push_call(return_shape(method), world_.function(method), arguments);
}

void MethodLowering::load_list() {
  if (!takes_list(method_) || filter_ >= 0) throw Unsupported{"arglist in a method without a list of arguments"};
  mono::Class* const kind = mono_.class_from_name(mono_.get_corlib(), "System", "RuntimeArgumentHandle");
  const std::string handle = new_value(kind);
  line("store ptr %list, " + handle);
  push(world_.layout().shape(kind), handle);
}

void MethodLowering::lower_virtual_call(mono::Method* method, mono::Class* constraint, uint32_t token) {
  const size_t count = parameter_shapes(method).size();
  if (count == 0 || mono_.is_static(method)) return call_method(method);
  if (stack_.size() < count) throw Unsupported{"code that takes more from the evaluation stack than is on it"};
  const auto self = [&]() -> Slot& { return stack_[stack_.size() - count]; };
  if (constraint && mono_.class_is_valuetype(constraint)) {
    mono::Method* in_source = nullptr;
    mono::Method* const target = mono_.get_method_constrained(image_, token, constraint, context_, &in_source);
    if (!target) throw Unsupported{"a constrained call"};
    if (mono_.class_is_valuetype(mono_.method_get_class(target))) return call_method(target);
    std::vector<Slot> behind(stack_.end() - static_cast<std::ptrdiff_t>(count) + 1, stack_.end());
    stack_.resize(stack_.size() - count + 1);
    const Shape shape = world_.layout().shape(constraint);
    const std::string address = pop_operand();
    push(shape, load(shape, address, ""));
    box(constraint);
    stack_.insert(stack_.end(), behind.begin(), behind.end());
    method = target;
  } else if (constraint) {
    self().operand = evaluate("load ptr " + self().operand);
  }
  if (Intrinsics(*this).lower(method)) return;
  const std::string object = self().operand;
  check_not_null(object);
  mono::Class* const klass = mono_.method_get_class(method);
  if (mono_.class_is_delegate(klass) && std::string_view(mono_.method_get_name(method)) == "Invoke") {
    const std::vector<std::string> arguments = pop_arguments(method);
    return push_call(return_shape(method), world_.delegate_call(method), arguments);
  }
  const uint32_t flags = mono_.flags(method);
  const bool is_final = (flags & mono::kMethodFinal) || (mono_.class_get_flags(klass) & mono::kClassSealed);
  if (!(flags & mono::kMethodVirtual) || (is_final && !(flags & mono::kMethodAbstract))) {
    // A method of a value type is called on a box here.
    if (mono_.class_is_valuetype(klass) && constraint && self().kind == StackKind::reference) {
      const std::vector<std::string> arguments = pop_arguments(method);
      return push_call(return_shape(method), world_.unbox_thunk(method), arguments);
    }
    return call_method(method);
  }
  const std::string function = evaluate(fmt::format("call {}, {}", world_.select(method), object));
  const std::vector<std::string> arguments = pop_arguments(method);
  push_call(return_shape(method), function, arguments);
}

void MethodLowering::lower_indirect_call(const Instruction& at) {
  const std::string function = pop_operand();
  mono::Signature* const signature = mono_.metadata_parse_signature(image_, static_cast<uint32_t>(at.operand));
  if (!signature) throw Unsupported{"a signature that is not there"};
  std::vector<Shape> shapes;
  if (mono_.signature_is_instance(signature) && !mono_.signature_explicit_this(signature))
    shapes.push_back({Shape::reference});
  const auto shape = [&](mono::Type* type) {
    mono::Type* const inflated = context_ ? mono_.class_inflate_generic_type(type, context_) : type;
    return world_.layout().shape(inflated ? inflated : type);
  };
  for (mono::Type* const type : mono_.parameters(signature)) shapes.push_back(shape(type));
  std::vector<std::string> arguments(shapes.size());
  for (size_t i = shapes.size(); i-- > 0;) arguments[i] = narrowed(shapes[i], pop());
  push_call(shape(mono_.signature_get_return_type(signature)), function, arguments);
}

void MethodLowering::load_function(const Instruction& at) {
  mono::Method* const method = mono_.get_method_full(image_, static_cast<uint32_t>(at.operand), nullptr, context_);
  if (!method) throw Unsupported{"a method that is not there"};
  if (std::string_view(mono_.method_get_name(method)) == ".ctor") note_other_use(mono_.method_get_class(method));
  const uint32_t flags = mono_.flags(method);
  if (takes_list(method)) throw Unsupported{"the address of a method with a variable list of arguments"};
  std::string function;
  if (at.op == Opcode::k_ldvirtftn) {
    const std::string object = pop_operand();
    check_not_null(object);
    if (flags & mono::kMethodVirtual) function = evaluate(fmt::format("call {}, {}", world_.select(method), object));
  }
  const bool is_selected = !function.empty();
  if (!is_selected) function = world_.function(method);
  push(StackKind::i64, function);
  stack_.back().method = is_selected ? nullptr : method;
}

// A delegate holds a function that takes its target as the first argument.
void MethodLowering::new_delegate(mono::Class* klass, mono::Method*) {
  const Slot function = pop(), target = pop();
  std::string address = function.operand;
  if (mono::Method* const method = function.method) {
    mono::Method* const invoke = mono_.class_get_method_from_name(klass, "Invoke", -1);
    const size_t given = parameter_shapes(invoke).size(), taken = parameter_shapes(method).size();
    if (mono_.is_static(method)) {
      if (taken + 1 == given) address = world_.static_thunk(method);
      else if (taken != given) throw Unsupported{"a delegate of another form"};
    } else {
      if (taken != given) throw Unsupported{"a delegate without a target"};
      if (mono_.class_is_valuetype(mono_.method_get_class(method))) address = world_.unbox_thunk(method);
      if (!not_null_.count(target.operand))
        throw_if(evaluate(fmt::format("eq ptr {}, 0", target.operand)), "DelegateToNull");
    }
  }
  const std::string object = allocated(klass);
  line(fmt::format("store ptr {}, {}", address, moved(object, world_.layout().offset(klass, "method_ptr"))));
  line(fmt::format("store ptr {}, {}", target.operand, moved(object, world_.layout().offset(klass, "m_target"))));
  push(StackKind::reference, object);
}

// Before a static field is used. The flag says that the static constructor is done.
void MethodLowering::initialise(mono::Class* klass) {
  const bool runs_already = klass == class_ && std::string_view(mono_.method_get_name(method_)) == ".cctor";
  const std::string function = runs_already ? "" : world_.initialisation(klass);
  if (function.empty()) return;
  const std::string flag = world_.initialised_flag(klass);
  if (!not_null_.insert("once " + flag).second) return;
  const std::string run = new_label("i"), behind = new_label("j");
  const std::string done = evaluate("load.once.atomic i8 " + flag, "");
  line(fmt::format("br_if {}, {}, {}", evaluate(fmt::format("ne i8 {}, 0", done)), behind, run));
  begin_block(run);
  emit_call(false, function, {});
  line("br " + behind);
  begin_block(behind);
}

// A class that is not marked `beforefieldinit` is initialised when a static method or a constructor begins.
void MethodLowering::initialise_at_entry() {
  const std::string_view name = mono_.method_get_name(method_);
  if (!mono_.is_static(method_) && name != ".ctor") return;
  if (name == ".cctor" || (mono_.class_get_flags(class_) & mono::kClassBeforeFieldInit)) return;
  initialise(class_);
}

}  // namespace quotient::frontends::cil
