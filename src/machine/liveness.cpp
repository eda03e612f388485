// Backward data flow over one function's registers. Only live registers are kept in a frame, or states
// that differ in dead values would not meet (docs/store.md). Registers that own a local object count as live
// wherever they may hold it, because `ret` kills what they hold, and so does `end_thread` in a called function. Where
// they may hold it is a forward data flow: from `local` until something else is written to the register.
#include <algorithm>
#include <iterator>
#include <map>
#include <unordered_map>

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
  bool add_all(const LiveList& others) {
    if (std::includes(list_.begin(), list_.end(), others.begin(), others.end())) return false;
    LiveList all;
    std::set_union(list_.begin(), list_.end(), others.begin(), others.end(), std::back_inserter(all));
    list_ = std::move(all);
    return true;
  }
  bool unite(const RegisterSet& other) { return add_all(other.list_); }
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
    find_owners();
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

  // Which registers may own a local object, where that matters. A jump comes back to a landing with what was owned
  // where it came from: with landings, every register may own something everywhere.
  void find_owners() {
    if (info_.locals.empty() || !landings_.empty()) return;
    std::vector<RegisterSet> owners_before(starts_.size());
    std::vector<bool> reached(starts_.size());
    reached[0] = true;
    for (bool grew = true; grew;) {
      grew = false;
      for (size_t block = 0; block < starts_.size(); ++block) {
        if (!reached[block]) continue;
        RegisterSet owners = owners_before[block];
        for (Pc pc = starts_[block]; pc < end_of(block); ++pc) step_forward(pc, owners);
        for_each_successor(program_, end_of(block) - 1, [&](Pc next) {
          const size_t successor = block_at(next);
          const bool fresh = !reached[successor];
          grew |= owners_before[successor].unite(owners) || fresh;
          reached[successor] = true;
        });
      }
    }
    for (size_t block = 0; block < starts_.size(); ++block) {
      RegisterSet owners = owners_before[block];
      for (Pc pc = starts_[block]; pc < end_of(block); ++pc) {
        if (ends_locals(program_.code[pc]) && !owners.list().empty()) owners_at_.emplace(pc, owners.list());
        step_forward(pc, owners);
      }
    }
  }

  void step_forward(Pc pc, RegisterSet& owners) const {
    Budget::check();
    const Code& code = program_.code[pc];
    for_each_write(program_, code, [&](uint32_t r) { owners.remove(r); });
    if (code.op == core::Op::k_local) owners.add(static_cast<uint32_t>(code.result));
  }

  // What happens here ends what the frame owns, or a called function may.
  static bool ends_locals(const Code& code) { return core::info(code.op).has(core::kKeepsLocals); }

  RegisterSet live_out(size_t block) const {
    RegisterSet live;
    for_each_successor(program_, end_of(block) - 1, [&](Pc next) { live.unite(live_in_[block_at(next)]); });
    return live;
  }

  size_t block_at(Pc pc) const {
    return static_cast<size_t>(std::upper_bound(starts_.begin(), starts_.end(), pc) - starts_.begin()) - 1;
  }

  void step_back(Pc pc, RegisterSet& live) const {
    Budget::check();
    const Code& code = program_.code[pc];
    for_each_write(program_, code, [&](uint32_t r) { live.remove(r); });
    read_by(pc, live);
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

  void read_by(Pc pc, RegisterSet& live) const {
    for_each_read(program_, program_.code[pc], [&](uint32_t r) { live.add(r); });
    if (ends_locals(program_.code[pc])) add_locals(pc, live);
  }
  void add_locals(Pc pc, RegisterSet& live) const {
    const auto owners = owners_at_.find(pc);
    if (!landings_.empty()) live.add_all(info_.locals);
    else if (owners != owners_at_.end()) live.add_all(owners->second);
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
      if (core::info(code.op).has(core::kCalls)) {  // parked while the callee runs: what is needed afterwards
        for_each_write(program_, code, [&](uint32_t r) { live.remove(r); });
        for_each_kept(program_, code, [&](uint32_t r) { live.add(r); });
        add_locals(pc, live);
        add_landings(live);
        program_.live[pc] = intern(live.list());
        read_by(pc, live);
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
  std::unordered_map<Pc, LiveList> owners_at_;  // where it matters, and there are any
  std::map<LiveList, const LiveList*> interned_;
  const LiveList* last_ = nullptr;
};

}  // namespace

void compute_liveness(Program& program, uint32_t function) { Analysis(program, function).run(); }

}  // namespace quotient::machine
