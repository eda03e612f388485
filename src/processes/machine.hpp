// Executes a system of processes: which moves a state has, and what they do. The semantics is Spin's, statement by
// statement (docs/promela.md).
//
// A move takes the system from one state to the next: one transition of one process; or two, of the sender and the
// receiver of a rendezvous; or a whole chain of them, as long as a process runs atomically. States inside a chain are
// never seen by the search.
//
//   machine.start();
//   Moves moves;                        at the beginning of a state's moves
//   while (machine.next(moves, 0)) {    the next state is the current one; machine.failure() if something is wrong with
//   the move
//     ... machine.back(mark);           to the state that the moves are of
//   }
//   moves[0].any                        false: nobody can move
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>

#include "base/shuffle.hpp"
#include "processes/exchange.hpp"
#include "processes/heap.hpp"
#include "processes/program.hpp"
#include "processes/touches.hpp"
#include "processes/vector.hpp"
#include "props/error.hpp"

namespace quotient::processes {

inline constexpr uint32_t kNobody = 0xff;
inline constexpr uint32_t kNotTried = 0xfe;  // as the number of a process: no one has been tried yet

// One transition, or the two of a rendezvous, and how far the search for the next one has come: from the youngest
// process to the oldest, as in Spin; or, if moves are shuffled, from any of them round to the one before it.
struct Position {
  uint8_t process = kNotTried;  // whose transitions are being tried
  uint8_t receiver = kNobody;   // who is being tried as the receiver of a rendezvous
  uint16_t transition = 0;      // the next one to try, in the state's list
  uint16_t receive = 0;         // the next one to try of the receiver
  uint16_t escape = 0;          // the process has taken an escape from here: only others of the same state may follow
  uint16_t receive_escape = 0;  // the same for the receiver
  uint16_t from = 0;            // of the process's transitions, the one that was tried first
  uint8_t last = 0;             // the process that is tried last
  bool alone : 1 = false;       // inside an atomic chain: no other process moves
  bool moved : 1 = false;       // this process has moved: no `else`
  bool any : 1 = false;         // some process has moved
  bool timeout : 1 = false;     // nobody could move: `timeout` is true
  bool is_drawn : 1 = false;    // `from` has been chosen
  bool wraps : 1 = false;       // the transitions before `from` come later
  friend bool operator==(const Position&, const Position&) = default;
};

// Whose moves are tried: a bit for each process; those beyond the last bit are always tried.
using ProcessSet = uint64_t;
inline constexpr ProcessSet kEverybody = ~ProcessSet{0};
inline constexpr uint32_t kProcessSetSize = 64;

// How far the enumeration of a state's moves has come: one position, and one more for each transition of an atomic
// chain. Those of a path's states lie behind each other.
using Moves = std::vector<Position>;

struct Failure {
  props::ErrorKind kind;
  std::string message;
  uint32_t note = 0;  // of the transition
  uint32_t process = 0;
};

struct MachineOptions {
  bool check_assertions = true;
  bool symmetry = false;             // states will be normalized
  const Heap* first_heap = nullptr;  // objects have the names that they have in this one
};

// What one transition of a move was, for traces.
struct Taken {
  uint32_t process;
  uint32_t transition;  // of the program
  std::string output;   // what it printed
  std::optional<Failure> failure;
};

class Machine {
 public:
  Machine(const Program& program, MachineOptions options = {});

  // Makes the initial state. False: something is wrong already (failure()).
  bool start();
  // Goes to the next successor of the current state, whose positions begin at `begin`: there are none at first;
  // afterwards they say which successor it is. False: there is none left, and the state is the old one; one position is
  // left, whose `any` says whether there was any. Only these processes begin a move; `timeout` is for everybody.
  bool next(Moves& moves, size_t begin, ProcessSet of = kEverybody);
  // From now on what transitions touch is added to the list, also what those look at that cannot be taken; null: no
  // more.
  void record(TouchList* touches, const TouchNames* names) {
    touches_ = touches;
    names_ = names;
  }
  // From now on the transitions that are made are marked, by their number; null: no more.
  void cover(std::vector<bool>* covered) { covered_ = covered; }
  // From now on, who is tried first, and what it does first, is chosen at random; null: no more. `last_mover` is who
  // has moved last.
  void shuffle(Shuffle* shuffle, uint32_t last_mover = 0) {
    shuffle_ = shuffle;
    last_mover_ = last_mover;
  }
  // Makes these moves again, exactly; for replay. Their transitions are appended to `taken`.
  void repeat(std::span<const Position> moves, std::vector<Taken>& taken);
  bool can_repeat(std::span<const Position> moves);  // each of them can be made, one after the other
  // Whether the process can move on its own; whether any can.
  bool can_move(uint32_t process) { return has_move({.process = static_cast<uint8_t>(process), .alone = true}); }
  bool can_anybody_move() { return has_move({}); }
  // Executes a claim's transition, in no process. False: its condition does not hold.
  bool take_as_claim(const Transition& transition);
  void set_claim_state(uint32_t state) { vector_.write(kClaimState, Width::half, static_cast<int32_t>(state)); }
  uint32_t claim_state() const { return vector_.half(kClaimState); }
  void set_fairness_counter(uint32_t counter) {
    vector_.write(kFairnessCounter, Width::byte, static_cast<int32_t>(counter));
  }
  uint32_t fairness_counter() const { return vector_.byte(kFairnessCounter); }

