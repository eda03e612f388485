// Where the states of a search come from (--profile): which objects and fields tell the most states apart, which source
// lines make the most steps, and where steps lead nowhere or are very long.
#pragma once

#include <unordered_map>

#include "explore/result.hpp"
#include "explore/sink.hpp"
#include "spaces/field_names.hpp"
#include "spaces/state_space.hpp"

namespace quotient::spaces {

// Watches a search and counts its steps by the places where they begin.
class Profiler final : public explore::Hooks {
 public:
  explicit Profiler(StateSpace& space) : space_(space) {}

  void thread_picked(memory::Slot thread) override;
  void new_state() override { ++count().fresh; }
  void seen_state() override {
    explore::LineProfile& at = count();
    ++at.known;
    at.unchanged += space_.state() == before_;
  }

  // When the search is over.
  explore::Profile result() const;

 private:
  explore::LineProfile& count();
  std::vector<explore::LineProfile> lines() const;

  StateSpace& space_;
  std::unordered_map<uint32_t, explore::LineProfile> steps_;  // by program counter
  uint32_t pc_ = 0;
  uint64_t instructions_ = 0;  // when the step began
  store::State before_;
};

}  // namespace quotient::spaces
