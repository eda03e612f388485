// The state at any moment of a recording.
#pragma once

#include <map>

#include "trace/recording.hpp"

namespace quotient::trace {

class RecordedState {
 public:
  struct Object {
    Life life = Life::present;
    std::map<uint32_t, Cell> cells;  // by offset
  };

  explicit RecordedState(const Recording& recording) : recording_(recording) { go(0); }

  // There must be such a moment.
  void go(uint32_t moment);

  uint32_t moment() const { return moment_; }
  const Recording& recording() const { return recording_; }
  // By their numbers in the recording; those that are gone are not among them.
  const std::map<uint32_t, Object>& objects() const { return objects_; }
  // The innermost call is the last; none if the thread has not begun, or has ended.
  const std::vector<CallFrame>& stack(uint32_t thread) const;

 private:
  void apply(const Moment& moment);

  const Recording& recording_;
  uint32_t moment_ = 0;
  bool has_begun_ = false;
  std::map<uint32_t, Object> objects_;
  std::map<uint32_t, std::vector<CallFrame>> stacks_;
};

}  // namespace quotient::trace