  // If the program has symmetry (symmetry.hpp): goes to the state that stands for all that differ from this one only by
  // exchanging something. What is kept for each process is reordered along with them.
  void normalize(std::vector<uint32_t>* along = nullptr);
  // Something happened to which names matter after all: what normalize() does is not right for this program.
  bool lost_symmetry() const { return lost_symmetry_; }

  // Back to the state in which the log was this long.
  size_t mark() const { return vector_.mark(); }
  void back(size_t mark) {
    if (vector_.undo(mark)) find_records();
    if (heap_) heap_->back(static_cast<uint32_t>(vector_.read(kHeapChanges, Width::word)));
  }
  void shorten_log(size_t mark) { vector_.shorten_log(mark); }
  void assign(std::span<const uint32_t> words) {
    vector_.assign(words);
    find_records();
  }

  const Vector& vector() const { return vector_; }
  const std::optional<Failure>& failure() const { return failure_; }
  uint32_t failures() const { return failures_; }  // how many there were in the last move; failure() is the first
  const Program& program() const { return program_; }

  // Null if the program does not use one. When a step is kept, the heap's new number becomes part of the vector.
  Heap* heap() { return heap_.get(); }
  const Heap* heap() const { return heap_.get(); }
  uint32_t heap_state() const { return static_cast<uint32_t>(vector_.read(kHeapState, Width::word)); }
  void set_heap_state(uint32_t state);
  // Something is wrong with the current move that the machine itself cannot see.
  void report(props::ErrorKind kind, std::string message) { fail(kind, std::move(message)); }

  uint32_t processes() const { return process_count_; }
  uint32_t channels() const { return channel_count_; }
  uint32_t process_place(uint32_t process) const { return process_place_[process]; }
  uint32_t channel_place(uint32_t channel) const { return channel_place_[channel]; }
  uint32_t type_of(uint32_t process) const { return vector_.byte(process_place_[process] + kProcessType) - 1u; }
  const State& state_of(uint32_t process) const;
  const ChannelType& channel_type(uint32_t channel) const {
    return program_.channels[vector_.byte(channel_place_[channel] + kChannelType) & ~kIsChannel];
  }
  // Every process is in a state where it may rest: the end, or one that is labelled so.
  bool may_end() const;
  // Some process is in a state that is labelled `progress`, `accept`.
  bool in_progress_state() const;
  bool in_accept_state() const;

  // As of base/archive.hpp: what has been noticed in all executions so far.
  template <class Archive>
  void describe(Archive& archive) {
    archive(caveats_, instructions_, lost_symmetry_);
  }

  const std::set<std::string>& caveats() const { return caveats_; }
  uint64_t instructions() const { return instructions_; }

 private:
  enum class Outcome : uint8_t { blocked, done, offered };

  // Tries the position's remaining transitions; on success the position is that of the transition made.
  bool find_move(Position& at, ProcessSet of, bool& atomic, uint32_t& holder);
  bool try_process(Position& at, bool& atomic, uint32_t& holder);
  bool try_shuffled(Position& at, const State& state, bool& atomic, uint32_t& holder);
  bool try_transitions(Position& at, const State& state, uint32_t end, bool& atomic, uint32_t& holder);
  void begin_processes(Position& at);
  void go_to_next_process(Position& at) const;
  void draw_transition(Position& at, const State& state);
  bool fails_at_once(uint32_t code, uint32_t record) const;
  void note_made(const Transition& transition) {
    if (covered_) [[unlikely]]
      (*covered_)[static_cast<size_t>(&transition - program_.transitions.data())] = true;
  }
  bool find_receiver(Position& at, bool& atomic, uint32_t& holder);  // of the message that is being offered
  bool make_again(const Position& at);                               // false: it cannot be made
  Outcome take(uint32_t process, const Transition& transition);
  Outcome execute(uint32_t code, uint32_t process, uint32_t record) {
    return touches_ ? interpret<true>(code, process, record) : interpret<false>(code, process, record);
  }
  template <bool kRecords>
  Outcome interpret(uint32_t code, uint32_t process, uint32_t record);
  bool has_move(Position from);  // tries, and takes back
  bool provided(uint32_t process);
  bool has_priority(uint32_t process);
  bool is_enabled(uint32_t process);
  void fail(props::ErrorKind kind, std::string message);

