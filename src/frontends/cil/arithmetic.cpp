// Numbers: what of CIL's arithmetic Core has not as such is written out, with its exceptions.
#include <fmt/format.h>

#include <bit>

#include "frontends/cil/method_lowering.hpp"

namespace quotient::frontends::cil {
namespace {

bool is_wide(const Slot& slot) { return slot.kind == StackKind::i64 || slot.kind == StackKind::reference; }

unsigned bits_of(Shape shape) {
  switch (shape.kind) {
    case Shape::i8:
    case Shape::u8: return 8;
    case Shape::i16:
    case Shape::u16: return 16;
    case Shape::i32: return 32;
    default: return 64;
  }
}

}  // namespace

void MethodLowering::binary(const char* integer_op, const char* float_op) {
  const Slot b = pop(), a = pop();
  if (a.kind == StackKind::f64) {
    if (!*float_op) throw Unsupported{"code that applies an operation of integers to floats"};
    return push(StackKind::f64,
                evaluate(fmt::format("{} f64 {}, {}", float_op, a.operand, as_kind(b, StackKind::f64))));
  }
  const bool wide = is_wide(a) || is_wide(b);
  const StackKind kind = wide ? StackKind::i64 : StackKind::i32;
  if (users_ && (a.is_static || b.is_static)) world_.note_move_along_statics();
  const std::string left = as_kind(a, kind), right = as_kind(b, kind);
  const std::string result = evaluate(fmt::format("{} {} {}, {}", integer_op, stack_type(kind), left, right));
  const bool is_address = (a.kind == StackKind::reference) != (b.kind == StackKind::reference);
  push(is_address ? StackKind::reference : kind, result);
}

void MethodLowering::divide(const char* integer_op, const char* float_op, bool is_signed) {
  const Slot b = pop(), a = pop();
  if (a.kind == StackKind::f64)
    return push(StackKind::f64,
                evaluate(fmt::format("{} f64 {}, {}", float_op, a.operand, as_kind(b, StackKind::f64))));
  const StackKind kind = is_wide(a) || is_wide(b) ? StackKind::i64 : StackKind::i32;
  const char* const type = stack_type(kind);
  const std::string left = as_kind(a, kind), right = as_kind(b, kind);
  const bool is_number = right.front() != '%' && right != "0";
  if (!is_number) throw_if(evaluate(fmt::format("eq {} {}, 0", type, right)), "DivideByZero");
  const std::string minus_one = kind == StackKind::i32 ? "4294967295" : "18446744073709551615";
  const std::string least = kind == StackKind::i32 ? "2147483648" : "9223372036854775808";
  if (is_signed && (!is_number || right == minus_one)) {
    const std::string negates = evaluate(fmt::format("eq {} {}, {}", type, right, minus_one));
    const std::string is_least = evaluate(fmt::format("eq {} {}, {}", type, left, least));
    throw_if(evaluate(fmt::format("and i1 {}, {}", negates, is_least)), "Overflow");
  }
  push(kind, evaluate(fmt::format("{} {} {}, {}", integer_op, type, left, right)));
}

void MethodLowering::shift(const char* op) {
  const Slot amount = pop(), value = pop();
  const StackKind kind = is_wide(value) ? StackKind::i64 : StackKind::i32;
  const std::string by = as_kind(amount, kind);
  const std::string masked = evaluate(fmt::format("and {} {}, {}", stack_type(kind), by, is_wide(value) ? 63 : 31));
  push(kind, evaluate(fmt::format("{} {} {}, {}", op, stack_type(kind), value.operand, masked)));
}

// Of 64 bits: the result, and whether it does not fit.
std::string MethodLowering::overflow_of_wide(Opcode op, const std::string& a, const std::string& b,
                                             std::string& result) {
  const auto of = [&](const char* what, const std::string& x, const std::string& y) {
    return evaluate(fmt::format("{} i64 {}, {}", what, x, y));
  };
  const auto is_negative = [&](const std::string& x) { return of("slt", x, "0"); };
  switch (op) {
    case Opcode::k_add_ovf:
      result = of("add", a, b);
      return is_negative(of("and", of("xor", a, result), of("xor", b, result)));
    case Opcode::k_add_ovf_un: result = of("add", a, b); return of("ult", result, a);
    case Opcode::k_sub_ovf:
      result = of("sub", a, b);
      return is_negative(of("and", of("xor", a, b), of("xor", a, result)));
    case Opcode::k_sub_ovf_un: result = of("sub", a, b); return of("ult", a, b);
    case Opcode::k_mul_ovf_un: result = of("mul", a, b); return of("ne", of("umulh", a, b), "0");
    default: {
      result = of("mul", a, b);
      const std::string high = of("umulh", a, b);
      const std::string without_a = evaluate(fmt::format("select {}, {}, 0", is_negative(a), b));
      const std::string without_b = evaluate(fmt::format("select {}, {}, 0", is_negative(b), a));
      return of("ne", of("sub", of("sub", high, without_a), without_b), of("ashr", result, "63"));
    }
  }
}

void MethodLowering::overflowing(Opcode op) {
  const Slot b = pop(), a = pop();
  const bool is_unsigned = op == Opcode::k_add_ovf_un || op == Opcode::k_sub_ovf_un || op == Opcode::k_mul_ovf_un;
  if (is_wide(a) || is_wide(b)) {
    std::string result;
    const auto wide = [&](const Slot& slot) {
      if (slot.kind == StackKind::i32 && is_unsigned) return evaluate("zext i32 i64 " + slot.operand);
      return as_kind(slot, StackKind::i64);
    };
    const std::string left = wide(a), right = wide(b);
    throw_if(overflow_of_wide(op, left, right, result), "Overflow");
    return push(
        a.kind == StackKind::reference || b.kind == StackKind::reference ? StackKind::reference : StackKind::i64,
        result);
  }
  const char* const extend = is_unsigned ? "zext" : "sext";
  const char* const what = op == Opcode::k_add_ovf || op == Opcode::k_add_ovf_un   ? "add"
                           : op == Opcode::k_sub_ovf || op == Opcode::k_sub_ovf_un ? "sub"
                                                                                   : "mul";
  const std::string left = evaluate(fmt::format("{} i32 i64 {}", extend, as_kind(a, StackKind::i32)));
  const std::string right = evaluate(fmt::format("{} i32 i64 {}", extend, as_kind(b, StackKind::i32)));
  const std::string exact = evaluate(fmt::format("{} i64 {}, {}", what, left, right));
  const std::string result = evaluate("trunc i64 i32 " + exact);
  const std::string again = evaluate(fmt::format("{} i32 i64 {}", extend, result));
  throw_if(evaluate(fmt::format("ne i64 {}, {}", again, exact)), "Overflow");
  push(StackKind::i32, result);
}

void MethodLowering::convert(Shape to, bool from_unsigned) {
  const Slot from = pop();
  const StackKind kind = stack_kind(to);
  if (from.kind == StackKind::value) throw Unsupported{"code that converts a value type to a number"};
  if (to.kind == Shape::f32 || to.kind == Shape::f64) {
    std::string result = from.operand;
    if (from.kind != StackKind::f64)
      result = evaluate(fmt::format("{} {} f64 {}", from_unsigned ? "uitofp" : "sitofp", is_wide(from) ? "i64" : "i32",
                                    from.operand));
    return push(to, narrowed(to, {StackKind::f64, result}));
  }
  const bool to_unsigned = from_unsigned || to.kind == Shape::u8 || to.kind == Shape::u16;
  if (from.kind == StackKind::f64) {
    const char* const wide = from_unsigned && kind == StackKind::i64 ? "fptoui" : "fptosi";
    const std::string integer = evaluate(fmt::format("{} f64 i64 {}", wide, from.operand));
    return push(to, narrowed(to, {StackKind::i64, integer}));
  }
  if (kind == StackKind::i64 && from.kind == StackKind::i32)
    return push(to, evaluate(fmt::format("{} i32 i64 {}", to_unsigned ? "zext" : "sext", from.operand)));
  if (kind == StackKind::i64) return push(from.kind, from.operand);  // an address stays one
  push(to, narrowed(to, from));
}

void MethodLowering::convert_checked(Shape to, bool to_unsigned, bool from_unsigned) {
  const Slot from = pop();
  const unsigned bits = bits_of(to);
  if (from.kind == StackKind::f64) {
    const double above = to_unsigned ? 2.0 * (bits == 64 ? 0x1p63 : static_cast<double>(1ull << (bits - 1)))
                                     : static_cast<double>(1ull << (bits - 1));
    const double below = to_unsigned ? -1.0 : bits == 64 ? -0x1p63 - 2048.0 : -above - 1.0;
    const auto literal = [](double value) { return fmt::format("0x{:x}", std::bit_cast<uint64_t>(value)); };
    const std::string low = evaluate(fmt::format("flt f64 {}, {}", literal(below), from.operand));
    const std::string high = evaluate(fmt::format("flt f64 {}, {}", from.operand, literal(above)));
    throw_if(evaluate(fmt::format("eq i1 {}, 0", evaluate(fmt::format("and i1 {}, {}", low, high)))), "Overflow");
    const char* const op = to_unsigned && bits == 64 ? "fptoui" : "fptosi";
    const std::string integer = evaluate(fmt::format("{} f64 i64 {}", op, from.operand));
    return push(to, narrowed(to, {StackKind::i64, integer}));
  }
  const bool from_wide = is_wide(from);
  const std::string wide =
      from_wide ? from.operand : evaluate(fmt::format("{} i32 i64 {}", from_unsigned ? "zext" : "sext", from.operand));
  const auto fail_if = [&](const char* compare, const std::string& a, const std::string& b) {
    throw_if(evaluate(fmt::format("{} i64 {}, {}", compare, a, b)), "Overflow");
  };
  if (bits == 64) {
    if (from_unsigned != to_unsigned && (from_wide || !from_unsigned)) fail_if("slt", wide, "0");
    return push(to, wide);
  }
  const uint64_t most = to_unsigned ? (1ull << bits) - 1 : (1ull << (bits - 1)) - 1;
  if (from_unsigned || to_unsigned) {
    fail_if("ult", std::to_string(most), wide);
  } else {
    fail_if("slt", std::to_string(most), wide);
    fail_if("slt", wide, std::to_string(static_cast<uint64_t>(-static_cast<int64_t>(most) - 1)));
  }
  push(to, narrowed(to, {StackKind::i64, wide}));
}

// `what` is eq, ne, lt, le, gt or ge. For floats "unsigned" means: or unordered.
std::string MethodLowering::compared(const char* what, bool is_unsigned) {
  const Slot b = pop(), a = pop();
  const std::string_view relation = what;
  const bool swapped = relation == "gt" || relation == "ge";
  if (a.kind == StackKind::f64) {
    const std::string x = a.operand, y = as_kind(b, StackKind::f64);
    if (relation == "eq" || relation == "ne") {
      const std::string equal = evaluate(fmt::format("feq f64 {}, {}", x, y));
      return relation == "eq" ? equal : evaluate(fmt::format("eq i1 {}, 0", equal));
    }
    // "Less or unordered" is "not greater or equal".
    const bool strict = (relation == "lt" || relation == "gt") != is_unsigned;
    const bool turned = swapped != is_unsigned;
    const std::string ordered =
        evaluate(fmt::format("{} f64 {}, {}", strict ? "flt" : "fle", turned ? y : x, turned ? x : y));
    return is_unsigned ? evaluate(fmt::format("eq i1 {}, 0", ordered)) : ordered;
  }
  if (a.kind == StackKind::value || b.kind == StackKind::value) throw Unsupported{"code that compares value types"};
  // An address and a number of 32 bits: that is not valid. Mono compares as many bits as the first has; of a number
  // there are no more.
  const auto is_half = [](const Slot& slot) { return slot.kind == StackKind::i32 && slot.operand.starts_with('%'); };
  if (a.kind == StackKind::reference && is_half(b))
    throw Unsupported{"code that compares an address with a number of 32 bits"};
  if (b.kind == StackKind::reference && is_half(a) && (relation == "eq" || relation == "ne"))
    return evaluate(fmt::format("{} i32 {}, {}", what, a.operand, evaluate("trunc i64 i32 " + b.operand)));
  const bool wide = is_wide(a) || is_wide(b);
  const StackKind kind = wide ? StackKind::i64 : StackKind::i32;
  const std::string x = as_kind(a, kind), y = as_kind(b, kind);
  if (relation == "eq" || relation == "ne") return evaluate(fmt::format("{} {} {}, {}", what, stack_type(kind), x, y));
  if (is_unsigned && relation == "gt" && y == "0") return evaluate(fmt::format("ne {} {}, 0", stack_type(kind), x));
  const bool strict = relation == "lt" || relation == "gt";
  return evaluate(fmt::format("{}{} {} {}, {}", is_unsigned ? "u" : "s", strict ? "lt" : "le", stack_type(kind),
                              swapped ? y : x, swapped ? x : y));
}

std::string MethodLowering::condition(Opcode op) {
  switch (op) {
    case Opcode::k_beq:
    case Opcode::k_beq_s: return compared("eq", false);
    case Opcode::k_bne_un:
    case Opcode::k_bne_un_s: return compared("ne", true);
    case Opcode::k_bge:
    case Opcode::k_bge_s: return compared("ge", false);
    case Opcode::k_bge_un:
    case Opcode::k_bge_un_s: return compared("ge", true);
    case Opcode::k_bgt:
    case Opcode::k_bgt_s: return compared("gt", false);
    case Opcode::k_bgt_un:
    case Opcode::k_bgt_un_s: return compared("gt", true);
    case Opcode::k_ble:
    case Opcode::k_ble_s: return compared("le", false);
    case Opcode::k_ble_un:
    case Opcode::k_ble_un_s: return compared("le", true);
    case Opcode::k_blt:
    case Opcode::k_blt_s: return compared("lt", false);
    default: return compared("lt", true);
  }
}

namespace {

struct Conversion {
  Opcode op;
  Shape::Kind to;
  bool to_unsigned, from_unsigned, checked;
};

// For 8 and 16 bits the shape says whether it is unsigned.
constexpr Conversion kConversions[] = {
    {Opcode::k_conv_i1, Shape::i8, false, false, false},
    {Opcode::k_conv_u1, Shape::u8, false, false, false},
    {Opcode::k_conv_i2, Shape::i16, false, false, false},
    {Opcode::k_conv_u2, Shape::u16, false, false, false},
    {Opcode::k_conv_i4, Shape::i32, false, false, false},
    {Opcode::k_conv_u4, Shape::i32, false, true, false},
    {Opcode::k_conv_i, Shape::i64, false, false, false},
    {Opcode::k_conv_i8, Shape::i64, false, false, false},
    {Opcode::k_conv_u, Shape::i64, false, true, false},
    {Opcode::k_conv_u8, Shape::i64, false, true, false},
    {Opcode::k_conv_r4, Shape::f32, false, false, false},
    {Opcode::k_conv_r8, Shape::f64, false, false, false},
    {Opcode::k_conv_r_un, Shape::f64, false, true, false},
    {Opcode::k_conv_ovf_i1, Shape::i8, false, false, true},
    {Opcode::k_conv_ovf_u1, Shape::u8, true, false, true},
    {Opcode::k_conv_ovf_i2, Shape::i16, false, false, true},
    {Opcode::k_conv_ovf_u2, Shape::u16, true, false, true},
    {Opcode::k_conv_ovf_i4, Shape::i32, false, false, true},
    {Opcode::k_conv_ovf_u4, Shape::i32, true, false, true},
    {Opcode::k_conv_ovf_i, Shape::i64, false, false, true},
    {Opcode::k_conv_ovf_i8, Shape::i64, false, false, true},
    {Opcode::k_conv_ovf_u, Shape::i64, true, false, true},
    {Opcode::k_conv_ovf_u8, Shape::i64, true, false, true},
    {Opcode::k_conv_ovf_i1_un, Shape::i8, false, true, true},
    {Opcode::k_conv_ovf_u1_un, Shape::u8, true, true, true},
    {Opcode::k_conv_ovf_i2_un, Shape::i16, false, true, true},
    {Opcode::k_conv_ovf_u2_un, Shape::u16, true, true, true},
    {Opcode::k_conv_ovf_i4_un, Shape::i32, false, true, true},
    {Opcode::k_conv_ovf_u4_un, Shape::i32, true, true, true},
    {Opcode::k_conv_ovf_i_un, Shape::i64, false, true, true},
    {Opcode::k_conv_ovf_i8_un, Shape::i64, false, true, true},
    {Opcode::k_conv_ovf_u_un, Shape::i64, true, true, true},
    {Opcode::k_conv_ovf_u8_un, Shape::i64, true, true, true},
};

}  // namespace

bool MethodLowering::lower_conversion(Opcode op) {
  for (const Conversion& conversion : kConversions) {
    if (conversion.op != op) continue;
    if (conversion.checked) convert_checked({conversion.to}, conversion.to_unsigned, conversion.from_unsigned);
    else convert({conversion.to}, conversion.from_unsigned);
    return true;
  }
  return false;
}

bool MethodLowering::lower_arithmetic(const Instruction& at) {
  switch (at.op) {
    case Opcode::k_add: binary("add", "fadd"); return true;
    case Opcode::k_sub: binary("sub", "fsub"); return true;
    case Opcode::k_mul: binary("mul", "fmul"); return true;
    case Opcode::k_and: binary("and", ""); return true;
    case Opcode::k_or: binary("or", ""); return true;
    case Opcode::k_xor: binary("xor", ""); return true;
    case Opcode::k_div: divide("sdiv", "fdiv", true); return true;
    case Opcode::k_div_un: divide("udiv", "fdiv", false); return true;
    case Opcode::k_rem: divide("srem", "frem", true); return true;
    case Opcode::k_rem_un: divide("urem", "frem", false); return true;
    case Opcode::k_shl: shift("shl"); return true;
    case Opcode::k_shr: shift("ashr"); return true;
    case Opcode::k_shr_un: shift("lshr"); return true;
    case Opcode::k_neg: {
      const Slot top = pop();
      if (top.kind == StackKind::f64) push(top.kind, evaluate("fneg f64 " + top.operand));
      else push(top.kind, evaluate(fmt::format("sub {} 0, {}", stack_type(top.kind), top.operand)));
      return true;
    }
    case Opcode::k_not: {
      const Slot top = pop();
      const char* const ones = top.kind == StackKind::i32 ? "4294967295" : "18446744073709551615";
      push(top.kind, evaluate(fmt::format("xor {} {}, {}", stack_type(top.kind), top.operand, ones)));
      return true;
    }
    case Opcode::k_ckfinite: {
      const Slot top = pop();
      const std::string none = evaluate(fmt::format("fsub f64 {}, {}", top.operand, top.operand));  // NaN or 0
      throw_if(evaluate(fmt::format("fuo f64 {}, {}", none, none)), "Overflow");
      stack_.push_back(top);
      return true;
    }
    case Opcode::k_add_ovf:
    case Opcode::k_add_ovf_un:
    case Opcode::k_sub_ovf:
    case Opcode::k_sub_ovf_un:
    case Opcode::k_mul_ovf:
    case Opcode::k_mul_ovf_un: overflowing(at.op); return true;
    case Opcode::k_ceq: push(StackKind::i32, compared("eq", false)); return true;
    case Opcode::k_cgt: push(StackKind::i32, compared("gt", false)); return true;
    case Opcode::k_cgt_un: push(StackKind::i32, compared("gt", true)); return true;
    case Opcode::k_clt: push(StackKind::i32, compared("lt", false)); return true;
    case Opcode::k_clt_un: push(StackKind::i32, compared("lt", true)); return true;
    default: return lower_conversion(at.op);
  }
}

}  // namespace quotient::frontends::cil
