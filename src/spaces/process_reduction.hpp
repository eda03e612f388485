// Which processes of a model's state need to be tried: persistent sets (docs/reduction.md, "Models").
//
// The next moves of all processes are made, recorded and taken back, unless what they do is known already
// (kept_probes.hpp); what a process may do later is read off the code (processes/future_touches.hpp), so that nothing
// has to be learned, and no decision turns out to be wrong later.
#pragma once

#include <map>

#include "processes/future_touches.hpp"
#include "reduce/futures.hpp"
#include "spaces/kept_probes.hpp"
#include "spaces/pace.hpp"

namespace quotient::spaces {

class ProcessReduction {
 public:
  // The machine is in the initial state.
  explicit ProcessReduction(processes::Machine& machine, bool channels_move);

  struct Choice {
    processes::ProcessSet enough = processes::kEverybody;  // whose moves are enough
    processes::ProcessSet others = 0;                      // who could move besides
    bool is_single = false;                                // it is one move
  };
  // Of the current state. Where looking has hardly ever helped, in any state or in those in which the processes are
  // where they are now, it is only done now and then: that all moves are tried is always right.
  Choice choose();

  uint64_t probes() const { return probes_; }
  size_t contexts() const { return futures_.contexts(); }

 private:
  // What was found where the processes are. Places share an entry if they have the same number.
  struct Place {
    Pace<16> pace;
    uint32_t alone = 0;  // with whose moves nobody interfered the last time, if there was such a process
  };

  uint32_t state_of(uint32_t process) const;  // where it is, as a number of the program
  // Null: there are too many moves to look at, or one does not end.
  Probe* probe(uint32_t process);
  // Where all processes are.
  Place& find_place();
  Choice look(Place& place);
  // Finds the number of the situation, which is what all processes may still do.
  void find_situation();
  processes::ProcessSet opponents_of(uint32_t process);

  processes::Machine& machine_;
  processes::FutureTouches touches_;
  reduce::Futures futures_;
  std::vector<reduce::Footprint> future_;  // by state
  KeptProbes kept_;
  processes::TouchList list_;
  processes::Moves moves_;

  // Of the current state, by process.
  std::vector<uint32_t> states_;
  std::vector<Probe*> here_;
  std::vector<reduce::Footprint> situation_;
  uint32_t situation_number_ = 0;

  std::map<std::vector<reduce::Footprint>, uint32_t> situations_;
  static constexpr size_t kPlaces = 4096;
  std::vector<Place> places_;
  Pace<512> pace_;
  uint64_t probes_ = 0;
};

}  // namespace quotient::spaces