  bool run(uint32_t type, uint32_t arguments, uint32_t priority);
  uint32_t make_channel(uint32_t type);

  bool execute_heap(const Instruction& instruction, uint32_t process, int32_t& acc);
  bool call(const Instruction& instruction, uint32_t process);
  uint32_t give_back(uint32_t process, int32_t result);
  bool goes_on_alone(uint32_t process, bool atomic) const;
  // The heap has changed: going back along the vector's log will say how far to go back on the heap.
  void note_heap() { vector_.set_word(kHeapChanges / 4, heap_->changes()); }
  int32_t read_field(uint32_t channel, uint32_t place, const FieldType& field);
  void write_field(uint32_t channel, uint32_t place, const FieldType& field, int32_t value);
  bool end_process(uint32_t process);
  bool keeps_ended() const { return options_.symmetry && !program_.symmetry.hidden_numbers; }
  void check_names_of_ended();
  void remove_ended(std::vector<uint32_t>* along);
  void order_records(std::vector<uint32_t>* along);
  std::span<const uint32_t> record(uint32_t process) const;
  void remove_record(uint32_t process);
  void find_records();

  bool is_channel(int32_t number);
  uint32_t length(uint32_t channel) const { return vector_.half(channel_place_[channel] + kChannelLength); }
  uint32_t message_place(uint32_t channel, const ChannelType& type, uint32_t slot) const {
    return channel_place_[channel] + kChannelMessages + slot * type.message_bytes;
  }
  bool is_full(uint32_t channel) const;
  void send(uint32_t channel, const int32_t* values, uint32_t count, bool sorted);
  bool find_message(uint32_t channel, const ReceivePattern& pattern, const int32_t* values);
  // What is recorded of one instruction.
  void touch_place(uint32_t place, Width width, bool write);
  void look_at_channel(uint32_t channel);
  void touch_channel(uint32_t channel);
  void touch_send(uint32_t channel);
  void touch_receive(uint32_t channel, bool random, bool found);
  void touch_end(uint32_t process);
  void touch_target(uint32_t process, uint32_t state);
  bool is_silent(uint32_t process) const;
  void take_message();
  int32_t message_field(uint32_t field);

  const Program& program_;
  MachineOptions options_;
  Vector vector_;
  std::unique_ptr<Heap> heap_;
  std::unique_ptr<Exchange> exchange_;  // if names have to be exchanged, too
  bool lost_symmetry_ = false;
  int32_t result_ = 0;                                  // of the function that has just returned
  bool left_function_ = false, returns_alone_ = false;  // in the current transition
  uint32_t process_count_ = 0, channel_count_ = 0;
  std::array<uint32_t, 256> process_place_{}, channel_place_{};

  // A move that is tried while another one is being executed (enabled, np_) has the upper half.
  static constexpr uint32_t kStack = 256;
  std::array<int32_t, 2 * kStack> stack_{};
  uint32_t top_ = 0;
  bool timeout_ = false;
  uint32_t handshake_ = 0;                    // the channel that is offered a message: 1 + its index
  std::array<int32_t, kMostFields> offer_{};  // that message
  uint32_t found_channel_ = 0, found_slot_ = 0;
  bool found_offer_ = false;

  std::vector<size_t> marks_;  // of next(): before each position's transition
  std::optional<Failure> failure_;
  uint32_t failures_ = 0;
  uint32_t note_ = 0;
  std::vector<Taken>* taken_ = nullptr;
  std::vector<bool>* covered_ = nullptr;
  Shuffle* shuffle_ = nullptr;
  uint32_t last_mover_ = 0;
  TouchList* touches_ = nullptr;
  const TouchNames* names_ = nullptr;
  bool begins_process_ = false;  // its prologue is being executed
  std::set<std::string> caveats_;
  uint64_t instructions_ = 0;
};

}  // namespace quotient::processes
