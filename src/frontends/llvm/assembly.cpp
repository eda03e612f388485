#include "frontends/llvm/assembly.hpp"

#include <fmt/format.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstrTypes.h>

#include <array>
#include <cctype>

namespace quotient::frontends::llvm {
namespace {

// Lower case, with blanks squeezed and the separators ; and newline made one.
std::string normalised(ir::StringRef text) {
  std::string result;
  for (const char c : text) {
    const bool blank = std::isspace(static_cast<unsigned char>(c)) != 0 || c == ';';
    if (blank && (result.empty() || result.back() == ' ')) continue;
    result += blank ? ' ' : static_cast<char>(std::tolower(c));
  }
  while (result.ends_with(' ')) result.pop_back();
  return result;
}

constexpr std::array kWaits = {"pause", "rep nop", "yield"};
constexpr std::array kFences = {"", "mfence", "lfence", "sfence", "nop", "dmb sy", "dmb ish"};

bool is_fence(const std::string& code) {
  if (std::find(kFences.begin(), kFences.end(), code) != kFences.end()) return true;
  const bool locked = code.starts_with("lock addl $$0,") || code.starts_with("lock addq $$0,") ||
                      code.starts_with("lock orl $$0,") || code.starts_with("lock orq $$0,");
  return locked && code.find("sp)") != std::string::npos;
}

}  // namespace

void lower_assembly(FunctionLowering& f, const ir::CallBase& call) {
  const auto* assembly = ir::cast<ir::InlineAsm>(call.getCalledOperand());
  const std::string code = normalised(assembly->getAsmString());
  const bool waits = std::find(kWaits.begin(), kWaits.end(), code) != kWaits.end();
  const bool tied = code.empty() && call.arg_size() == 1 && call.getArgOperand(0)->getType() == call.getType();
  if (tied) return f.define(call, f.values(*call.getArgOperand(0)));  // asm("" : "+r"(x)) hides x from the optimiser
  if (!call.getType()->isVoidTy() || !(waits || is_fence(code)))
    f.module().fail(fmt::format("inline assembly is not supported: \"{}\"", assembly->getAsmString()));
  if (waits) f.effect(core::Op::k_yield, {}, {});
  else if (!code.empty() && code != "nop") f.effect(core::Op::k_fence, {}, {});
}

}  // namespace quotient::frontends::llvm
