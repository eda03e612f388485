#include "spaces/livelock.hpp"

#include <unordered_map>

#include "base/budget.hpp"
#include "explore/fair_cycle.hpp"

namespace quotient::spaces {

using explore::CycleGraph;
using machine::StepStatus;
using memory::Slot;
using store::Node;

namespace {

// The component as a graph, made by trying all steps of all its states once more.
class Component {
 public:
  Component(StateSpace& space, const std::vector<Node>& nodes) : space_(space), nodes_(nodes) {
    for (uint32_t i = 0; i < nodes.size(); ++i) numbers_.emplace(nodes[i], i);
    graph_.states.resize(nodes.size());
    choices_.resize(nodes.size());
    for (uint32_t i = 0; i < nodes.size(); ++i) {
      Budget::check();
      space.jump(nodes[i]);
      const std::vector<Slot> threads = space.threads();
      for (const Slot thread : threads) try_thread(i, thread);
    }
    space.jump(nodes.front());
  }

  const CycleGraph& graph() const { return graph_; }
  explore::Move move(const explore::Taken& taken) const {
    const auto thread = static_cast<Slot>(edge(taken).mover);
    return {space_.machine().chains().thread_name(thread), choices_[taken.state][taken.edge]};
  }
  // Where, in the user's code, the step begins.
  machine::Pc place(const explore::Taken& taken) {
    space_.jump(nodes_[taken.state]);
    const machine::Machine& machine = space_.machine();
    const machine::Pc pc = machine.user_pc(machine.call_stack(static_cast<Slot>(edge(taken).mover)));
    space_.jump(nodes_.front());
    return pc;
  }

 private:
  const CycleGraph::Edge& edge(const explore::Taken& taken) const {
    return graph_.states[taken.state].edges[taken.edge];
  }

  void try_thread(uint32_t state, Slot thread) {
    const store::State here = space_.state();
    const auto mover = static_cast<uint32_t>(thread);
    bool can_move = false;
    uint32_t outcomes = 0;
    Choices choices;
    do {
      space_.advance(thread, choices, step_, log_);
      const bool advanced = step_.status == StepStatus::advanced;
      if (advanced && numbers_.contains(space_.state().node)) {
        // Waking up for no reason is no progress, but a cycle of it is none of spinning either.
        graph_.states[state].edges.push_back(
            {numbers_.at(space_.state().node), mover, step_.progress || step_.spurious});
        choices_[state].push_back(choices.taken);
      }
      if (advanced) space_.undo(log_, 0, here);
      // An execution that comes to an assumption which fails does not count, and an outcome that does so is none.
      if (step_.status == StepStatus::blocked || step_.spurious) continue;
      can_move = true;
      outcomes += step_.status != StepStatus::pruned;
    } while (choices.advance());
    if (can_move) graph_.states[state].able.push_back({mover, outcomes});
  }

  StateSpace& space_;
  const std::vector<Node>& nodes_;
  std::unordered_map<Node, uint32_t> numbers_;
  CycleGraph graph_;
  std::vector<std::vector<std::vector<Choices::Choice>>> choices_;  // of each edge
  machine::Step step_;
  std::vector<Undo> log_;
};

}  // namespace

std::optional<explore::Finding> find_livelock(StateSpace& space, const std::vector<Node>& nodes) {
  Component component(space, nodes);
  const std::optional<explore::Lasso> lasso = explore::find_fair_cycle(component.graph());
  if (!lasso) return {};
  explore::Finding finding{{props::ErrorKind::livelock, "what follows repeats forever, and nobody gets any further",
                            component.place(lasso->cycle.front())},
                           "",
                           {}};
  for (const explore::Taken& taken : lasso->prefix) finding.path.push_back(component.move(taken));
  finding.cycle = finding.path.size();
  for (const explore::Taken& taken : lasso->cycle) finding.path.push_back(component.move(taken));
  return finding;
}

}  // namespace quotient::spaces
