// Forward data flow over one function's variables: where may each hold a value that has been written and whose scope
// has not ended? Scopes are nested, so a place is inside of a variable's scope on all ways that lead there or on none;
// what is not written yet on some of them is undefined.
#include <algorithm>

#include "machine/operands.hpp"
#include "machine/program.hpp"

namespace quotient::machine {
namespace {

class Scopes {
 public:
  Scopes(Program& program, uint32_t function)
      : program_(program),
        info_(program.functions[function]),
        variables_(program.module->functions[function].variables),
        written_(info_.end - info_.entry, std::vector<bool>(variables_.size())),
        reached_(info_.end - info_.entry) {}

  void run() {
    std::vector<bool> parameters(variables_.size());
    for (size_t v = 0; v < variables_.size(); ++v) {
      parameters[v] = variables_[v] < info_.parameters;
      if (!parameters[v]) begin_undefined(variables_[v]);
    }
    flow(info_.entry, parameters);
    while (!work_.empty()) {
      const Pc pc = work_.back();
      work_.pop_back();
      const std::vector<bool> after = written_after(pc);
      for_each_successor(program_, pc, [&](Pc next) { flow(next, after); });
    }
    for (Pc pc = info_.entry; pc < info_.end; ++pc) record(pc);
  }

 private:
  void begin_undefined(uint32_t variable) {
    std::vector<uint32_t>& undefined = info_.undefined_at_entry;
    if (std::find(undefined.begin(), undefined.end(), variable) == undefined.end()) undefined.push_back(variable);
  }

  // The instruction is also reached with these variables written.
  void flow(Pc pc, std::vector<bool> written) {
    for (auto leave = std::lower_bound(program_.leaves.begin(), program_.leaves.end(), std::pair{pc, 0u});
         leave != program_.leaves.end() && leave->first == pc; ++leave)
      written[index(leave->second)] = false;
    std::vector<bool>& known = written_[pc - info_.entry];
    bool grew = !reached_[pc - info_.entry];
    for (size_t v = 0; v < known.size(); ++v) {
      grew |= written[v] && !known[v];
      known[v] = known[v] || written[v];
    }
    reached_[pc - info_.entry] = true;
    if (grew) work_.push_back(pc);
  }

  std::vector<bool> written_after(Pc pc) const {
    std::vector<bool> written = written_[pc - info_.entry];
    for_each_write(program_, program_.code[pc], [&](uint32_t r) {
      const size_t v = index(r);
      if (v < written.size()) written[v] = true;
    });
    return written;
  }

  size_t index(uint32_t variable) const {
    return static_cast<size_t>(std::find(variables_.begin(), variables_.end(), variable) - variables_.begin());
  }

  void record(Pc pc) {
    auto held = std::make_unique<LiveList>();
    const LiveList& live = *program_.live[pc];
    for (size_t v = 0; v < variables_.size(); ++v) {
      if (written_[pc - info_.entry][v] && !std::binary_search(live.begin(), live.end(), variables_[v]))
        held->push_back(variables_[v]);
    }
    if (held->empty()) return;
    program_.held[pc] = held.get();
    program_.live_lists.push_back(std::move(held));
  }

  Program& program_;
  FunctionInfo& info_;
  const std::vector<uint32_t>& variables_;
  std::vector<std::vector<bool>> written_;  // per instruction, per variable
  std::vector<bool> reached_;
  std::vector<Pc> work_;
};

}  // namespace

void compute_scopes(Program& program, uint32_t function) {
  if (program.functions[function].hold == Hold::while_live || program.module->functions[function].variables.empty())
    return;
  program.held.resize(program.code.size());
  Scopes(program, function).run();
}

}  // namespace quotient::machine
