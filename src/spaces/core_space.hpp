// A program in Core as a space of the search (explore/space.hpp): its moves are the steps of its threads, each with all
// its choices. The states are those of state_space.hpp; here are the set of those that were seen, and what is an error:
// failing steps, deadlocks, data races, memory that is lost.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "explore/sink.hpp"
#include "explore/space.hpp"
#include "explore/travel.hpp"
#include "spaces/audit.hpp"
#include "spaces/core_reduction.hpp"
#include "spaces/final_states.hpp"
#include "spaces/knowledge.hpp"
#include "spaces/livelock.hpp"
#include "spaces/passed_states.hpp"
#include "spaces/races.hpp"
#include "spaces/state_regions.hpp"
#include "spaces/state_space.hpp"
#include "spaces/state_wire.hpp"
#include "store/single_states.hpp"

namespace quotient::spaces {

class Profiler;

class CoreSpace {
 public:
  using Item = Choices::Choice;
  struct Cursor {
    uint32_t turn = 0;   // which of the threads is tried, counted from the first
    uint32_t first = 0;  // the index of that; those behind it follow, and then those before it
    memory::Slot picked{};
    bool started = false;                                  // one is tried
    bool progressed = false;                               // some thread could move
    bool leads_on = false;                                 // some move has led to a state that is not on the path
    bool thread_leads_on = false;                          // ... of the thread whose step is tried
    reduce::ThreadSet chosen = CoreReduction::kEverybody;  // whose steps are tried first
    bool full = false;                                     // all threads' steps are to be tried
    reduce::ThreadSet others = 0;                          // ... and then, if those do not lead on
    reduce::ThreadSet asleep = 0;                          // whose steps are left out because they sleep
    reduce::ThreadSet woken = 0;                           // ... and are not any more
    CoreReduction::Level level;                            // what is known of the threads' next steps

    void restart() { *this = {.progressed = progressed}; }  // all moves once more
    uint32_t thread(size_t threads) const {                 // the index of the one that is tried, among so many
      const size_t at = size_t{first} + turn;
      return static_cast<uint32_t>(at < threads ? at : at - threads);
    }
    bool is_chosen(uint32_t thread) const { return thread >= reduce::kMostThreads || (chosen >> thread & 1); }
  };
  using Taken = memory::Slot;
  struct Mark {
    store::State state;
    uint32_t log = 0;
    uint32_t unnamed_from = StateSpace::kNamed;
  };
  using Key = store::Node;
  using KeyHash = std::hash<store::Node>;

  CoreSpace(machine::Machine& machine, const explore::SearchOptions& options, explore::Hooks* hooks = nullptr);
  ~CoreSpace();

  // For several workers (explore/team.hpp): the same program, with the same tables. Without knowledge of accesses, or
  // anything that is recorded.
  std::unique_ptr<CoreSpace> fork() const;
  void absorb(const CoreSpace& other);
  void begin_sharing(const std::vector<Key>& path);
  void wake(Cursor& cursor, Key state);
  void end_sharing();
  void adopt(Cursor& cursor);
  // Only while others take part (explore::SettlingSpace).
  bool is_done() const { return done_->contains(key()); }
  void set_done() {
    if (done_) done_->add(key());
  }
  bool knows_done() const { return done_ != nullptr; }

