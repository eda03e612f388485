#include "machine/arithmetic.hpp"

#include <bit>
#include <cmath>
#include <cstring>

#include "base/check.hpp"

namespace quotient::machine {
namespace {

using core::Op;
using memory::number;
using memory::Value;

bool is_comparison(Op op) { return op >= Op::k_eq && op <= Op::k_sle; }

bool compare(Op op, uint64_t a, uint64_t b, unsigned bits) {
  switch (op) {
    case Op::k_eq: return a == b;
    case Op::k_ne: return a != b;
    case Op::k_ult: return a < b;
    case Op::k_ule: return a <= b;
    case Op::k_slt: return sign_extend(a, bits) < sign_extend(b, bits);
    case Op::k_sle: return sign_extend(a, bits) <= sign_extend(b, bits);
    default: QUO_UNREACHABLE(op);
  }
}

// Undefined bits of the result, for plain operands of which some bit is undefined.
uint64_t undefined_bits(Op op, const Value& a, const Value& b, unsigned bits) {
  const uint64_t either = (a.undef | b.undef) & mask_of(bits);
  if (either == 0) return 0;
  switch (op) {
    case Op::k_and: return (a.undef & b.undef) | (a.undef & b.bits) | (b.undef & a.bits);
    case Op::k_or:
      return (a.undef & b.undef) | (a.undef & ~b.bits & ~b.undef & mask_of(bits)) |
             (b.undef & ~a.bits & ~a.undef & mask_of(bits));
    case Op::k_xor: return either;
    case Op::k_add:
    case Op::k_sub: return mask_of(bits) & ~((either & -either) - 1);
    case Op::k_shl: return b.undef ? mask_of(bits) : a.undef << b.bits & mask_of(bits);
    case Op::k_lshr: return b.undef ? mask_of(bits) : a.undef >> b.bits;
    case Op::k_ashr:
      return b.undef ? mask_of(bits) : static_cast<uint64_t>(sign_extend(a.undef, bits) >> b.bits) & mask_of(bits);
    case Op::k_eq:
    case Op::k_ne: return ((a.bits ^ b.bits) & ~either & mask_of(bits)) ? 0 : 1;  // defined bits may already differ
    default: return is_comparison(op) ? 1 : mask_of(bits);
  }
}

bool compare_addresses(Op op, const Value& a, const Value& b, unsigned bits, Value& result) {
  const bool whole = (a.part.piece | b.part.piece) == 0;
  if (a.object == b.object && (whole || a.part == b.part)) {
    result = number(compare(op, a.bits, b.bits, bits));
    return true;
  }
  if (!whole) return false;
  if (op == Op::k_eq || op == Op::k_ne) {
    result = number(op == Op::k_ne);
    return true;
  }
  // Ordered: an address is above null; two objects have no order.
  if (a.is_plain() && a.bits == 0) return result = number(1), true;
  if (b.is_plain() && b.bits == 0) return result = number(0), true;
  return false;
}

// The upper 16 bits of a 64-bit address are 0, so that programs keep tags there, as on x86-64. An offset may be
// negative: whatever the address is, it lies about this far above 0.
constexpr uint64_t kUpperBits = uint64_t{0xffff} << 48, kSomewhere = uint64_t{1} << 46;

// One address and one number. Of the address, the low bits `zeros` are those of its offset.
bool offset_address(Op op, const Value& address, const Value& other, bool address_first, unsigned bits, uint64_t zeros,
                    Value& result) {
  const uint64_t n = other.bits, mask = mask_of(bits);
  const uint64_t known = zeros | (bits == 64 ? kUpperBits : 0), somewhere = bits == 64 ? kSomewhere : 0;
  const uint64_t place = address.bits + somewhere;  // the known bits of this are those of the address
  result = address;
  switch (op) {
    case Op::k_add: result.bits = (address.bits + n) & mask; return true;
    case Op::k_sub: result.bits = (address.bits - n) & mask; return address_first;
    case Op::k_and:
      if ((n & ~known) == 0) return result = number(place & n), true;
      result.bits = (place & n) - somewhere;
      return (~n & mask & ~known) == 0;
    case Op::k_or: result.bits = (place | n) - somewhere; return (n & ~known) == 0;
    case Op::k_xor: result.bits = (place ^ n) - somewhere; return (n & ~known) == 0;
    case Op::k_urem:
      result = number(n ? address.bits & (n - 1) : 0);
      return address_first && std::has_single_bit(n) && n - 1 <= zeros;
    case Op::k_lshr:
      if (bits == 64 && n >= 48) result = number(place >> n);
      return (n == 0 || (bits == 64 && n >= 48)) && address_first;
    case Op::k_ashr:
    case Op::k_shl: return n == 0 && address_first;
    case Op::k_mul: return n == 1;
    case Op::k_udiv: return n == 1 && address_first;
    default: return false;
  }
}

// Out of range, C leaves the result undefined; the hardware's answer is the one with only the top bit set.
uint64_t to_integer(double value, unsigned bits, bool is_signed) {
  const uint64_t indefinite = uint64_t{1} << (bits - 1);
  const double limit = std::ldexp(1.0, static_cast<int>(bits) - (is_signed ? 1 : 0));
  if (std::isnan(value) || value >= limit || value < (is_signed ? -limit : -limit)) return indefinite;
  if (value < 0) return static_cast<uint64_t>(static_cast<int64_t>(value)) & mask_of(bits);
  return static_cast<uint64_t>(value) & mask_of(bits);
}

template <class F>
F math_operation(uint32_t function, F a, [[maybe_unused]] F b) {
  uint32_t i = 0;
#define CALL_1(f) std::f(a)
#define CALL_2(f) std::f(a, b)
#define MATH(f, arity) \
  if (function == i++) return static_cast<F>(CALL_##arity(f));
#include "core/math.def"
#undef MATH
#undef CALL_1
#undef CALL_2
  QUO_UNREACHABLE(function);
}

}  // namespace

uint64_t compute(Op op, uint64_t a, uint64_t b, unsigned bits) {
  const uint64_t mask = mask_of(bits);
  switch (op) {
    case Op::k_add: return (a + b) & mask;
    case Op::k_sub: return (a - b) & mask;
    case Op::k_mul: return a * b & mask;
    case Op::k_udiv: return a / b;
    case Op::k_urem: return a % b;
    case Op::k_sdiv: return static_cast<uint64_t>(sign_extend(a, bits) / sign_extend(b, bits)) & mask;
    case Op::k_srem: return static_cast<uint64_t>(sign_extend(a, bits) % sign_extend(b, bits)) & mask;
    case Op::k_shl: return a << b & mask;
    case Op::k_lshr: return a >> b;
    case Op::k_ashr: return static_cast<uint64_t>(sign_extend(a, bits) >> b) & mask;
    case Op::k_and: return a & b;
    case Op::k_or: return a | b;
    case Op::k_xor: return a ^ b;
    case Op::k_ctpop: return static_cast<uint64_t>(std::popcount(a));
    case Op::k_ctlz: return static_cast<uint64_t>(std::countl_zero(a)) - (64 - bits);
    case Op::k_cttz: return a == 0 ? bits : static_cast<uint64_t>(std::countr_zero(a));
    case Op::k_umulh: return static_cast<uint64_t>(static_cast<unsigned __int128>(a) * b >> bits) & mask;
    default: return compare(op, a, b, bits);
  }
}

bool compute_tagged(Op op, const Value& a, const Value& b, unsigned bits, uint64_t zeros, Value& result) {
  if (a.is_plain() && b.is_plain()) {
    // A register that was never written is undefined beyond the type, too. What is computed has no names.
    const Value x = {a.bits & ~a.undef, a.undef & mask_of(bits), memory::Slot::none, {}},
                y = {b.bits & ~b.undef, b.undef & mask_of(bits), memory::Slot::none, {}};
    const uint64_t undef = undefined_bits(op, x, y, bits);
    const bool nothing_known = undef == mask_of(bits);  // then the operands may be such that compute() has no answer
    result = {nothing_known ? 0 : compute(op, x.bits, y.bits, bits) & ~undef, undef, memory::Slot::none, {}};
    return true;
  }
  if (a.undef || b.undef) {  // an address and something undefined: nothing is known
    result = memory::undefined();
    result.undef = is_comparison(op) ? 1 : mask_of(bits);
    return true;
  }
  if (is_comparison(op)) return compare_addresses(op, a, b, bits, result);
  if (a.part.piece || b.part.piece) return false;
  if (a.object == b.object) {
    if (op == Op::k_sub) return result = number((a.bits - b.bits) & mask_of(bits)), true;
    if (op == Op::k_xor && a.bits == b.bits) return result = number(0), true;
    if ((op == Op::k_and || op == Op::k_or) && a.bits == b.bits) return result = a, true;
    return false;
  }
  if (!a.is_plain() && !b.is_plain()) return false;
  const bool address_first = b.is_plain();
  return offset_address(op, address_first ? a : b, address_first ? b : a, address_first, bits, zeros, result);
}

bool extend_tagged(Op op, const Value& a, unsigned from, unsigned to, uint64_t zeros, Value& result) {
  result = a;
  if (from % 8 != 0 || to % 8 != 0) result.bits &= ~a.undef;  // names are of whole bytes
  switch (op) {
    case Op::k_trunc:
      result.bits &= mask_of(to);
      result.undef &= mask_of(to);
      if (a.is_plain() || to >= from) return true;
      if (to % 8 != 0) {  // the low bits of an address are those of its offset
        result = number(a.bits & mask_of(to));
        return mask_of(to) <= zeros && a.is_address();
      }
      if (a.is_address()) {
        result.part = memory::piece_of(0, to / 8);
      } else {
        result.part = memory::piece_of(a.part.first, std::min<unsigned>(a.part.length, to / 8));
      }
      return true;
    case Op::k_sext:
      result.bits = static_cast<uint64_t>(sign_extend(a.bits, from)) & mask_of(to);
      result.undef = static_cast<uint64_t>(sign_extend(a.undef & mask_of(from), from)) & mask_of(to);
      result.bits &= ~result.undef;
      return true;
    default: result.undef &= mask_of(from); return true;
  }
}

bool overflows(Op op, uint64_t a, uint64_t b, unsigned bits) {
  const __int128 x = sign_extend(a, bits), y = sign_extend(b, bits);
  __int128 result = 0;
  switch (op) {
    case Op::k_add: result = x + y; break;
    case Op::k_sub: result = x - y; break;
    case Op::k_mul: result = x * y; break;
    case Op::k_shl: result = x * (static_cast<__int128>(1) << b); break;
    default: return false;
  }
  return result != sign_extend(static_cast<uint64_t>(result), bits);
}

bool fits_integer(Op op, uint64_t a, unsigned from, unsigned to) {
  const double whole = std::trunc(from == 32 ? float_of<float>(a) : float_of<double>(a));
  const double above = std::ldexp(1.0, static_cast<int>(to) - (op == Op::k_fptosi ? 1 : 0));
  return whole < above && whole >= (op == Op::k_fptosi ? -above : 0);
}

uint64_t convert_float(Op op, uint64_t a, unsigned from, unsigned to) {
  const auto from_double = [to](double value) {
    return to == 32 ? bits_of(static_cast<float>(value)) : bits_of(value);
  };
  const double value = from == 32 ? float_of<float>(a) : float_of<double>(a);
  switch (op) {
    case Op::k_fpconv: return from_double(value);
    case Op::k_fptosi: return to_integer(value, to, true);
    case Op::k_fptoui: return to_integer(value, to, false);
    case Op::k_sitofp:
      return to == 32 ? bits_of(static_cast<float>(sign_extend(a, from)))
                      : bits_of(static_cast<double>(sign_extend(a, from)));
    case Op::k_uitofp: return to == 32 ? bits_of(static_cast<float>(a)) : bits_of(static_cast<double>(a));
    default: QUO_UNREACHABLE(op);
  }
}

uint64_t compute_math(uint32_t function, uint64_t a, uint64_t b, unsigned bits) {
  return bits == 32 ? bits_of(math_operation(function, float_of<float>(a), float_of<float>(b)))
                    : bits_of(math_operation(function, float_of<double>(a), float_of<double>(b)));
}

}  // namespace quotient::machine
