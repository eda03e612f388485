#include "shape/exploration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "shape/automata/inclusion.hpp"
#include "shape/automata/reduce.hpp"
#include "shape/automata/time_budget.hpp"
#include "shape/program/arithmetic.hpp"
#include "shape/refinement.hpp"

namespace quotient::shape {
namespace {

// Frames hang below what they point to, and other nodes only if asked to.
Layout layout_of(const Program& program, bool hanging) {
  Layout out;
  out.hanging = hanging || std::ranges::any_of(program.kinds, &NodeKind::frame) ? 1 : 0;
  for (const NodeKind& kind : program.kinds) {
    const auto selectors = static_cast<uint32_t>(kind.selectors.size()), data = static_cast<uint32_t>(kind.data.size());
    out.kinds.push_back({selectors, data, out.selectors, kind.frame || hanging, out.hanging});
    out.selectors += selectors;
  }
  return out;
}

}  // namespace

void Predicates::add(StatementId head, const Automaton& heaps) {
  Automaton& sum = at[head];
  sum = reduce_by_bisimulation(unite(sum, heaps));
}

Exploration::Exploration(const Program& program, const Abstraction& abstraction, const Limits& limits,
                         Predicates predicates)
    : program_(program),
      limits_(limits),
      predicates_(std::move(predicates)),
      labels_(predicates_.labels
                  ? *predicates_.labels
                  : *(predicates_.labels = std::make_shared<Labels>(layout_of(program, abstraction.hanging)))),
      transducers_(
          labels_,
          abstraction.by_statement ? Transducers::Descriptors::by_statement : Transducers::Descriptors::by_selector,
          abstraction.owning, abstraction.giving),
      live_(liveness(program)),
      rank_(program.statements.size()),
      types_(abstraction.relations ? number_types(program) : std::vector<NumberType>()),
      thresholds_(abstraction.relations ? constants_compared(program) : std::vector<int64_t>()) {
  out_.abstraction = abstraction;
  order();
}

Outcome Exploration::run() {
  start_ = std::chrono::steady_clock::now();
  const std::clock_t cpu_start = std::clock();
  out_.all_freed = out_.nothing_lost = true;
  if (labels_.layout().selectors > kMostDescriptors || labels_.layout().kinds.size() > 250) {
    out_.reason = "the program has too many kinds of structures";
  } else {
    const TimeBudget budget(limits_.seconds);
    try {
      fixpoint();
    } catch (const TimeIsUp&) {
      // If that was while looking for lost memory, the program is safe all the same.
      out_.nothing_lost = false;
      if (out_.kind != Outcome::Kind::safe) give_up("the time limit is reached");
    }
  }
  out_.figures.seconds = seconds();
  out_.figures.cpu_seconds = static_cast<double>(std::clock() - cpu_start) / CLOCKS_PER_SEC;
  out_.figures.labels = labels_.size();
  out_.figures.loop_sets = static_cast<uint32_t>(reached_.size());
  for (const auto& [configuration, heaps] : reached_) {
    out_.figures.loop_rules += heaps.rules().size();
    out_.figures.loop_rules_with_label_sets += rules_without_symbols(heaps);
    out_.invariants.push_back({program_.statements[configuration.at].location, variables_text(configuration), heaps});
  }
  for (Symbol symbol = 0; symbol < labels_.size(); ++symbol)
    out_.symbols.push_back(to_string(labels_, symbol, program_.variables));
  return std::move(out_);
}

Exploration::Successors Exploration::successors(const Configuration& configuration, const Automaton& heaps) {
  pending_.clear();
  step(configuration, heaps);
  return std::move(pending_);
}

double Exploration::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

std::string Exploration::variables_text(const Configuration& configuration) const {
  std::string out;
  for (const auto& [variable, held] : configuration.pointers) {
    static constexpr const char* kNames[] = {"null", "undefined", "in the heap", "dangling"};
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", program_.variables[variable],
                       kNames[static_cast<int>(held.status)]);
    if (held.distance) out += fmt::format("{:+}", held.distance);
  }
  for (const auto& [number, value] : configuration.numbers)
    out += fmt::format("{}{}={}", out.empty() ? "" : ", ", program_.numbers[number], value);
  for (const auto& [number, bits] : configuration.nonzero)
    out += fmt::format("{}{} not 0", out.empty() ? "" : ", ", program_.numbers[number]);
  return out;
}