  bool start();
  explore::Outcome next(Cursor& cursor, std::vector<Item>& items, size_t begin);
  // For explore/product.hpp: a move is complete at once. The program stays as it is.
  explore::Outcome try_next(Cursor& cursor, std::vector<Item>& items, size_t begin) {
    return next(cursor, items, begin);
  }
  void settle(const Mark&) {}
  void stay(Cursor& cursor, std::vector<Item>&, size_t) { cursor.picked = memory::Slot::none; }
  // All moves were tried, and none was possible.
  bool is_stuck(const Cursor& cursor) const { return !cursor.progressed; }
  bool has_errors() const { return step_.status == machine::StepStatus::failed || !step_.passed.empty(); }
  std::vector<explore::Finding> take_errors();
  // The last step may have lost memory. That is settled once for each place, with the path that leads to it.
  bool is_in_doubt() const { return step_.doubtful; }
  template <class PathOf>
  void settle_doubt(PathOf&& path_of) {
    machine::Machine& machine = space_.machine();
    const memory::Slot thread = space_.now(picked_);
    if (!doubted_.insert(machine.user_pc(machine.call_stack(thread))).second) return;
    explore::Finding doubt{{props::ErrorKind::leak, "", 0}, "", path_of()};
    if (make_concrete(doubt) && is_lost(doubt.path)) machine.doubt_loss(thread);
  }
  static Taken taken(const Cursor& cursor) { return cursor.picked; }
  explore::Deed deed() const;  // of the last move, if the graph was asked for
  explore::Move move(Taken taken, std::span<const Item> items) const {
    return {name_of(taken), {items.begin(), items.end()}};
  }

  Mark mark() const { return {space_.state(), static_cast<uint32_t>(log_.size()), space_.unnamed_from()}; }
  void back(const Mark& mark) {
    space_.undo(log_, mark.log, mark.state, mark.unnamed_from);
    if (audit_) [[unlikely]]
      audit_->after_return();
  }
  void jump(Key key) {
    space_.name(log_);
    log_.clear();
    space_.jump(key);
    if (reduction_) reduction_->jumped();
  }
  bool add() {
    space_.name(log_);
    const bool fresh = visited_->add(space_.state());
    if (!fresh) forget_look();
    return fresh;
  }
  Key key() const { return space_.state().node; }  // of a state without a name: of the last one before it that has one
  bool is_exact() const { return visited_->is_exact(); }
  // Where it does not matter with which memory the program ends, its end is one state.
  uint64_t states() const { return visited_->states() + has_halted_; }

  // Not all moves of all states are tried (explore::ReducingSpace).
  bool reduces() const { return reduction_ != nullptr; }
  static bool leaves_out(Cursor&) { return true; }          // it is decided later
  static bool must_lead_on(const Cursor&) { return true; }  // what may be put to sleep depends on it, too
  static void leads_on(Cursor& cursor) { cursor.leads_on = cursor.thread_leads_on = true; }
  static bool has_led_on(const Cursor& cursor) { return cursor.leads_on; }
  // The successor is only passed through (explore::PassingSpace). Whether it was seen is not known without a name.
  static bool contains() { return false; }
  bool is_passage();
  void expect_meetings(const Cursor& cursor) { reduction_->expect_meetings(cursor.level); }
  // Steps of the current state that were left out as they were asleep must be tried now (explore::SleepingSpace).
  bool wakes() {
    if (sleeps_) woken_ = reduction_->woken(key());
    return woken_ != 0;
  }
  bool can_repair() const { return is_exact() && reduction_->can_repair(); }
  std::vector<Key> void_states() { return reduction_->void_states(); }
  static void try_all(Cursor& cursor) { cursor.full = true; }
  bool is_void() const { return reduction_ && reduction_->is_void(); }
  void review() {
    if (reduction_) reduction_->review();
  }
  void begin_pass();

  // States with one successor are forgotten when memory gets scarce (explore::MergingSpace).
  void note_single() {
    if (merges_) singles_.add(key());
  }
  void note_cycle() {
    if (merges_) singles_.keep(key());
  }
  bool is_crowded() const {
    if (!merges_ || merged_in_vain_ || done_) return false;
    if (audit_) return states() >= next_audited_merge_;  // small programs shall test this, too
    return Budget::is_tight() && space_.tree().free_nodes() == 0;
  }
  void merge(const std::vector<Key>& path);

