// Rewriting all trees of an automaton at once, bottom-up. While a tree is read, each subtree has a mode: what has been
// found or guessed in it so far. For each rule, and for each combination of modes that its children can have, a step
// decides what comes out: any number of rules, each with a label, children and the mode of the whole. A tree of the
// result is what some run over a tree of the input wrote.
//
//   Rewriter rewriter(trees);
//   rewriter.run([&](const Rewriter::Input& in) { … rewriter.emit(symbol, in.children, in.target, mode); });
//   Automaton result = rewriter.take([](Mode mode) { return mode == kDone; });
//
// With a journal, what was done at each rule is kept, and the results can be followed back to the input.
#pragma once

#include <functional>
#include <memory>

#include "shape/automata/automaton.hpp"
#include "shape/transducers/backward.hpp"
#include "shape/transducers/journal.hpp"

namespace quotient::shape {

using Mode = uint32_t;

class Rewriter {
 public:
  struct Input {
    Symbol symbol;
    State target;                 // of the input automaton
    std::vector<Mode> modes;      // of the children
    std::vector<State> children;  // states of the result for (child, mode)
  };

  using Step = std::function<void(const Input&)>;

  explicit Rewriter(const Automaton& trees, Journal* journal = nullptr)
      : trees_(trees), index_(trees), modes_(trees.states()), journal_(journal) {
    found_.reserve(trees.states());
    work_.reserve(trees.states());
    out_.reserve_like(trees);
  }

  void run(const Step& step);

  // The state of the result that stands for trees of `state` in that mode; makes it known that the mode is possible.
  State state(State state, Mode mode);
  // A state of the result that stands for no state of the input.
  State fresh() { return out_.add_state(); }
  // A rule for trees of the input's rule: the child i is that of the input, or has it below an inserted node.
  void emit(Symbol symbol, std::span<const State> children, State target, Mode mode);
  // A rule for a fresh state.
  void emit_to(Symbol symbol, std::span<const State> children, State target) {
    out_.add_rule(symbol, children, target);
  }
  // The node is taken out, and its child in that place is now the tree of `target` in that mode.
  void take_out(uint32_t child, State target, Mode mode);

  // The result: final are the final states of the input in the modes that the function accepts. Reduced.
  Automaton take(const std::function<bool(Mode)>& is_final) const;
  // After a run that changed nothing and gave each tree one mode: the trees with a mode that the function accepts, and
  // the others.
  std::pair<Automaton, Automaton> divide(const std::function<bool(Mode)>& is_wanted) const;

 private:
  static constexpr uint32_t kNone = ~0u;
  struct Found {
    State origin;  // of the input
    Mode mode;
    State state;    // of the result
    uint32_t next;  // found for the same origin; kNone at the end
    bool combined;  // rules were tried with it
  };
  struct List {
    uint32_t first = kNone, last = kNone;
  };
  // The mode that has just been found, and the child for which it stands: together they occur in every combination that
  // is new. At other children before that one any older mode stands.
  struct Latest {
    uint32_t found;
    uint32_t position;
  };
  void combine(const Automaton::Rule& rule, const Step& step, uint32_t found);
  void fill(const Automaton::Rule& rule, const Step& step, const Latest& latest, uint32_t position);

  const Automaton& trees_;
  RuleIndex index_;
  std::vector<Found> found_;                     // all modes of all states, so far
  std::vector<List> modes_;                      // those of each state
  std::vector<uint32_t> work_;                   // those with which no rule was tried
  std::vector<std::pair<State, State>> silent_;  // every tree of the first state also is one of the second
  Input input_;                                  // of the step that is being done
  Automaton out_;
  Journal* journal_;
  std::shared_ptr<std::vector<Rewriting>> done_ = std::make_shared<std::vector<Rewriting>>();
};

}  // namespace quotient::shape
