#include "spaces/process_space.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/check.hpp"

namespace quotient::spaces {

using explore::Finding;
using processes::Position;

namespace {

constexpr size_t kManyChanges =
    64;  // in one step: some words have certainly changed more than once, or the vector is long anyway

constexpr uint32_t kHeapWord = processes::kHeapState / 4;

}  // namespace

ProcessSpace::ProcessSpace(const processes::Program& program, const ProcessGoals& goals,
                           const explore::SearchOptions& options)
    : program_(program),
      goals_(goals),
      is_symmetric_(goals.symmetry && program.symmetry.any()),
      audits_(options.audit),
      processes_(options.peers ? options.peers->size() : 1),
      machine_(program, {goals.assertions, is_symmetric_}),
      heap_options_(options.heap),
      tables_(std::make_shared<Tables>()),
      word_hash_(options.store.hash),
      draws_(options.graph) {
  reduces_ = options.reduce;
  if (options.shuffle) shuffle_.emplace(*options.shuffle);
  if (!options.store.needs_tree()) others_.emplace(options.store);
  if (machine_.heap()) heap_.emplace(*machine_.heap(), options.heap, std::make_shared<StateTables>(options.disk));
  if (!options.peers) return;
  wires_ = std::make_shared<Wires>(VectorWire(tables_->words, heap_ ? int64_t{kHeapWord} : -1, processes_));
  if (heap_) wires_->heap.emplace(*heap_->tables(), machine_.heap()->chains(), processes_);
}

ProcessSpace::ProcessSpace(const ProcessSpace& first)
    : program_(first.program_),
      goals_(first.goals_),
      is_symmetric_(first.is_symmetric_),
      audits_(first.audits_),
      processes_(first.processes_),
      machine_(program_, {goals_.assertions, is_symmetric_, first.machine_.heap()}),
      heap_options_(first.heap_options_),
      tables_(first.tables_),
      word_hash_(first.word_hash_),
      wires_(first.wires_),
      regions_(first.regions_),
      reduces_(first.reduces_),
      draws_(false) {
  QUO_CHECK(first.is_exact(), "several workers need an exact set of states");
  if (first.heap_) heap_.emplace(*machine_.heap(), heap_options_, first.heap_->tables());
}

void ProcessSpace::absorb(const ProcessSpace& other) {
  lost_symmetry_ |= other.lost_symmetry();
  caveats_.insert(other.machine_.caveats().begin(), other.machine_.caveats().end());
  instructions_ += other.machine_.instructions();
  if (heap_) heap_->absorb(*other.heap_);
  if (other.reduction_) probes_ += other.reduction_->probes();
  steps_ += other.steps_;
  word_sum_ += other.word_sum_;
  changed_sum_ += other.changed_sum_;
}

void ProcessSpace::keep_heap() {
  if (machine_.heap()->changes() == 0) return;
  bool lost = false;
  machine_.set_heap_state(heap_->keep(lost));
  if (lost && goals_.leak)
    machine_.report(props::ErrorKind::leak, "an object is lost: nothing points to it any more, and it was not deleted");
}

bool ProcessSpace::start(std::vector<uint32_t>* along) {
  if (!machine_.start()) return false;
  if (program_.claim >= 0) machine_.set_claim_state(program_.types[static_cast<size_t>(program_.claim)].start);
  if (heap_) keep_heap();
  if (along) {
    along->resize(machine_.processes());
    std::iota(along->begin(), along->end(), 0u);
  }
  if (reduces_)
    reduction_ = std::make_unique<ProcessReduction>(machine_, is_symmetric_ && program_.symmetry.moves_channels);
  normalize(along);
  if (is_exact()) tree_.start(machine_.vector().words());
  if (keeps_hash()) hash_ = word_hash_.of(machine_.vector().words());
  return true;
}

void ProcessSpace::decide(Cursor& cursor) {
  if (!reduction_ || cursor.decided) return;
  const ProcessReduction::Choice choice = choice_ ? *choice_ : reduction_->choose();
  choice_.reset();
  cursor.chosen = choice.enough;
  cursor.others = choice.others;
  cursor.decided = true;
}

explore::Outcome ProcessSpace::next(Cursor& cursor, std::vector<Item>& items, size_t begin) {
  decide(cursor);
  if (draws_) [[unlikely]] {
    first_transitions_.clear();
    for (uint32_t process = 0; process < machine_.processes(); ++process)
      first_transitions_.push_back(machine_.state_of(process).first);
  }
  const Mark before = mark();
  while (!make_move(items, begin, cursor.chosen)) {
    cursor.moved |= items[begin].any;
    if (cursor.others == 0 || cursor.led_on || !holds(reduce::Condition::proviso)) {
      stuck_ = !cursor.moved;
      return explore::Outcome::none;
    }
    cursor.chosen = cursor.others;
    cursor.others = 0;
    items.resize(begin);
  }
  if (draws_) [[unlikely]]
    made_ = first_transitions_[items[begin].process] + items[begin].transition;
  settle(before);
  return is_followed() ? explore::Outcome::moved : explore::Outcome::failed;
}

// One atomic step may go wrong more than once; each time counts, though only the first is told.
std::vector<Finding> ProcessSpace::take_errors() {
  if (!machine_.failure() || obstacle()) return {};
  return std::vector<Finding>(machine_.failures(), finding_of(*machine_.failure()));
}

Finding ProcessSpace::finding_of(const processes::Failure& failure) {
  Finding finding{{failure.kind, failure.message, failure.note}, "", {}};
  finding.passed = failure.kind == props::ErrorKind::assertion;
  finding.cycle = explore::kNoCycle;
  return finding;
}

Finding ProcessSpace::deadlock() const {
  return finding_of({props::ErrorKind::deadlock, "no process can move, and not all of them have ended"});
}

bool ProcessSpace::can_go_on() {
  const Mark here = mark();
  processes::Moves moves;
  const bool moved = machine_.next(moves, 0);
  back(here);
  return moved;
}

// A limit of ours is no error of the model.
const std::string* ProcessSpace::obstacle() const {
  static const std::string begins_anew = "the search begins anew, without symmetry";
  if (machine_.lost_symmetry()) return &begins_anew;
  const auto& failure = machine_.failure();
  return failure && failure->kind == props::ErrorKind::unsupported ? &failure->message : nullptr;
}

Choices::Choice ProcessSpace::choice_of(const Position& at) {
  return {at.process | uint32_t{at.transition} << 8,
          at.receiver | uint32_t{at.receive} << 8 | uint32_t{at.timeout} << 31};
}

explore::Deed ProcessSpace::deed() const {
  const processes::Note& note = machine_.program().notes[machine_.program().transitions[made_].note];
  return {note.place, note.text};
}

explore::Move ProcessSpace::move(Taken, std::span<const Item> items) const {
  explore::Move out{std::to_string(items[0].process), {}};
  for (const Position& at : items) out.choices.push_back(choice_of(at));
  return out;
}

Position ProcessSpace::position_of(const Choices::Choice& choice) {
  Position at;
  at.process = static_cast<uint8_t>(choice.value);
  at.transition = static_cast<uint16_t>(choice.value >> 8);
  at.receiver = static_cast<uint8_t>(choice.bound);
  at.receive = static_cast<uint16_t>(choice.bound >> 8);
  at.timeout = choice.bound >> 31;
  return at;
}

processes::Moves ProcessSpace::positions_of(const explore::Move& move) {
  processes::Moves out;
  for (const Choices::Choice& choice : move.choices) out.push_back(position_of(choice));
  return out;
}

void ProcessSpace::settle(const Mark& since) {
  if (heap_) keep_heap();
  normalize();
  update_identity(since);
  if (audits_) [[unlikely]]
    audit();
}

void ProcessSpace::audit() {
  const std::span<const uint32_t> words = machine_.vector().words();
  if (!is_exact()) {
    QUO_CHECK(hash_ == word_hash_.of(words), "audit: the state's hash is not that of its {} words", words.size());
    return;
  }
  tree_.read(tree_.key(), words_);
  QUO_CHECK(std::ranges::equal(words, words_), "audit: the state's name stands for another vector");
}

void ProcessSpace::update_identity(const Mark& since) {
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
  }
  if (keeps_hash()) update_hash(changes, resized);
}