  bool can_go_on();
  bool can_move(memory::Slot thread);  // and not only for no reason
  bool is_deadlock(const Cursor& cursor) const {
    return check_deadlock_ && is_stuck(cursor) && !space_.threads().empty();
  }
  explore::Finding deadlock();
  template <class Report>
  void examine(Report&& report) {
    if (check_races_ && may_race()) look_for_races(report);
  }
  // Livelocks (explore::CyclicSpace).
  bool looks_for_cycles() const { return check_livelocks_; }
  template <class Report>
  void examine_component(const std::vector<Key>& states, Report&& report) {
    if (std::optional<explore::Finding> finding = find_livelock(space_, states)) report(std::move(*finding));
  }
  bool confirm(explore::Finding& finding);
  // Births must be visible: MachineOptions::visible_births.
  uint8_t missed_births() const { return space_.machine().missed_births(); }
  const std::string* obstacle() const { return obstacle_.empty() ? nullptr : &obstacle_; }
  // Not empty: the search must begin anew, because variables of this function hold memory though they are not read
  // again: they belong into MachineOptions::holding.
  const std::string& hold() const { return hold_; }
  // The same for threads that can be told apart: these functions belong into MachineOptions::told_apart; or all do.
  const std::set<std::string>& told_apart() const { return space_.machine().told_apart(); }
  bool is_confused() const { return confused_; }
  // The same for undefined bytes that were compared: MachineOptions::byte_names must be set.
  bool needs_byte_names() const { return needs_byte_names_; }

  // For checkpoints (explore/team.hpp, docs/checkpoints.md). A reduction knows its path by the next steps of all
  // threads in each of its states; another process looks at these states anew. What each worker has learned and decided
  // is saved with its notes.
  static constexpr bool kNamesPassages = false;
  void make_portable(Cursor& cursor, std::vector<Item>& items) const {
    if (!reduction_) return;
    cursor = {.full = cursor.full};
    items.clear();
  }
  template <class Archive>
  void describe_notes(Archive& archive) {
    visited_->tell();
    space_.describe_notes(archive);
    archive(ends_, has_halted_, doubted_, merged_, merged_in_vain_, next_audited_merge_);
    if (reduction_) archive(*reduction_);
  }
  template <class Archive>
  void describe_tables(Archive& archive) {
    space_.describe_tables(archive);
    archive(*visited_, singles_);
    bool knows = knows_done();
    archive(knows);
    if (!knows) return;
    if constexpr (Archive::kLoads) done_ = std::make_shared<store::Visited>();
    archive(*done_);
  }

  // The same for the same state in another search; if states are counted (SearchOptions::sample).
  uint64_t fingerprint() const { return space_.state().hash; }
  // For several processes (explore/partition.hpp).
  unsigned owner() { return regions_.owner(space_.machine().memory(), options_.peers->size()); }
  void read_words(std::vector<uint32_t>& words) { regions_.read_words(space_.machine().memory(), words); }
  void use_regions(const store::Regions& regions, const CoreSpace& numbers) { regions_.use(regions, numbers.regions_); }
  void write_regions(unsigned to, ByteWriter& out) { regions_.write(to, *wire_, out); }
  void read_regions(unsigned from, ByteReader& in) { regions_.read(from, *wire_, in); }
  template <class Archive>
  void describe_regions(Archive& archive) {
    archive(regions_);
  }
  void write(unsigned to, Taken mover, std::span<const Item> items, ByteWriter& out);
  explore::Arrival<CoreSpace> read(unsigned from, ByteReader& in);
  bool add(Key key) { return visited_->add({.node = key}); }
  template <class Archive>
  void describe_needs(Archive& archive) {
    archive(hold_, obstacle_, needs_byte_names_, confused_);
  }

  uint64_t instructions() const { return space_.machine().instructions(); }
  uint64_t store_bytes() const {
    return space_.store_bytes() + visited_->bytes() + (reduction_ ? reduction_->bytes() : 0);
  }
  uint64_t log_bytes() const { return log_.capacity() * sizeof(Undo); }
  void conclude(explore::Answer& answer) const;
  // Signs that a proof says less than it seems to.
  void warn_of_empty_proof(explore::Answer& answer) const;

