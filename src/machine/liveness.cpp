// Backward data flow over one function's registers. Only live registers are kept in a frame, or states
// that differ in dead values would not meet (docs/store.md). Registers that own a local object count as live
// wherever they may hold it, because `ret` kills what they hold, and so does `end_thread` in a called function.
#include <algorithm>
#include <map>

#include "machine/operands.hpp"
#include "machine/program.hpp"

namespace quotient::machine {
namespace {

class RegisterSet {
 public:
  explicit RegisterSet(size_t registers) : words_((registers + 63) / 64) {}
  void add(uint32_t r) { words_[r / 64] |= uint64_t{1} << r % 64; }
  void remove(uint32_t r) { words_[r / 64] &= ~(uint64_t{1} << r % 64); }
  bool has(uint32_t r) const { return words_[r / 64] >> r % 64 & 1; }
  bool unite(const RegisterSet& other) {
    bool grew = false;
    for (size_t i = 0; i < words_.size(); ++i) {
      grew |= (other.words_[i] & ~words_[i]) != 0;
      words_[i] |= other.words_[i];
    }
    return grew;
  }
  LiveList list() const {
    LiveList out;
    for (uint32_t i = 0; i < words_.size(); ++i) {
      for (uint64_t word = words_[i]; word != 0; word &= word - 1)
        out.push_back(i * 64 + static_cast<uint32_t>(__builtin_ctzll(word)));
    }
    return out;
  }

 private:
  std::vector<uint64_t> words_;
};

class Analysis {
 public:
  Analysis(Program& program, uint32_t function) : program_(program), info_(program.functions[function]) {
    for (Pc pc = info_.entry; pc < info_.end; ++pc)
      if (program_.code[pc].op == core::Op::k_landing) landings_.push_back(pc);
  }

  void run() {
    find_blocks();
    solve();
    for (size_t b = 0; b < starts_.size(); ++b) record(b);
    const LiveList at_entry = live_in_[0].list();
    for (const uint32_t r : at_entry) {
      if (r >= info_.parameters) info_.undefined_at_entry.push_back(r);
    }
  }

 private:
  Pc end_of(size_t block) const { return block + 1 < starts_.size() ? starts_[block + 1] : info_.end; }

  void find_blocks() {
    std::vector<Pc> starts = {info_.entry};
    for (Pc pc = info_.entry; pc < info_.end; ++pc) {
      bool falls_through_only = true;
      for_each_successor(program_, pc, [&](Pc next) {
        if (next == pc + 1) return;
        starts.push_back(next);
        falls_through_only = false;
      });
      const core::Op op = program_.code[pc].op;
      const bool ends = !falls_through_only || (core::info(op).traits & core::kTerminator) || op == core::Op::k_landing;
      if (ends && pc + 1 < info_.end) starts.push_back(pc + 1);
    }
    std::sort(starts.begin(), starts.end());
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
    starts_ = std::move(starts);
    live_in_.assign(starts_.size(), RegisterSet(info_.registers));
  }

  RegisterSet live_out(size_t block) const {
    RegisterSet live(info_.registers);
    for_each_successor(program_, end_of(block) - 1, [&](Pc next) { live.unite(live_in_[block_at(next)]); });
    return live;
  }

  size_t block_at(Pc pc) const {
    return static_cast<size_t>(std::upper_bound(starts_.begin(), starts_.end(), pc) - starts_.begin()) - 1;
  }

  void step_back(Pc pc, RegisterSet& live) const {
    const Code& code = program_.code[pc];
    for_each_write(program_, code, [&](uint32_t r) { live.remove(r); });
    read_by(code, live);
    add_landings(live);
  }

  // From anywhere a jump may come back to a landing: in a called function, or in one that interrupts this one.
  void add_landings(RegisterSet& live) const {
    for (const Pc pc : landings_) {
      const auto result = static_cast<uint32_t>(program_.code[pc].result);
      const bool kept = live.has(result);
      live.unite(live_in_[block_at(pc + 1)]);
      if (!kept) live.remove(result);
    }
  }

  void read_by(const Code& code, RegisterSet& live) const {
    for_each_read(program_, code, [&](uint32_t r) { live.add(r); });
    if (code.op == core::Op::k_ret || code.op == core::Op::k_end_thread || code.op == core::Op::k_call)
      add_locals(live);
  }
  void add_locals(RegisterSet& live) const {
    for (const uint32_t r : info_.locals) live.add(r);
  }

  void solve() {
    for (bool grew = true; grew;) {
      grew = false;
      for (size_t block = starts_.size(); block-- > 0;) {
        RegisterSet live = live_out(block);
        for (Pc pc = end_of(block); pc-- > starts_[block];) step_back(pc, live);
        grew |= live_in_[block].unite(live);
      }
    }
  }

  void record(size_t block) {
    RegisterSet live = live_out(block);
    for (Pc pc = end_of(block); pc-- > starts_[block];) {
      const Code& code = program_.code[pc];
      if (code.op == core::Op::k_call) {  // parked while the callee runs: what is needed afterwards
        for_each_write(program_, code, [&](uint32_t r) { live.remove(r); });
        add_locals(live);
        add_landings(live);
        program_.live[pc] = intern(live.list());
        read_by(code, live);
      } else {
        step_back(pc, live);
        program_.live[pc] = intern(live.list());
      }
    }
  }

  const LiveList* intern(LiveList list) {
    const auto [it, fresh] = interned_.try_emplace(list, nullptr);
    if (fresh) {
      program_.live_lists.push_back(std::make_unique<LiveList>(std::move(list)));
      it->second = program_.live_lists.back().get();
    }
    return it->second;
  }

  Program& program_;
  FunctionInfo& info_;
  std::vector<Pc> starts_, landings_;
  std::vector<RegisterSet> live_in_;
  std::map<LiveList, const LiveList*> interned_;
};

}  // namespace

void compute_liveness(Program& program, uint32_t function) { Analysis(program, function).run(); }

}  // namespace quotient::machine
