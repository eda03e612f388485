// Happens-before by vector clocks, on one execution: the plain way to say whether two accesses race, and which two.
// Replay confirms with it every data race that a search has found, which knows them in another way (docs/races.md).
#pragma once

#include <functional>
#include <map>
#include <optional>

#include "machine/machine.hpp"

namespace quotient::trace {

class VectorClocks final : public machine::HappensBefore {
 public:
  struct Access {
    memory::Slot thread{};
    machine::Pc pc = 0;
    machine::AccessKind kind{};
  };
  struct Race {
    Access earlier, later;
    machine::Place place{};
  };

  // `user_pc` turns the place of an access, which may be in the runtime, into one of the user's.
  VectorClocks(machine::Machine& machine, std::function<machine::Pc(machine::Pc)> user_pc);

  // From now on, races are noticed, and the last one is kept: a path may have others on its way to its own.
  void arm() { armed_ = true; }
  const std::optional<Race>& race() const { return race_; }

  void end_step() override;

 private:
  using View = machine::View;
  using Place = machine::Place;
  using Clock = std::map<uint32_t, uint32_t>;  // number of a thread -> how many of its accesses are known
  struct Record {                              // of an access, the last one of its thread with this place and kind
    Place place;
    machine::AccessKind kind;
    Access access;
    uint32_t thread, time;
  };

  bool knows(memory::Slot thread, const Place& place, machine::AccessKind kind, machine::Pc pc) override;
  void record(memory::Slot thread, const Place& place, machine::AccessKind kind, machine::Pc pc) override;
  void join(const View& to, const View& from) override;
  void forget(const View& view) override;
  void behead(memory::Slot thread) override;
  void find_messages(const Place& place, std::vector<View>& found) const override;
  uint32_t number(memory::Slot thread);

  machine::Machine& machine_;
  std::function<machine::Pc(machine::Pc)> user_pc_;
  std::map<View, Clock> clocks_;
  std::map<memory::Slot, uint32_t> numbers_;  // of living threads: names of threads come again, numbers do not
  std::vector<uint32_t> times_;               // by number: how many accesses the thread has made
  std::map<memory::Slot, std::vector<Record>> records_;  // by object, the latest last
  bool armed_ = false;
  std::optional<Race> race_;
};

}  // namespace quotient::trace
