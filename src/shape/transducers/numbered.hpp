// Modes of a rewriter that say more than fits a number: each thing that is known of a subtree gets one.
#pragma once

#include <deque>
#include <map>

#include "shape/transducers/rewriter.hpp"

namespace quotient::shape {

template <class Known>
class Numbered {
 public:
  Mode number(const Known& known) {
    const auto [at, fresh] = numbers_.try_emplace(known, static_cast<Mode>(all_.size()));
    if (fresh) all_.push_back(known);
    return at->second;
  }
  const Known& operator[](Mode mode) const { return all_[mode]; }

 private:
  std::map<Known, Mode> numbers_;
  std::deque<Known> all_;  // which stay where they are when more come
};

}  // namespace quotient::shape
