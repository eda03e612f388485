#include "frontends/llvm/intrinsics.hpp"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "frontends/llvm/bits.hpp"
#include "frontends/llvm/exceptions.hpp"
#include "frontends/llvm/floats.hpp"
#include "frontends/llvm/jumps.hpp"
#include "frontends/llvm/link.hpp"
#include "frontends/llvm/math_calls.hpp"
#include "frontends/llvm/memory.hpp"
#include "frontends/llvm/stack.hpp"
#include "frontends/llvm/varargs.hpp"
#include "frontends/llvm/wide.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;
using Handler = void (*)(FunctionLowering&, const ir::CallBase&);

void ignore(FunctionLowering&, const ir::CallBase&) {}

void first_argument(FunctionLowering& f, const ir::CallBase& call) { f.define(call, f.values(*call.getArgOperand(0))); }

void zero(FunctionLowering& f, const ir::CallBase& call) {
  f.define(call, Operands(f.module().pieces(call.getType()).size(), core::constant(0)));
}

// Unknown, which is -1 if the largest possible size is asked for and 0 if the smallest.
void object_size(FunctionLowering& f, const ir::CallBase& call) {
  const bool smallest = ir::cast<ir::ConstantInt>(call.getArgOperand(1))->isOne();
  const unsigned bits = call.getType()->getIntegerBitWidth();
  f.define(call, {core::constant(smallest ? 0 : ~uint64_t{0} >> (64 - bits))});
}

void is_constant(FunctionLowering& f, const ir::CallBase& call) {
  f.define(call, {core::constant(ir::isa<ir::ConstantInt, ir::ConstantFP>(call.getArgOperand(0)) ? 1 : 0)});
}

// The program ends here, as by the signal that the processor would raise.
constexpr uint64_t kIllegalInstruction = 128 + 4;

void trap(FunctionLowering& f, const ir::CallBase&) {
  core::ModuleBuilder& out = f.module().out();
  f.effect(Op::k_error, {}, {out.text("trap"), out.text("a trap is executed")});
  f.effect(Op::k_halt, {}, {core::constant(kIllegalInstruction)});
  f.begin(f.out().new_block("after"));  // which LLVM still fills
}

void thread_local_address(FunctionLowering& f, const ir::CallBase& call) {
  const auto* variable = ir::cast<ir::GlobalVariable>(call.getArgOperand(0)->stripPointerCasts());
  f.emit_to(f.result(call), Op::k_tls, {}, {f.module().global(*variable)});
}

void pointer_mask(FunctionLowering& f, const ir::CallBase& call) {
  const Operand pointer = f.value(*call.getArgOperand(0)), mask = f.value(*call.getArgOperand(1));
  f.emit_to(f.result(call), Op::k_and, {f.module().word()}, {pointer, mask});
}

void yield(FunctionLowering& f, const ir::CallBase&) { f.effect(Op::k_yield, {}, {}); }
void fence(FunctionLowering& f, const ir::CallBase&) { f.effect(Op::k_fence, {}, {}); }

// rdtsc; rdtscp also says on which processor.
void timestamp(FunctionLowering& f, const ir::CallBase& call) {
  Operands results = call_runtime(f, kTimestamp, {}, 1);
  results.resize(f.module().pieces(call.getType()).size(), core::constant(0));
  f.define(call, results);
}

void checksum(FunctionLowering& f, const ir::CallBase& call) {
  const uint64_t bytes = call.getArgOperand(1)->getType()->getIntegerBitWidth() / 8;
  const Operands arguments = {f.value(*call.getArgOperand(0)), f.value(*call.getArgOperand(1)), core::constant(bytes)};
  f.define(call, call_runtime(f, kChecksum, arguments, 1));
}