void Exploration::order() {
  std::vector<uint8_t> seen(program_.statements.size());
  std::vector<std::pair<StatementId, size_t>> stack = {{program_.entry, 0}};
  std::vector<StatementId> postorder;
  seen[program_.entry] = 1;
  while (!stack.empty()) {
    auto& [id, next] = stack.back();
    if (next < program_.statements[id].next.size()) {
      const StatementId to = program_.statements[id].next[next++];
      if (!seen[to]) seen[to] = 1, stack.push_back({to, 0});
    } else {
      postorder.push_back(id);
      stack.pop_back();
    }
  }
  for (size_t i = 0; i < postorder.size(); ++i) rank_[postorder[i]] = static_cast<uint32_t>(postorder.size() - i);
  for (const StatementId id : postorder) {
    for (const StatementId to : program_.statements[id].next) {
      if (rank_[to] <= rank_[id]) heads_.insert(to);
    }
  }
}

void Exploration::fixpoint() {
  arrive(start(), transducers_.only_nil());
  uint64_t version = transducers_.version();
  for (;;) {
    while (!pending_.empty() && !stopped_) {
      auto node = pending_.extract(pending_.begin());
      visit(node.key().second, std::move(node.mapped()), false);
    }
    if (stopped_) return;
    if (version == transducers_.version()) break;
    // Far links may lead to more nodes than they did when these were computed: go through all again.
    version = transducers_.version();
    const auto reached = reached_;
    for (const auto& [configuration, heaps] : reached) {
      if (!stopped_) visit(configuration, heaps, true);
    }
    this_visit_ = Visit::kStart;
    if (!stopped_) arrive(start(), transducers_.only_nil());
  }
  out_.kind = Outcome::Kind::safe;
  for (const auto& [configuration, heaps] : reached_) look_for_lost(heaps);
}

void Exploration::look_for_lost(const Automaton& heaps) {
  if (!out_.nothing_lost || replaying_) return;
  const Transducers::Reach reach{[](const Label& label) { return label.variables != 0; },
                                 [](const Label&, uint32_t) { return true; }};
  const auto allocated = [&](const Label& label) { return !label.freed && !program_.kinds[label.kind].on_stack; };
  out_.nothing_lost = transducers_.where_out_of_reach(heaps, reach, allocated).finals().empty();
}

void Exploration::stop(Outcome::Kind kind) { out_.kind = kind, stopped_ = true; }

void Exploration::give_up(std::string reason) {
  out_.reason = std::move(reason);
  stop(Outcome::Kind::gave_up);
}

void Exploration::doubt(const Statement& statement, std::string message, const Automaton* heaps) {
  if (stopped_ || replaying_) return;
  if (heaps && records() && !visits_.empty()) visits_.back().after = *heaps;
  const bool assertion = statement.action == Action::require || statement.action == Action::fail;
  out_.doubt = Doubt{std::move(message), statement.location, assertion};
  stop(Outcome::Kind::doubtful);
}

Automaton Exploration::abstracted(StatementId head, const Automaton& heaps) const {
  if (out_.abstraction.kind != Abstraction::Kind::predicates)
    return abstract(labels_, transducers_.languages(), heaps, out_.abstraction);
  const auto found = predicates_.at.find(head);
  return abstract_by_predicates(labels_, transducers_.languages(), heaps,
                                found == predicates_.at.end() ? Automaton() : found->second);
}

