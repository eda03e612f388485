#include "search/process_space.hpp"

#include <numeric>

namespace quotient::search {

using processes::Moves;
using processes::Position;

namespace {

constexpr uint32_t kLongestClaimStep = 10'000;
constexpr size_t kManyChanges =
    64;  // in one step: some words have certainly changed more than once, or the vector is long anyway

}  // namespace

ProcessSpace::ProcessSpace(const processes::Program& program, const Options& options)
    : program_(program),
      options_(options),
      is_symmetric_(options.symmetry && program.symmetry.any()),
      machine_(program, {options.check_assertions, is_symmetric_}),
      word_hash_(options.store.hash) {
  if (options.claim && program.claim >= 0) claim_ = &program.types[static_cast<size_t>(program.claim)];
  if (!options.store.needs_tree()) others_.emplace(options.store);
  if (machine_.heap()) heap_.emplace(*machine_.heap(), options.heap);
}

void ProcessSpace::keep_heap() {
  if (machine_.heap()->changes() == 0) return;
  bool lost = false;
  machine_.set_heap_state(heap_->keep(lost));
  if (lost && options_.check_leaks)
    machine_.report(props::ErrorKind::leak, "an object is lost: nothing points to it any more, and it was not deleted");
}

bool ProcessSpace::start(std::vector<uint32_t>* along) {
  if (!machine_.start()) return false;
  if (claim_) machine_.set_claim_state(claim_->start);
  if (heap_) keep_heap();
  if (along) {
    along->resize(machine_.processes());
    std::iota(along->begin(), along->end(), 0u);
  }
  normalize(along);
  if (is_exact()) tree_.start(machine_.vector().words());
  else hash_ = word_hash_.of(machine_.vector().words());
  return true;
}

bool ProcessSpace::accepts() const {
  if (options_.fairness) return machine_.fairness_counter() == machine_.processes() + 1;
  return (claim_ && claim_state().accept) || machine_.in_accept_state();
}

void ProcessSpace::forget_claim_failure() {
  claim_failure_.reset();
  claim_failures_ = 0;
}

// Makes a transition of the claim, with those that follow it in an atomic sequence. The claim's state is part of the
// vector.
bool ProcessSpace::execute_claim(const processes::Transition& transition) {
  forget_claim_failure();
  const processes::Transition* at = &transition;
  for (uint32_t length = 0; machine_.take_as_claim(*at); ++length) {
    if (machine_.failure() && !claim_failure_) claim_failure_ = machine_.failure();
    claim_failures_ += machine_.failures();
    machine_.set_claim_state(at->target ? at->target : claim_->start);
    if (!at->atomic) return true;
    const processes::State& state = claim_state();
    if (state.count != 1 || length == kLongestClaimStep) {
      claim_failure_ =
          processes::Failure{props::ErrorKind::unsupported,
                             "the never claim has a choice, or does not end, in an atomic sequence", at->note, 0};
      return true;
    }
    at = &program_.transitions[state.first];
  }
  return at != &transition;  // where it cannot go on alone it waits
}

// The claim's next transition whose condition holds here.
bool ProcessSpace::take_claim(Position& at) {
  const processes::State& state = claim_state();
  bool moved = at.any;
  for (; at.transition < state.count; ++at.transition) {
    const processes::Transition& transition = program_.transitions[state.first + at.transition];
    if (transition.is_else && moved) continue;
    if (!execute_claim(transition)) continue;
    at.any = true;
    return true;
  }
  return false;
}

bool ProcessSpace::next(Moves& moves, size_t begin) {
  if (!claim_) return next_of_system(moves, begin);
  const size_t before = machine_.mark();
  if (moves.size() == begin) {
    moves.push_back({});
    if (!take_claim(moves[begin])) {
      stuck_ = false;
      return false;
    }
  } else {
    const processes::State& state = claim_state();
    execute_claim(program_.transitions[state.first + moves[begin].transition]);
    forget_claim_failure();  // was reported when it was met first
  }
  for (;;) {
    // Once it is at its end, what the system does no longer matters.
    const bool may_stay = !moves[begin].moved;
    if (next_of_system(moves, begin + 1)) return true;
    const bool stuck = stuck_ && may_stay;
    moves.resize(begin + 1);
    if (stuck) {  // the system stays where it is, forever
      moves[begin].moved = true;
      moves.push_back({.process = processes::kNobody});
      if (options_.fairness)
        count_fairness(moves.back(), claim_state().accept || machine_.in_accept_state(), machine_.fairness_counter(),
                       true);
      return true;
    }
    machine_.back(before);
    moves[begin].moved = false;
    ++moves[begin].transition;
    if (take_claim(moves[begin])) continue;
    stuck_ = false;
    return false;
  }
}

bool ProcessSpace::next_of_system(Moves& moves, size_t begin) {
  if (moves.size() > begin && moves[begin].process == processes::kNobody) {  // it stayed where it is: that was all
    stuck_ = false;
    return false;
  }
  uint32_t counter = 0;
  bool accepted = false, waits_in_vain = false;
  if (options_.fairness) {
    counter = machine_.fairness_counter();
    accepted = (claim_ && claim_state().accept) || machine_.in_accept_state();
    waits_in_vain = counter >= 1 && counter <= machine_.processes() && !machine_.can_move(counter - 1);
  }
  const bool moved = machine_.next(moves, begin);
  stuck_ = !moved && !moves[begin].any;
  if (moved && options_.fairness) count_fairness(moves[begin], accepted, counter, waits_in_vain);
  return moved;
}

void ProcessSpace::count_fairness(const Position& mover, bool accepted, uint32_t counter, bool waits_in_vain) {
  const uint32_t processes = machine_.processes();
  uint32_t next = counter;
  if (counter == 0) next = accepted ? 1 : 0;
  else if (counter > processes) next = 0;
  else if (waits_in_vain || mover.process == counter - 1 || mover.receiver == counter - 1) next = counter + 1;
  machine_.set_fairness_counter(next);
}

bool ProcessSpace::can_repeat(std::span<const Position> moves) {
  if (!claim_) return !moves.empty() && moves[0].process != processes::kNobody && machine_.can_repeat(moves);
  if (moves.empty() || moves[0].transition >= claim_state().count) return false;
  const size_t before = machine_.mark();
  const bool stays = moves.size() == 1 || moves[1].process == processes::kNobody;
  const bool can = execute_claim(program_.transitions[claim_state().first + moves[0].transition]) &&
                   (stays || machine_.can_repeat(moves.subspan(1)));
  machine_.back(before);
  return can;
}

void ProcessSpace::repeat(std::span<const Position> moves, std::vector<processes::Taken>& taken) {
  if (claim_) {
    execute_claim(program_.transitions[claim_state().first + moves[0].transition]);
    moves = moves.subspan(1);
  }
  if (!moves.empty() && moves[0].process == processes::kNobody) return;
  machine_.repeat(moves, taken);
}

void ProcessSpace::settle(const Mark& since) {
  if (heap_) keep_heap();
  normalize();
  if (machine_.mark() - since.vector > kManyChanges) machine_.shorten_log(since.vector);
  const std::span<const processes::Change> changes = machine_.vector().since(since.vector);
  const std::span<const uint32_t> words = machine_.vector().words();
  changed_.clear();
  bool resized = false;
  for (const processes::Change& change : changes) {
    if (change.word == processes::kLengthChanged) resized = true;
    else if (change.word < processes::kMostWords) changed_.push_back(change.word);
  }
  ++steps_;
  word_sum_ += words.size();
  changed_sum_ += changed_.size();
  if (is_exact()) {
    if (resized) tree_.resize(words, tree_log_);
    else tree_.update(words, changed_, tree_log_);
    return;
  }
  if (resized || !word_hash_.is_incremental()) {
    hash_ = word_hash_.of(words);
    return;
  }
  // A word may have changed more than once: what counts is the first value before and the last one after.
  for (size_t i = 0; i < changes.size(); ++i) {
    bool first = true;
    for (size_t j = 0; j < i && first; ++j) first = changes[j].word != changes[i].word;
    if (first && changes[i].word < processes::kMostWords)
      hash_ = word_hash_.after(hash_, changes[i].word, changes[i].before, words[changes[i].word]);
  }
}

bool ProcessSpace::add() { return is_exact() ? visited_.add(tree_.key()) : others_->add({store::Node::none, hash_}); }

void ProcessSpace::back(const Mark& mark) {
  machine_.back(mark.vector);
  if (heap_) heap_->go(machine_.heap_state());
  if (is_exact()) tree_.undo(tree_log_, mark.tree);
  hash_ = mark.hash;
}

void ProcessSpace::jump(const store::StateKey& key) {
  tree_.read(key, words_);
  machine_.assign(words_);
  if (heap_) heap_->go(machine_.heap_state());
  tree_log_.clear();
  tree_.start(machine_.vector().words());
}

void ProcessSpace::fill_statistics(Statistics& statistics) const {
  const auto mean = [](uint64_t sum, uint64_t count) {
    return count ? static_cast<double>(sum) / static_cast<double>(count) : 0.0;
  };
  statistics.states = states();
  statistics.nodes = tree_.pairs();
  statistics.nodes_bytes = tree_.bytes();
  statistics.visited_bytes = store_bytes() - (is_exact() ? tree_.bytes() : 0);
  statistics.store_bytes = store_bytes();
  statistics.state_bytes_mean = 4 * mean(word_sum_, steps_);
  statistics.objects_modified_percent = 100 * mean(changed_sum_, word_sum_);
  statistics.instructions = machine_.instructions();
  if (heap_) heap_->fill_statistics(statistics);
  if (others_) {
    statistics.hash_bits = others_->hash_bits();
    statistics.bitstate_fill = others_->bitstate_fill();
    statistics.missed_probability = others_->missed_probability();
  }
}

}  // namespace quotient::search