// Intrinsics that are a function of math.def under another or the same name.
const char* math_name(unsigned id) {
  switch (id) {
    case ir::Intrinsic::sqrt: return "sqrt";
    case ir::Intrinsic::fabs: return "fabs";
    case ir::Intrinsic::floor: return "floor";
    case ir::Intrinsic::ceil: return "ceil";
    case ir::Intrinsic::trunc: return "trunc";
    case ir::Intrinsic::round: return "round";
    case ir::Intrinsic::rint: return "rint";
    case ir::Intrinsic::nearbyint:
    case ir::Intrinsic::roundeven: return "nearbyint";
    case ir::Intrinsic::sin: return "sin";
    case ir::Intrinsic::cos: return "cos";
    case ir::Intrinsic::tan: return "tan";
    case ir::Intrinsic::asin: return "asin";
    case ir::Intrinsic::acos: return "acos";
    case ir::Intrinsic::atan: return "atan";
    case ir::Intrinsic::sinh: return "sinh";
    case ir::Intrinsic::cosh: return "cosh";
    case ir::Intrinsic::tanh: return "tanh";
    case ir::Intrinsic::exp: return "exp";
    case ir::Intrinsic::exp2: return "exp2";
    case ir::Intrinsic::log: return "log";
    case ir::Intrinsic::log2: return "log2";
    case ir::Intrinsic::log10: return "log10";
    case ir::Intrinsic::pow: return "pow";
    case ir::Intrinsic::copysign: return "copysign";
    case ir::Intrinsic::minnum: return "fmin";
    case ir::Intrinsic::maxnum: return "fmax";
    default: return nullptr;
  }
}

// What concerns memory and control.
Handler general_handler(unsigned id) {
  switch (id) {
    case ir::Intrinsic::memcpy:
    case ir::Intrinsic::memcpy_inline:
    case ir::Intrinsic::memmove: return lower_block_copy;
    case ir::Intrinsic::memset:
    case ir::Intrinsic::memset_inline: return lower_block_fill;
    case ir::Intrinsic::lifetime_start:
    case ir::Intrinsic::lifetime_end: return lower_lifetime;
    case ir::Intrinsic::stacksave: return lower_stack_save;
    case ir::Intrinsic::stackrestore: return lower_stack_restore;
    case ir::Intrinsic::eh_sjlj_setjmp: return lower_builtin_setjmp;
    case ir::Intrinsic::eh_sjlj_longjmp: return lower_builtin_longjmp;
    case ir::Intrinsic::eh_typeid_for: return lower_type_number;
    case ir::Intrinsic::vastart: return lower_va_start;
    case ir::Intrinsic::vacopy: return lower_va_copy;
    case ir::Intrinsic::trap:
    case ir::Intrinsic::debugtrap:
    case ir::Intrinsic::ubsantrap: return trap;
    case ir::Intrinsic::objectsize: return object_size;
    case ir::Intrinsic::is_constant: return is_constant;
    case ir::Intrinsic::threadlocal_address: return thread_local_address;
    case ir::Intrinsic::ptrmask: return pointer_mask;
    case ir::Intrinsic::returnaddress:
    case ir::Intrinsic::frameaddress:
    case ir::Intrinsic::addressofreturnaddress: return zero;
    case ir::Intrinsic::expect:
    case ir::Intrinsic::expect_with_probability:
    case ir::Intrinsic::annotation:
    case ir::Intrinsic::ptr_annotation:
    case ir::Intrinsic::launder_invariant_group:
    case ir::Intrinsic::strip_invariant_group:
    case ir::Intrinsic::ssa_copy:
    case ir::Intrinsic::arithmetic_fence: return first_argument;
    case ir::Intrinsic::vaend:
    case ir::Intrinsic::assume:
    case ir::Intrinsic::prefetch:
    case ir::Intrinsic::var_annotation:
    case ir::Intrinsic::invariant_start:
    case ir::Intrinsic::invariant_end:
    case ir::Intrinsic::donothing:
    case ir::Intrinsic::sideeffect:
    case ir::Intrinsic::experimental_noalias_scope_decl:
    case ir::Intrinsic::pseudoprobe:
    case ir::Intrinsic::dbg_declare:
    case ir::Intrinsic::dbg_value:
    case ir::Intrinsic::dbg_label:
    case ir::Intrinsic::dbg_assign: return ignore;
    default: return nullptr;
  }
}