  explore::Hooks* hooks() const { return hooks_; }  // those that were given, or the profiler
  StateSpace& space() { return space_; }
  const StateSpace& space() const { return space_; }

 private:
  CoreSpace(std::unique_ptr<machine::Machine> machine, const CoreSpace& first);
  CoreSpace(machine::Machine& machine, const explore::SearchOptions& options, explore::Hooks* hooks,
            std::shared_ptr<StateTables> tables);

  static constexpr uint64_t kAuditedMerge = 100;  // states
  bool pick_thread(Cursor& cursor) const;
  uint32_t draw_thread();       // that is tried first, when errors are hunted
  void decide(Cursor& cursor);  // whose steps are tried
  CoreReduction::Level look();  // at the next steps of the current state
  void forget_look() {
    entered_.reset();
    choice_.reset();
  }
  bool may_race();
  void note_end();  // after a step: if the program has ended with it
  std::string name_of(memory::Slot thread) const {
    return thread == memory::Slot::none ? "" : space_.machine().chains().thread_name(thread);
  }
  template <class Visit>
  bool try_steps(memory::Slot thread, Visit&& visit);
  void look_for_races(const std::function<bool(explore::Finding)>& report);
  explore::Finding race_finding(const NextAccesses::Race& race) const;
  bool is_lost(const std::vector<explore::Move>& path, uint32_t number = 0);
  bool make_concrete(explore::Finding& finding);  // false: there is an obstacle
  bool follow(explore::Finding& finding);

  const explore::SearchOptions options_;
  std::unique_ptr<machine::Machine> machine_;  // of a fork
  std::unique_ptr<Knowledge> knowledge_;       // if next steps do not show all races
  StateSpace space_;
  std::optional<store::StateSet> visited_;     // always there
  std::unique_ptr<Audit> audit_;               // if it was asked for
  std::unique_ptr<FinalStates> final_states_;  // likewise
  std::unique_ptr<Profiler> profiler_;
  std::shared_ptr<StateWire> wire_;              // if there are other processes
  StateRegions regions_;                         // ... whose which states are
  std::unique_ptr<CoreReduction> reduction_;     // if it was asked for, and is sound for this search
  std::optional<CoreReduction::Level> entered_;  // of the current state, if its next steps are known already
  std::optional<CoreReduction::Choice> choice_;  // ... and if so, and it was made already
  reduce::ThreadSet woken_ = 0;                  // of the current state: it was seen, and these must be tried
  std::shared_ptr<store::Visited> done_;         // while there are several workers: all is done that lies behind these
  Mark initial_;
  explore::Hooks* hooks_;
  store::SingleStates singles_;
  PassedStates passed_;
  uint64_t came_from_ = 0;       // the hash of the state before the current one
  uint64_t merged_ = 0;          // states that were forgotten
  bool merged_in_vain_ = false;  // ... too few to do it again
  uint64_t next_audited_merge_ = kAuditedMerge;
  const bool sleeps_, merges_, passes_, can_jump_, strict_, draws_, check_races_, check_deadlock_, check_livelocks_;
  const Ending ending_;
  machine::Pc began_at_ = 0;      // where the last move began, if the graph was asked for
  std::string missed_livelocks_;  // why they are not looked for although they should be
  machine::Step step_;
  memory::Slot picked_{};           // who made it
  std::optional<Shuffle> shuffle_;  // if errors are hunted
  Choices choices_;
  std::vector<Undo> log_;
  std::map<uint64_t, uint64_t> ends_;  // exit status, how often
  bool has_halted_ = false;            // ... and one of them is a state that is not among those that were added
  std::set<uint32_t> doubted_;         // places of steps that may have lost memory
  std::string hold_, obstacle_;
  bool needs_byte_names_ = false;
  bool confused_ = false;  // a path through states with exchanged threads could not be followed without
};

}  // namespace quotient::spaces
