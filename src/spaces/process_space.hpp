// A system of processes as a space of the search (explore/space.hpp): its machine, and the set of vectors that were
// seen. Its moves are the transitions of processes; a rendezvous, or an atomic chain, is one move.
#pragma once

#include "base/archive.hpp"
#include "explore/travel.hpp"
#include "processes/machine.hpp"
#include "spaces/heap_space.hpp"
#include "spaces/process_goals.hpp"
#include "spaces/process_reduction.hpp"
#include "spaces/state_wire.hpp"
#include "spaces/vector_wire.hpp"
#include "store/word_hash.hpp"
#include "store/word_tree.hpp"

namespace quotient::spaces {

class ProcessSpace {
 public:
  using Item = processes::Position;
  struct Cursor {                                          // beside what the items say
    processes::ProcessSet chosen = processes::kEverybody;  // whose moves are tried first
    processes::ProcessSet others = 0;                      // ... and then, if those do not lead on
    bool decided = false;                                  // the two are known
    bool moved = false;                                    // some process could move
    bool led_on = false;                                   // some move has led to a state that is not on the path
    void restart() {}
  };
  struct Taken {};
  struct Mark {
    uint32_t vector = 0, tree = 0;
    uint64_t hash = 0;
  };
  using Key = store::StateKey;
  struct KeyHash {
    size_t operator()(const Key& key) const {
      return ((uint64_t{key.left} << 32 | key.right) + key.shape) * 0x9e3779b97f4a7c15u >> 7;
    }
  };

  ProcessSpace(const processes::Program& program, const ProcessGoals& goals,
               const explore::SearchOptions& options = {});

  // For several workers (explore/team.hpp): the same system, with the same tables. Exact.
  std::unique_ptr<ProcessSpace> fork() const { return std::unique_ptr<ProcessSpace>(new ProcessSpace(*this)); }
  void absorb(const ProcessSpace& other);

  // What its vectors will look like, for the store. Before start(), if at all.
  void learn(const store::VectorSample& sample) { tables_->words.learn(sample); }
  bool start() { return start(nullptr); }
  // `along`: as of normalize(); it gets the numbers of the first processes.
  bool start(std::vector<uint32_t>* along);
  explore::Outcome next(Cursor& cursor, std::vector<Item>& items, size_t begin);
  // In two parts, so that something can be added to the state in between (explore/product.hpp): the move, and what
  // brings the state's identity up to date. Since that mark these words changed.
  explore::Outcome try_next(Cursor&, std::vector<Item>& items, size_t begin) {
    const bool moved = make_move(items, begin, processes::kEverybody);
    stuck_ = !moved && !items[begin].any;
    return moved ? explore::Outcome::moved : explore::Outcome::none;
  }
  void settle(const Mark& since);
  // The system stays as it is, forever.
  void stay(Cursor&, std::vector<Item>& items, size_t begin) {
    items.resize(begin);
    items.push_back({.process = processes::kNobody});
  }
  // All moves were tried, and none was possible.
  bool is_stuck(const Cursor&) const { return stuck_; }
  // The last move was not one that ends everything: a failed assertion does not.
  bool is_followed() const {
    const auto& failure = machine_.failure();
    return (!failure || failure->kind == props::ErrorKind::assertion) && !machine_.lost_symmetry();
  }
  bool has_errors() const { return machine_.failure().has_value(); }
  std::vector<explore::Finding> take_errors();
  static explore::Finding finding_of(const processes::Failure& failure);

  // Positions as data, and back.
  static Taken taken(const Cursor&) { return {}; }
  explore::Move move(Taken, std::span<const Item> items) const;
  explore::Deed deed() const;  // the first statement of the last move, if the graph was asked for
  static Choices::Choice choice_of(const processes::Position& at);
  static processes::Position position_of(const Choices::Choice& choice);
  static processes::Moves positions_of(const explore::Move& move);

