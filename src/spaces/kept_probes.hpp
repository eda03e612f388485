// What processes of a model were found to do next, for as long as what they look at stays as it is. A process stays
// where it is while others move, and mostly finds what it has found there before: then its next moves need not be made
// and taken back once more.
#pragma once

#include <array>
#include <vector>

#include "processes/future_touches.hpp"
#include "reduce/footprints.hpp"

namespace quotient::spaces {

struct Probe {
  // What its next moves touch, and what those look at that are not possible.
  reduce::Footprint next = reduce::Footprint::empty;
  unsigned moves = 0;  // how many there are
  // Whose futures conflict with that, in the situation with this number (process_reduction.hpp).
  processes::ProcessSet opponents = 0;
  uint32_t situation = UINT32_MAX;
};

class KeptProbes {
 public:
  using States = std::span<const uint32_t>;  // of all processes: where they are, as numbers of the program

  KeptProbes(const processes::Machine& machine, const processes::FutureTouches& touches);

  // Of this process; null if none is known that holds here.
  Probe* find(uint32_t process, States states);
  // `seen`: what was recorded of it, in the current state. Where it is kept: at least until its process is probed
  // again.
  Probe* keep(uint32_t process, States states, const processes::TouchList& seen, const Probe& probe);

 private:
  struct Word {
    uint32_t number, mask, value;
  };
  struct Offer {
    uint32_t channel;
    processes::ProcessSet partners;  // who might accept it
  };
  struct Partner {
    uint32_t process, state, place;  // its record's
  };
  struct Kept {
    Probe probe;
    // Where its record is, and how many there are.
    uint32_t place = 0, processes = 0, channels = 0;
    std::vector<Word> words;  // what it has read
    std::vector<Offer> offers;
    std::vector<Partner> partners;  // of all offers
  };
  struct Place {
    Kept& replace_oldest();  // an empty one, and the oldest goes if there are many
    std::vector<Kept> kept;
    size_t oldest = 0;
  };
  uint32_t word(uint32_t number) const {
    return static_cast<uint32_t>(machine_.vector().read(4 * number, processes::Width::word));
  }
  // What was read of the state between these bytes.
  void add_words(Kept& kept, uint32_t begin, uint32_t end) const;
  processes::ProcessSet partners_on(uint32_t channel, States states) const;
  bool holds(const Kept& kept, uint32_t process, States states) const;

  static constexpr size_t kMost = 8;  // of one process in one state

  const processes::Machine& machine_;
  std::vector<std::vector<bool>> accepts_;  // by the name of a channel and by state: whether somebody may accept there
  std::vector<std::vector<Place>> places_;  // by process and state
  std::array<Probe, processes::kProcessSetSize> loose_;  // by process: what depends on too much to be kept
};

}  // namespace quotient::spaces
