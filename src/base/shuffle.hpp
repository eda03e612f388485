// Random orders, the same ones whenever the seed is the same: in which order the moves of a state are tried when errors
// are hunted (docs/hunting.md).
#pragma once

#include <cstdint>
#include <random>

namespace quotient {

class Shuffle {
 public:
  // `constancy`: in so many of 64 states whoever has moved last is the first to move again, so that paths with few
  // changes from one thread to another come first.
  struct Options {
    uint64_t seed = 0;
    uint32_t constancy = 0;
  };
  explicit Shuffle(const Options& options) : random_(options.seed), constancy_(options.constancy) {}

  uint32_t below(uint32_t bound) { return static_cast<uint32_t>(random_() % bound); }
  bool is_constant() { return below(kStates) < constancy_; }

  static constexpr uint32_t kStates = 64;

 private:
  std::mt19937_64 random_;
  const uint32_t constancy_;
};

}  // namespace quotient