  Mark mark() const { return {static_cast<uint32_t>(machine_.mark()), static_cast<uint32_t>(tree_log_.size()), hash_}; }
  void back(const Mark& mark);
  void jump(const Key& key);
  // Among states that are the same but for symmetry, to the one that stands for all.
  void normalize(std::vector<uint32_t>* along = nullptr) {
    if (is_symmetric_) machine_.normalize(along);
  }
  bool is_symmetric() const { return is_symmetric_; }
  // Brings the heap's identity up to date. settle() does so by itself; replay can do without, or do it later.
  void keep_heap();

  // The set of seen states.
  bool add();
  Key key() const { return tree_.key(); }
  store::PairSet::Found find() { return tables_->visited.find_or_add(tree_.key()); }  // exact store only
  bool contains() const { return tables_->visited.contains(tree_.key()); }            // exact store only
  // The current state, which has been added: nothing is left out behind it that others would have to make up for.
  bool is_done() const {
    const auto entry = tables_->visited.find(tree_.key());
    return entry && entry->flags() == kDone;
  }
  static bool knows_done() { return true; }
  void set_done() {
    if (const auto entry = tables_->visited.find(tree_.key())) entry->set_flags(kDone);
  }
  uint64_t states() const { return is_exact() ? tables_->visited.size() : others_->states(); }
  bool is_exact() const { return !others_; }

  // Not all moves of all states are tried (explore::ReducingSpace, explore::PassingSpace).
  bool reduces() const { return reduction_ != nullptr; }
  static void leads_on(Cursor& cursor) { cursor.led_on = true; }
  static bool must_lead_on(const Cursor& cursor) { return cursor.others != 0 && !cursor.led_on; }
  static bool has_led_on(const Cursor& cursor) { return !must_lead_on(cursor); }
  // A move that leads back to a state in which all are tried leads on, too (docs/reduction.md, "Models").
  bool leaves_out(Cursor& cursor) {
    decide(cursor);
    return cursor.others != 0;
  }
  static void expect_meetings(const Cursor&) {}  // what was seen is known to have been
  bool is_passage() {
    choice_ = reduction_->choose();
    return choice_->is_single;
  }

  bool can_go_on();
  bool is_deadlock(const Cursor&) const { return goals_.deadlock && stuck_ && !machine_.may_end(); }
  explore::Finding deadlock() const;
  void examine(const auto&) {}
  bool confirm(explore::Finding&) { return true; }
  const std::string* obstacle() const;

  // The processes could be told apart after all.
  bool lost_symmetry() const { return machine_.lost_symmetry() || lost_symmetry_; }

  const ProcessGoals& goals() const { return goals_; }
  const processes::Program& program() const { return program_; }
  processes::Machine& machine() { return machine_; }
  const processes::Machine& machine() const { return machine_; }

  // For checkpoints (explore/team.hpp, docs/checkpoints.md).
  static constexpr bool kNamesPassages = true;
  void make_portable(Cursor&, std::vector<Item>&) const {}
  template <class Archive>
  void describe_notes(Archive& archive) {
    archive(machine_, lost_symmetry_, caveats_, instructions_, probes_, steps_, word_sum_, changed_sum_);
    if (heap_) heap_->describe_notes(archive);
  }
  template <class Archive>
  void describe_tables(Archive& archive) {
    archive(tables_->words, tables_->visited);
    if (heap_) heap_->describe_tables(archive);
  }

