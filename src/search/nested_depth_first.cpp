// Cycles of systems of processes.
#include "search/nested_depth_first.hpp"

#include "search/process_search.hpp"

namespace quotient::search {

// The search's own path and space, as the algorithm wants to see them.
struct ProcessSearch::Walk {
  using Mark = ProcessSpace::Mark;
  ProcessSearch& search;

  Mark mark() const { return search.space_.mark(); }
  bool next() {
    if (search.step()) return true;
    search.moves_.resize(search.levels_.back().moves);
    return false;
  }
  bool check() { return search.check_step() && !search.stop_; }
  void back(const Mark& mark) { search.space_.back(mark); }
  void enter(const Mark& before) {
    search.push(before);
    search.levels_.back().accepting = search.space_.accepts();
    search.keys_.push_back(search.space_.key());
  }
  void leave() {
    search.pop();
    search.keys_.pop_back();
  }
  size_t depth() const { return search.levels_.size(); }
  bool accepts() const { return search.space_.accepts(); }
  bool top_accepts() const { return search.levels_.back().accepting; }
  store::PairSet::Found find() { return search.space_.find(); }
  void close_cycle() { search.report_cycle(search.space_.key()); }
  void matched() { ++search.matched_; }
  bool must_stop() { return search.must_stop(); }
};

void ProcessSearch::nested_depth_first() {
  Walk walk{*this};
  NestedDepthFirst<Walk>(walk).run();
}

}  // namespace quotient::search