bool Exploration::is_known(const Configuration& configuration, const Automaton& heaps) const {
  const auto last = last_seen_.find(configuration);
  return last != last_seen_.end() && last->second.version == transducers_.version() &&
         last->second.heaps.is_same_as(heaps);
}

void Exploration::visit(const Configuration& configuration, Automaton heaps, bool again) {
  const bool head = is_head(configuration.at);
  Visit record{configuration, {}, {}, {}, {}};
  if (records()) {
    if (!again) record.from = std::move(pending_from_.extract(configuration).mapped());
    if (const auto last = last_visit_.find(configuration); last != last_visit_.end()) record.earlier = last->second;
  }
  if (head && !again) {
    heaps = transducers_.tidy(heaps);
    Automaton& reached = reached_[configuration];
    ++out_.figures.inclusions;
    if (!reached.finals().empty() && includes(reached, heaps)) return;
    // Where a loop counts, each round is a configuration of its own: its heaps are few as they are.
    const bool exact = out_.abstraction.counts() && reached.finals().empty();
    record.before = reached.finals().empty() ? heaps : unite(reached, heaps);
    reached = exact ? *record.before : abstracted(configuration.at, *record.before);
    heaps = reached;
  }
  if (is_known(configuration, heaps)) return;
  last_seen_[configuration] = {heaps, transducers_.version()};
  if (records()) {
    this_visit_ = static_cast<uint32_t>(visits_.size());
    if (head) last_visit_[configuration] = this_visit_;
    record.after = heaps;
    visits_.push_back(std::move(record));
  }
  ++out_.figures.steps;
  out_.figures.most_states = std::max(out_.figures.most_states, heaps.states());
  out_.figures.most_rules = std::max(out_.figures.most_rules, static_cast<uint32_t>(heaps.rules().size()));
  if (heaps.rules().size() > limits_.rules)
    return give_up(fmt::format("a set of heaps needs more than {} rules", limits_.rules));
  step(configuration, heaps);
}

void Exploration::arrive(Configuration to, Automaton heaps) {
  if (heaps.finals().empty() || stopped_) return;
  uint64_t dead = 0;
  for (auto at = to.pointers.begin(); at != to.pointers.end();) {
    if (live_.pointers[to.at][at->first]) {
      ++at;
      continue;
    }
    if (at->second.status == Status::heap) dead |= uint64_t{1} << at->first;
    at = to.pointers.erase(at);
  }
  if (dead) heaps = transducers_.forget_all(heaps, dead);
  const bool remembering = program_.freed_remembered != kNothing;
  if (remembering && !live_.numbers[to.at][program_.freed_remembered]) heaps = transducers_.forget_remembered(heaps);
  forget_dead_numbers(to);
  if (!learn_node_counts(to, heaps)) return;
  if (is_head(to.at) && !replaying_) {
    std::erase_if(to.numbers, [&](const auto& entry) { return is_widened(to.at, entry.first, entry.second); });
    join_relations(to);
  }
  to.data.clear();
  if (!out_.abstraction.by_data || !is_head(to.at)) return wait(to, std::move(heaps));
  for (auto& [data, part] : transducers_.by_data(heaps)) {
    to.data = data;
    wait(to, std::move(part));
  }
}

void Exploration::wait(const Configuration& at, Automaton heaps) {
  if (records() && !replaying_) pending_from_[at].push_back(this_visit_);
  Automaton& pending = pending_[{rank_[at.at], at}];
  if (pending.finals().empty()) {
    pending = std::move(heaps);
  } else {
    transducers_.add(pending, heaps);
  }
}

namespace {

// Is the second what the first becomes when some numbers are forgotten?
bool is_case_of(const Configuration& special, const Configuration& general) {
  return special.at == general.at && special.pointers == general.pointers && special.data == general.data &&
         special.nonzero == general.nonzero && special.relations == general.relations &&
         std::ranges::includes(special.numbers, general.numbers);
}

}  // namespace

