#include "shape/program/definedness.hpp"

#include <algorithm>
#include <set>

namespace quotient::shape {

using core::Op;
using core::Operand;

namespace {

bool writes(const core::Instruction& code, uint32_t reg) { return std::ranges::count(code.results, reg) > 0; }

bool moves_undef(const core::Instruction& code) {
  return code.op == Op::k_mov && code.operands[0].kind == Operand::Kind::undef;
}

class Search {
 public:
  explicit Search(const Flat& flat) : flat_(flat), before_(flat.code.size()) {
    for (uint32_t id = 0; id < flat.code.size(); ++id) {
      for (const uint32_t next : flat.code[id].next) before_[next].push_back(id);
    }
  }

  // From a read back to all writes that it may see: as far as the register is live, and no further.
  bool finds_undef(uint32_t read, uint32_t reg) const {
    std::set<uint32_t> seen;
    std::vector<uint32_t> work = before_[read];
    while (!work.empty()) {
      const uint32_t id = work.back();
      work.pop_back();
      if (!seen.insert(id).second) continue;
      const core::Instruction& code = flat_.code[id].code;
      if (!writes(code, reg)) work.insert(work.end(), before_[id].begin(), before_[id].end());
      else if (moves_undef(code)) return true;
    }
    return false;
  }

 private:
  const Flat& flat_;
  std::vector<std::vector<uint32_t>> before_;
};

}  // namespace

std::vector<bool> read_undefined(const Flat& flat) {
  std::vector<bool> is_undef(flat.registers.size()), out(flat.registers.size());
  for (const Flat::Instruction& instruction : flat.code) {
    if (moves_undef(instruction.code)) is_undef[instruction.code.results[0]] = true;
  }
  const Search search(flat);
  for (uint32_t id = 0; id < flat.code.size(); ++id) {
    if (flat.code[id].code.op == Op::k_leave) continue;  // the end of a scope is no read
    for (const Operand& operand : flat.code[id].code.operands) {
      if (operand.kind != Operand::Kind::reg || !is_undef[operand.index] || out[operand.index]) continue;
      out[operand.index] = search.finds_undef(id, operand.index);
    }
  }
  return out;
}

}  // namespace quotient::shape
