#include "shape/program/last_call.hpp"

#include <map>

namespace quotient::shape {

using core::Instruction;
using core::Op;
using core::Operand;

namespace {

// Which result of the call each register holds, as far as it holds one.
using Held = std::map<uint32_t, size_t>;

bool returns_all(const Instruction& ret, size_t results, const Held& held) {
  if (ret.operands.empty()) return true;  // what was returned is not used
  if (ret.operands.size() != results) return false;
  for (size_t i = 0; i < ret.operands.size(); ++i) {
    const auto found = ret.operands[i].kind == Operand::Kind::reg ? held.find(ret.operands[i].index) : held.end();
    if (found == held.end() || found->second != i) return false;
  }
  return true;
}

void move(const Instruction& mov, Held& held) {
  const auto from = mov.operands[0].kind == Operand::Kind::reg ? held.find(mov.operands[0].index) : held.end();
  if (from == held.end()) {
    held.erase(mov.results[0]);
  } else {
    held[mov.results[0]] = from->second;
  }
}

}  // namespace

bool is_last_call(const core::Function& function, const Instruction& call) {
  Held held;
  for (size_t i = 0; i < call.results.size(); ++i) held[call.results[i]] = i;
  const Instruction* at = &call + 1;  // a call is never the last instruction of its block
  // Each block is left at most once: a function that only goes round does not return.
  for (size_t blocks = 0; blocks <= function.blocks.size();) {
    switch (at->op) {
      case Op::k_mov: move(*at++, held); break;
      case Op::k_br: at = function.blocks[at->operands[0].index].instructions.data(), ++blocks; break;
      case Op::k_ret: return returns_all(*at, call.results.size(), held);
      default: return false;
    }
  }
  return false;
}

}  // namespace quotient::shape
