// What each state of a process may touch when it is left, whatever the state of the system: read off the code. Followed
// from state to state this is all that a process may still do (docs/reduction.md, "Models"). Indices are not known, so
// an element of an array that is computed is the whole array; a channel is known if the variable that holds it never
// changes.
#pragma once

#include <set>

#include "processes/machine.hpp"

namespace quotient::processes {

struct StateTouches {
  TouchList touches;
  std::vector<uint32_t> next;    // states that the process is in afterwards, as numbers of the program
  std::vector<uint32_t> begins;  // states in which processes begin that it starts
  std::set<uint32_t> accepts;    // names of rendezvous channels
};

class FutureTouches {
 public:
  // `machine` is in the initial state. `channels_move`: channels are exchanged, so that their numbers mean nothing.
  FutureTouches(const Machine& machine, bool channels_move);

  const TouchNames& names() const { return names_; }
  std::span<const StateTouches> states() const { return states_; }

 private:
  // What is known of a value: nothing, that it is a place among the globals, or that it was read there.
  struct Value {
    enum class Kind : uint8_t { unknown, place, loaded } kind = Kind::unknown;
    uint32_t begin = 0, end = 0;
  };
  // Reads one piece of code.
  struct Reader;

  void read_all();
  void read_transitions(const ProcessType& type, uint32_t state);
  void find_interior();
  bool find_loud();
  bool is_local(const Transition& transition);
  bool is_strict(const ProcessType& type, const State& state, uint32_t number) const;
  std::vector<uint32_t> channels_of(const Value& value) const;  // names of the channels that it may be
  // Those without a name of their own may be either.
  bool has_buffer(uint32_t name) const;
  bool is_rendezvous(uint32_t name) const;
  void touch_send(StateTouches& out, const Value& channel, bool strict);
  void touch_receive(StateTouches& out, const Value& channel, bool strict);
  void touch_channel(StateTouches& out, const Value& channel, bool write);

  const Machine& machine_;
  const Program& program_;
  TouchNames names_;
  std::vector<StateTouches> states_;
  std::vector<std::pair<uint32_t, uint32_t>> written_;    // ranges of globals that transitions write
  std::vector<bool> interior_, strict_;                   // by state: an atomic sequence leads there; is_strict()
  std::vector<std::pair<uint32_t, uint32_t>> interiors_;  // from where to where atomic sequences lead
  std::set<uint32_t> watched_;                            // rendezvous channels whose readiness is looked at
};

// Why nothing can be known of futures in this program: null if nothing keeps from it.
const char* obstacle_to_futures(const Program& program);

}  // namespace quotient::processes