Automaton Exploration::heaps_before(const Visit& from, const Visit& to, const Automaton& heaps) {
  Automaton beginning = from.after, sum;
  journal_.begin(beginning);
  transducers_.record_in(&journal_);
  replaying_ = true;
  stopped_ = false;
  for (const auto& [key, result] : successors(from.configuration, beginning)) {
    // At a loop head some numbers may have been forgotten.
    const bool head = is_head(key.second.at);
    if (head ? !is_case_of(key.second, to.configuration) : key.second != to.configuration) continue;
    const Automaton arrived = head ? transducers_.tidy(result) : result;
    const Automaton before = journal_.back(arrived, heaps);
    sum = sum.finals().empty() ? before : reduce_by_bisimulation(unite(std::move(sum), before));
  }
  transducers_.record_in(nullptr);
  replaying_ = false;
  stopped_ = true;
  return sum;
}

void Exploration::go(const Configuration& from, const Statement& statement, Automaton heaps) {
  Configuration to = from;
  for (const StatementId next : statement.next) {
    to.at = next;
    arrive(to, heaps);
  }
}

Held Exploration::held(const Configuration& configuration, const Pointer& pointer) const {
  switch (pointer.kind) {
    case Pointer::Kind::null: return {Status::null, 0};
    case Pointer::Kind::undefined: return {};
    case Pointer::Kind::variable: return held(configuration, pointer.variable);
  }
  return {};
}

Held Exploration::held(const Configuration& configuration, Variable variable) const {
  const auto found = configuration.pointers.find(variable);
  return found == configuration.pointers.end() ? Held{} : found->second;
}

void Exploration::step(const Configuration& from, const Automaton& heaps) {
  const Statement& statement = program_.statements[from.at];
  switch (statement.action) {
    case Action::skip: go(from, statement, heaps); break;
    case Action::assign: assign(from, statement, heaps); break;
    case Action::load: load(from, statement, heaps); break;
    case Action::store: store(from, statement, heaps); break;
    case Action::allocate: {
      Configuration to = from;
      const Automaton without = drop(to, heaps, statement.x);
      to.pointers[statement.x] = {Status::heap, 0};
      count_node(to, statement.node_kind, 1);
      go(to, statement, transducers_.allocate(without, statement.x, statement.node_kind, statement.zeroed));
      break;
    }
    case Action::release:
    case Action::retire: release(from, statement, heaps); break;
    case Action::compare: compare(from, statement, heaps); break;
    case Action::read: read(from, statement, heaps); break;
    case Action::write: write(from, statement, heaps); break;
    case Action::fill: fill(from, statement, heaps); break;
    case Action::copy: copy(from, statement, heaps); break;
    case Action::compute: compute_number(from, statement, heaps); break;
    case Action::choose:
      for (uint64_t value = 0; value < statement.count; ++value) {
        Configuration to = from;
        set_number(to, statement.number, value);
        go(to, statement, heaps);
      }
      break;
    case Action::branch: branch(from, statement, heaps); break;
    case Action::choice: choice(from, statement, heaps); break;
    case Action::require:
    case Action::assume: {
      if (statement.action == Action::assume) look_for_lost(heaps);
      const auto value = value_of(from, statement.numbers[0]);
      if (statement.action == Action::require && (!value || *value == 0)) doubt(statement, statement.message);
      Configuration to = from;
      if ((!value || *value) && learn(to, statement, true)) go(to, statement, heaps);
      break;
    }
    case Action::fail: doubt(statement, statement.message); break;
    case Action::obstacle:
      doubt(statement, statement.message);
      out_.obstacle = !replaying_;
      break;
    case Action::end:
      out_.all_freed = out_.all_freed && transducers_.all_freed(heaps);
      look_for_lost(heaps);
      break;
    case Action::remember: remember(from, statement, heaps); break;
    case Action::is_remembered:
      if (!dereference(from, statement, statement.x, heaps)) break;
      for (const bool remembered : {false, true}) {
        Configuration to = from;
        set_number(to, statement.number, remembered);
        go(to, statement, transducers_.where_remembered(heaps, statement.x, remembered));
      }
      break;
    case Action::finds_all: find_all(from, statement, heaps); break;
  }
}

