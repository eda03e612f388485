// The fixpoint itself; engine.hpp says what it computes. The class is apart from explore() so that tests can look
// inside: they follow single executions and ask whether the sets cover them.
#pragma once

#include <chrono>
#include <set>

#include "shape/engine.hpp"
#include "shape/visit.hpp"

namespace quotient::shape {

class Exploration {
 public:
  using Successors = std::map<std::pair<uint32_t, Configuration>, Automaton>;  // by the rank of their statement

  Exploration(const Program& program, const Abstraction& abstraction, const Limits& limits, Predicates predicates = {});
  Outcome run();

  Configuration start() const;
  // What one statement makes of a set of heaps, without abstraction.
  Successors successors(const Configuration& configuration, const Automaton& heaps);
  bool is_head(StatementId statement) const { return heads_.count(statement) > 0; }
  bool stopped() const { return stopped_; }
  // The heaps that were found to be possible at loop heads.
  const std::map<Configuration, Automaton>& reached() const { return reached_; }
  const Labels& labels() const { return labels_; }
  std::shared_ptr<Labels> shared_labels() const { return predicates_.labels; }
  const Transducers& transducers() const { return transducers_; }

  // The way so far, with the abstraction by predicates; after a doubt, the last visit is where it arose.
  const std::vector<Visit>& visits() const { return visits_; }
  // The heaps of the visit `from` that its statement turned into some of these heaps at the visit `to`, as they were
  // before abstraction. Path languages may have grown since: then it may be more of them.
  Automaton heaps_before(const Visit& from, const Visit& to, const Automaton& heaps);

 private:
  double seconds() const;
  std::string variables_text(const Configuration& configuration) const;

  // Statements in reverse postorder; heads are where an edge leads back.
  void order();
  void fixpoint();
  void stop(Outcome::Kind kind);
  void give_up(std::string reason);
  // `heaps`: those in which it goes wrong, if these are not all.
  void doubt(const Statement& statement, std::string message, const Automaton* heaps = nullptr);
  // Were these very heaps looked at there the last time, with the same path languages? Then all that comes of them is
  // known.
  bool is_known(const Configuration& configuration, const Automaton& heaps) const;
  bool records() const { return out_.abstraction.kind == Abstraction::Kind::predicates; }
  void visit(const Configuration& configuration, Automaton heaps, bool again);
  Automaton abstracted(StatementId head, const Automaton& heaps) const;
  void arrive(Configuration to, Automaton heaps);
  void wait(const Configuration& at, Automaton heaps);
  bool is_widened(StatementId head, uint32_t number, uint64_t value);
  void go(const Configuration& from, const Statement& statement, Automaton heaps);

  // Numbers (number_steps.cpp). One gets a new value; or it is found that it has this one, which is false if that
  // contradicts what is known of it.
  void set_number(Configuration& configuration, uint32_t number, std::optional<uint64_t> value) const;
  bool find_number(Configuration& configuration, uint32_t number, uint64_t value) const;
  // Takes over what the statement's condition says about other numbers. False: that contradicts what is known of them.
  bool learn(Configuration& configuration, const Statement& statement, bool condition) const;
  void compute_number(const Configuration& from, const Statement& statement, const Automaton& heaps);
  bool relates() const { return out_.abstraction.relations; }
  uint32_t number_of_nodes(uint32_t kind) const { return static_cast<uint32_t>(program_.numbers.size()) + kind; }
  void count_node(Configuration& configuration, uint32_t kind, int64_t by) const;
  // What the heaps say about the number of nodes; false if there are no such heaps.
  bool learn_node_counts(Configuration& configuration, const Automaton& heaps) const;
  void forget_dead_numbers(Configuration& configuration) const;
  void join_relations(Configuration& configuration);

  Held held(const Configuration& configuration, Variable variable) const;
  Held held(const Configuration& configuration, const Pointer& pointer) const;