Handler integer_handler(unsigned id) {
  switch (id) {
    case ir::Intrinsic::abs: return lower_absolute;
    case ir::Intrinsic::smin:
    case ir::Intrinsic::smax:
    case ir::Intrinsic::umin:
    case ir::Intrinsic::umax: return lower_extremum;
    case ir::Intrinsic::ctpop:
    case ir::Intrinsic::ctlz:
    case ir::Intrinsic::cttz: return lower_bit_count;
    case ir::Intrinsic::bswap: return lower_byte_swap;
    case ir::Intrinsic::bitreverse: return lower_bit_reverse;
    case ir::Intrinsic::fshl:
    case ir::Intrinsic::fshr: return lower_funnel_shift;
    case ir::Intrinsic::sadd_with_overflow:
    case ir::Intrinsic::uadd_with_overflow:
    case ir::Intrinsic::ssub_with_overflow:
    case ir::Intrinsic::usub_with_overflow:
    case ir::Intrinsic::smul_with_overflow:
    case ir::Intrinsic::umul_with_overflow: return lower_with_overflow;
    case ir::Intrinsic::sadd_sat:
    case ir::Intrinsic::uadd_sat:
    case ir::Intrinsic::ssub_sat:
    case ir::Intrinsic::usub_sat: return lower_saturating;
    case ir::Intrinsic::vector_reduce_add:
    case ir::Intrinsic::vector_reduce_mul:
    case ir::Intrinsic::vector_reduce_and:
    case ir::Intrinsic::vector_reduce_or:
    case ir::Intrinsic::vector_reduce_xor:
    case ir::Intrinsic::vector_reduce_smax:
    case ir::Intrinsic::vector_reduce_smin:
    case ir::Intrinsic::vector_reduce_umax:
    case ir::Intrinsic::vector_reduce_umin: return lower_reduction;
    default: return nullptr;
  }
}

Handler float_handler(unsigned id) {
  switch (id) {
    case ir::Intrinsic::fma:
    case ir::Intrinsic::fmuladd: return lower_multiply_add;
    case ir::Intrinsic::is_fpclass: return lower_float_class;
    case ir::Intrinsic::lround:
    case ir::Intrinsic::llround:
    case ir::Intrinsic::lrint:
    case ir::Intrinsic::llrint: return lower_round_to_integer;
    case ir::Intrinsic::powi:
    case ir::Intrinsic::ldexp: return lower_integer_power;
    case ir::Intrinsic::canonicalize: return first_argument;
    default: return nullptr;
  }
}

Handler processor_handler(unsigned id) {
  switch (id) {
    case ir::Intrinsic::x86_sse2_pause: return yield;
    case ir::Intrinsic::x86_sse2_mfence:
    case ir::Intrinsic::x86_sse2_lfence:
    case ir::Intrinsic::x86_sse_sfence: return fence;
    case ir::Intrinsic::x86_sse2_clflush:
    case ir::Intrinsic::x86_clflushopt:
    case ir::Intrinsic::x86_clwb: return ignore;
    case ir::Intrinsic::x86_rdtsc:
    case ir::Intrinsic::x86_rdtscp: return timestamp;
    case ir::Intrinsic::x86_sse42_crc32_32_8:
    case ir::Intrinsic::x86_sse42_crc32_32_16:
    case ir::Intrinsic::x86_sse42_crc32_32_32:
    case ir::Intrinsic::x86_sse42_crc32_64_64: return checksum;
    default: return nullptr;
  }
}

}  // namespace

void lower_intrinsic(FunctionLowering& f, const ir::CallBase& call) {
  const unsigned id = call.getIntrinsicID();
  if (const char* name = math_name(id)) return lower_math(f, call, name);
  for (const auto& find : {general_handler, integer_handler, float_handler, processor_handler})
    if (const Handler handler = find(id)) return handler(f, call);
  f.module().fail(fmt::format("the LLVM intrinsic '{}' is not supported", call.getCalledFunction()->getName().str()));
}

}  // namespace quotient::frontends::llvm