void ProcessSpace::update_hash(std::span<const processes::Change> changes, bool resized) {
  const std::span<const uint32_t> words = machine_.vector().words();
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

bool ProcessSpace::add() {
  return is_exact() ? tables_->visited.add(tree_.key()) : others_->add({store::Node::none, hash_});
}

void ProcessSpace::back(const Mark& mark) {
  machine_.back(mark.vector);
  if (heap_) heap_->go(machine_.heap_state());
  if (is_exact()) tree_.undo(tree_log_, mark.tree);
  hash_ = mark.hash;
  if (audits_) [[unlikely]]
    audit();
}

void ProcessSpace::jump(const store::StateKey& key) {
  tree_.read(key, words_);
  machine_.assign(words_);
  if (heap_) heap_->go(machine_.heap_state());
  tree_log_.clear();
  tree_.start(machine_.vector().words());
  if (keeps_hash()) hash_ = word_hash_.of(machine_.vector().words());
}

// Other processes know the heap by other numbers.
void ProcessSpace::read_words(std::vector<uint32_t>& words) const {
  words.assign(machine_.vector().words().begin(), machine_.vector().words().end());
  if (heap_) words[kHeapWord] = 0;
}

void ProcessSpace::write(unsigned to, Taken, std::span<const Item> items, ByteWriter& out) {
  if (wires_->heap) wires_->heap->write(to, {store::Node{machine_.heap_state()}}, out);
  wires_->words.write(to, machine_.vector().words(), out);
  out.number(items.size());
  for (const Position& at : items) {
    const Choices::Choice choice = choice_of(at);
    out.number(choice.value);
    out.number(std::rotl(choice.bound, 1));  // the highest bit is set now and then
  }
}

explore::Arrival<ProcessSpace> ProcessSpace::read(unsigned from, ByteReader& in) {
  const uint32_t heap = wires_->heap ? static_cast<uint32_t>(wires_->heap->read(from, in).state) : 0;
  explore::Arrival<ProcessSpace> arrival{wires_->words.read(from, heap, in), {}, {}};
  arrival.items.resize(in.number());
  for (Position& at : arrival.items) {
    const uint32_t value = in.word();
    at = position_of({value, std::rotr(in.word(), 1)});
  }
  return arrival;
}

void ProcessSpace::conclude(explore::Answer& answer) const {
  std::set<std::string> caveats = caveats_;
  caveats.insert(machine_.caveats().begin(), machine_.caveats().end());
  for (const std::string& caveat : caveats) answer.caveats.push_back(caveat);
  if (others_) answer.caveats.push_back(others_->caveat());
  explore::Statistics& statistics = answer.statistics;
  const auto mean = [](uint64_t sum, uint64_t count) {
    return count ? static_cast<double>(sum) / static_cast<double>(count) : 0.0;
  };
  statistics.nodes = tables_->words.pairs();
  statistics.nodes_bytes = tables_->words.bytes();
  statistics.visited_bytes = store_bytes() - (is_exact() ? tables_->words.bytes() : 0);
  statistics.state_bytes_mean = 4 * mean(word_sum_, steps_);
  statistics.objects_modified_percent = 100 * mean(changed_sum_, word_sum_);
  statistics.instructions = machine_.instructions() + instructions_;
  if (reduction_) {
    statistics.contexts = reduction_->contexts();
    statistics.probes = reduction_->probes() + probes_;
  }
  if (heap_) heap_->fill_statistics(statistics);
  if (others_) {
    statistics.hash_bits = others_->hash_bits();
    statistics.bitstate_fill = others_->bitstate_fill();
    statistics.missed_probability = others_->missed_probability();
  }
}

}  // namespace quotient::spaces