  // The same for the same state in another search, but for the heap, whose states are numbered as they come.
  uint64_t fingerprint() { return word_hash_.of(machine_.vector().words()); }
  // For several processes (explore/partition.hpp).
  unsigned owner() const {
    const std::span<const uint32_t> words = machine_.vector().words();
    uint64_t region = 0;
    for (const auto& [word, bits] : regions_.masks)
      region = store::Regions::extended(region, word < words.size() ? words[word] & bits : 0);
    return store::Regions::owner(region, regions_.salt, processes_);
  }
  void read_words(std::vector<uint32_t>& words) const;
  void use_regions(const store::Regions& regions, const ProcessSpace&) { regions_ = regions; }
  void write_regions(unsigned, ByteWriter& out) { out.bytes(saved(regions_)); }
  void read_regions(unsigned, ByteReader& in) { load_saved(in.rest(), regions_); }
  template <class Archive>
  void describe_regions(Archive& archive) {
    archive(regions_);
  }
  void write(unsigned to, Taken, std::span<const Item> items, ByteWriter& out);
  explore::Arrival<ProcessSpace> read(unsigned from, ByteReader& in);
  bool add(const Key& key) { return tables_->visited.add(key); }
  template <class Archive>
  void describe_needs(Archive& archive) {
    bool lost = lost_symmetry();
    archive(lost);
    lost_symmetry_ |= lost;
  }

  uint64_t instructions() const { return machine_.instructions(); }
  uint64_t store_bytes() const {
    return (is_exact() ? tables_->words.bytes() + tables_->visited.bytes() : others_->bytes()) +
           (heap_ ? heap_->bytes() : 0);
  }
  uint64_t log_bytes() const {
    return tree_log_.capacity() * sizeof(store::WordTree::Undo) + machine_.mark() * sizeof(processes::Change);
  }
  void conclude(explore::Answer& answer) const;

 private:
  ProcessSpace(const ProcessSpace& first);
  void decide(Cursor& cursor);
  bool make_move(std::vector<Item>& items, size_t begin, processes::ProcessSet of) {
    if (!shuffle_) [[likely]]
      return machine_.next(items, begin, of);
    machine_.shuffle(&*shuffle_, last_mover_);
    const bool moved = machine_.next(items, begin, of);
    machine_.shuffle(nullptr);
    if (moved) last_mover_ = items[begin].process;
    return moved;
  }
  bool keeps_hash() const { return !is_exact(); }
  void update_identity(const Mark& since);
  void update_hash(std::span<const processes::Change> changes, bool resized);
  void audit();  // --audit: the state's name is what the vector holds

  static constexpr uint8_t kDone = 1;  // as the flags of a state

  const processes::Program& program_;
  const ProcessGoals goals_;
  const bool is_symmetric_, audits_;
  const unsigned processes_;  // that search together
  processes::Machine machine_;
  const heap::HeapOptions heap_options_;
  std::optional<HeapSpace> heap_;  // if the program uses one
  // All vectors that were seen; shared by the workers of a search.
  struct Tables {
    store::WordTables words;
    store::VectorSet visited;
  };
  const std::shared_ptr<Tables> tables_;
  store::WordTree tree_{tables_->words};
  std::vector<store::WordTree::Undo> tree_log_;
  std::optional<store::StateSet> others_;  // compact or bitstate
  store::WordHash word_hash_;
  uint64_t hash_ = 0;  // if the set is not exact
  struct Wires {
    VectorWire words;
    std::optional<StateWire> heap;
  };
  std::shared_ptr<Wires> wires_;                    // if there are other processes
  store::Regions regions_;                          // ... whose which states are
  std::unique_ptr<ProcessReduction> reduction_;     // if it was asked for, and is sound for this search
  std::optional<ProcessReduction::Choice> choice_;  // in the current state, if it was made already
  std::optional<Shuffle> shuffle_;                  // if errors are hunted
  uint32_t last_mover_ = 0;                         // ... who has made the last move
  bool reduces_ = false;
  bool stuck_ = false;
  const bool draws_;                         // the graph was asked for
  std::vector<uint32_t> first_transitions_;  // ... of each process, in the state before the last move
  uint32_t made_ = 0;                        // ... and its first transition
  std::vector<uint32_t> changed_, words_;
  // Of other workers.
  bool lost_symmetry_ = false;
  std::set<std::string> caveats_;
  uint64_t instructions_ = 0, probes_ = 0;

  uint64_t steps_ = 0, word_sum_ = 0, changed_sum_ = 0;
};

}  // namespace quotient::spaces
