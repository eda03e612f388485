// Backward data flow over one function's registers. Only live registers are kept in a frame, or states
// that differ in dead values would not meet (docs/store.md). Registers that own a local object count as live
// wherever they may hold it, because `ret` kills what they hold, and so does `end_thread` in a called function.
#include <algorithm>
#include <iterator>
#include <map>

#include "base/budget.hpp"
#include "machine/operands.hpp"
#include "machine/program.hpp"

namespace quotient::machine {
namespace {

// A sorted list: few registers are live at a time, however many a function has.
class RegisterSet {
 public:
  void add(uint32_t r) {
    const auto at = std::lower_bound(list_.begin(), list_.end(), r);
    if (at == list_.end() || *at != r) list_.insert(at, r);
  }
  void remove(uint32_t r) {
    const auto at = std::lower_bound(list_.begin(), list_.end(), r);
    if (at != list_.end() && *at == r) list_.erase(at);
  }
  bool has(uint32_t r) const { return std::binary_search(list_.begin(), list_.end(), r); }
  bool unite(const RegisterSet& other) {
    if (std::includes(list_.begin(), list_.end(), other.list_.begin(), other.list_.end())) return false;
    LiveList all;
    std::set_union(list_.begin(), list_.end(), other.list_.begin(), other.list_.end(), std::back_inserter(all));
    list_ = std::move(all);
    return true;
  }
  const LiveList& list() const { return list_; }

 private:
  LiveList list_;
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
      const bool ends = !falls_through_only || core::info(op).has(core::kTerminator) || op == core::Op::k_landing;
      if (ends && pc + 1 < info_.end) starts.push_back(pc + 1);
    }
    std::sort(starts.begin(), starts.end());
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
    starts_ = std::move(starts);
    live_in_.resize(starts_.size());
  }

  RegisterSet live_out(size_t block) const {
    RegisterSet live;
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
    if (core::info(code.op).has(core::kKeepsLocals)) add_locals(live);
  }
  void add_locals(RegisterSet& live) const {
    for (const uint32_t r : info_.locals) live.add(r);
  }

  void solve() {
    for (bool grew = true; grew;) {
      grew = false;
      for (size_t block = starts_.size(); block-- > 0;) {
        Budget::check();
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

  const LiveList* intern(const LiveList& list) {
    if (last_ && *last_ == list) return last_;  // mostly as behind the next instruction
    Budget::check();
    const auto [it, fresh] = interned_.try_emplace(list, nullptr);
    if (fresh) {
      program_.live_lists.push_back(std::make_unique<LiveList>(list));
      it->second = program_.live_lists.back().get();
    }
    return last_ = it->second;
  }

  Program& program_;
  FunctionInfo& info_;
  std::vector<Pc> starts_, landings_;
  std::vector<RegisterSet> live_in_;
  std::map<LiveList, const LiveList*> interned_;
  const LiveList* last_ = nullptr;
};

}  // namespace

void compute_liveness(Program& program, uint32_t function) { Analysis(program, function).run(); }

}  // namespace quotient::machine