Automaton Exploration::drop(Configuration& configuration, const Automaton& heaps, Variable variable) {
  const bool there = held(configuration, variable).status == Status::heap;
  configuration.pointers.erase(variable);
  return there ? transducers_.forget(heaps, variable) : heaps;
}

void Exploration::branch(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  const Number& condition = statement.numbers[0];
  const auto value = value_of(from, condition);
  for (const uint64_t side : {1u, 0u}) {
    if (value && (*value & 1) != side) continue;
    Configuration to = from;
    to.at = statement.next[side ? 0 : 1];
    // The condition is one bit: now it is known.
    const bool found = !value && condition.kind == Number::Kind::variable;
    if (found && !find_number(to, condition.variable, side)) continue;
    if (learn(to, statement, side)) arrive(to, heaps);
  }
}

void Exploration::choice(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  const auto value = value_of(from, statement.numbers[0]);
  bool matched = false;
  for (size_t i = 0; i < statement.cases.size(); ++i) {
    if (value && *value != statement.cases[i]) continue;
    matched = true;
    Configuration to = from;
    to.at = statement.next[i];
    const auto is_case = [&](uint32_t number) { return find_number(to, number, statement.cases[i]); };
    if (std::ranges::all_of(statement.same, is_case)) arrive(to, heaps);
  }
  if (value && matched) return;
  Configuration to = from;
  to.at = statement.next.back();
  arrive(to, heaps);
}

Transducers::Reach Exploration::reach_of(const Statement& statement) const {
  const Variable root = statement.pointer.variable;
  return {[root](const Label& label) { return (label.variables >> root & 1) != 0; },
          [this, &statement](const Label& label, uint32_t selector) {
            return std::ranges::count(statement.selectors, program_.kinds[label.kind].selectors[selector].offset) > 0;
          }};
}

void Exploration::remember(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  Configuration to = from;
  set_number(to, program_.freed_remembered, 0);
  const Held root = held(from, statement.pointer);
  if (root.distance != 0) return doubt(statement, "nodes are remembered from the middle of one");
  switch (root.status) {
    case Status::null: return go(to, statement, transducers_.forget_remembered(heaps));
    case Status::heap: return go(to, statement, transducers_.remember(heaps, reach_of(statement)));
    case Status::undefined:
    case Status::dangling: return doubt(statement, "the nodes are to be remembered that an undefined pointer leads to");
  }
}

void Exploration::find_all(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  if (held(from, statement.pointer).distance != 0)
    return doubt(statement, "nodes are looked for from the middle of one");
  const Status root = held(from, statement.pointer).status;
  if (root == Status::undefined || root == Status::dangling)
    return doubt(statement, "nodes are looked for that an undefined pointer leads to");
  const auto freed = value_of(from, {Number::Kind::variable, 0, program_.freed_remembered});
  Transducers::Reach reach = reach_of(statement);
  if (root == Status::null) reach.starts = [](const Label&) { return false; };
  Configuration to = from;
  const auto result = [&](bool value, const Automaton& part) {
    set_number(to, statement.number, value);
    go(to, statement, part);
  };
  if (!freed || !*freed) result(true, heaps);
  const auto remembered = [](const Label& label) { return label.remembered; };
  result(false, freed && !*freed ? transducers_.where_out_of_reach(heaps, reach, remembered) : heaps);
}

Outcome explore(const Program& program, const Abstraction& abstraction, const Limits& limits) {
  Predicates predicates;
  if (abstraction.kind == Abstraction::Kind::predicates)
    return explore_refining(program, abstraction, limits, predicates);
  return Exploration(program, abstraction, limits).run();
}

}  // namespace quotient::shape