  // Is x in the heap? If not, the statement fails.
  bool dereference(const Configuration& configuration, const Statement& statement, Variable x, const Automaton& heaps);
  // Calls use(meaning, kind, heaps) for each kind of node that x points to; so many bytes there, at that distance from
  // x, are accessed. If they are not all inside of the node, the statement fails.
  template <class Use>
  void access(const Configuration& from, const Statement& statement, Variable x, int64_t distance,
              const Automaton& heaps, const Use& use);
  void step(const Configuration& from, const Automaton& heaps);

  // The variable gets a new value: it leaves the heap.
  Automaton drop(Configuration& configuration, const Automaton& heaps, Variable variable);
  void assign(const Configuration& from, const Statement& statement, const Automaton& heaps);
  void load(const Configuration& from, const Statement& statement, const Automaton& heaps);
  void read(const Configuration& from, const Statement& statement, const Automaton& heaps);
  void store(const Configuration& from, const Statement& statement, const Automaton& heaps);
  void write(const Configuration& from, const Statement& statement, const Automaton& heaps);
  void fill(const Configuration& from, const Statement& statement, const Automaton& heaps);
  void copy(const Configuration& from, const Statement& statement, const Automaton& heaps);
  // The link of x becomes that pointer; `variable` is where it points to.
  Automaton set_link(const Automaton& heaps, Variable x, uint32_t selector, Held value, Variable variable,
                     StatementId at);
  // All fields of x that overlap these bytes may be anything afterwards.
  Automaton spoil(const Automaton& heaps, Variable x, const NodeKind& kind, int64_t offset, uint32_t bytes);
  void release(const Configuration& from, const Statement& statement, const Automaton& heaps);
  void release_nodes(const Configuration& from, const Statement& statement, const Automaton& heaps);
  void release_node(const Configuration& from, const Statement& statement, const Automaton& heaps);
  void compare(const Configuration& from, const Statement& statement, const Automaton& heaps);
  void branch(const Configuration& from, const Statement& statement, const Automaton& heaps);
  void choice(const Configuration& from, const Statement& statement, const Automaton& heaps);
  void remember(const Configuration& from, const Statement& statement, const Automaton& heaps);
  void find_all(const Configuration& from, const Statement& statement, const Automaton& heaps);
  Transducers::Reach reach_of(const Statement& statement) const;

  // Memory that is lost stays lost: it is looked for where executions end, and once in what was reached at loop heads.
  void look_for_lost(const Automaton& heaps);

  // The number of a value in labels; 0 if it is not known, or if the field has too many.
  uint16_t field_value(uint32_t kind, uint32_t field, std::optional<uint64_t> value);

  const Program& program_;
  Limits limits_;
  Predicates predicates_;
  Labels& labels_;
  Transducers transducers_;
  Liveness live_;
  std::vector<uint32_t> rank_;
  std::set<StatementId> heads_;
  std::map<std::pair<uint32_t, Configuration>, Automaton> pending_;
  std::map<Configuration, std::vector<uint32_t>> pending_from_;  // recorded: the visits that what is pending comes from
  std::map<Configuration, Automaton> reached_;
  struct Seen {
    Automaton heaps;
    uint64_t version = 0;  // of the path languages
  };
  std::map<Configuration, Seen> last_seen_;
  std::vector<Visit> visits_;
  uint32_t this_visit_ = Visit::kStart;
  std::map<Configuration, uint32_t> last_visit_;  // of loop heads
  Journal journal_;
  bool replaying_ = false;
  std::map<std::pair<StatementId, uint32_t>, std::set<uint64_t>> values_;
  std::map<std::pair<uint32_t, uint32_t>, std::set<uint64_t>> field_values_;
  std::vector<NumberType> types_;    // of numbers, for their relations
  std::vector<int64_t> thresholds_;  // ... which are held back there while they grow
  struct Related {
    Relations relations;
    uint32_t joins = 0;
  };
  std::map<Configuration, Related> related_;  // at loop heads: by what else is known there
  std::chrono::steady_clock::time_point start_;
  bool stopped_ = false;
  Outcome out_;
};

}  // namespace quotient::shape
