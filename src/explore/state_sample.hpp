// How many different states the rounds of a hunt have met, and how many there are at least (docs/hunting.md).
//
// A state is known by its fingerprint, which is the same in all rounds. Of all fingerprints only those are kept that
// end in so many zero bits that there is room for them: a random sample of the states, each with the number of rounds
// that have met it. States that one round alone has met, and those that exactly two have, say how many none has met:
// the estimate is Chao's lower bound for samples of incidences (Chao 1987, in its bias-corrected form). It does not ask
// that all states are equally likely to be met, nor that those of one round are independent of each other.
//
//   StateSample round, all;
//   round.add(fingerprint);       for each new state of a round
//   all.add_round(round);         after it
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace quotient::explore {

class StateSample {
 public:
  void add(uint64_t fingerprint) {
    if (!is_sampled(fingerprint)) return;
    met_by_[fingerprint] = 1;
    make_room();
  }
  void add_round(const StateSample& round) {
    ++rounds_;
    zeros_ = std::max(zeros_, round.zeros_);
    sift();
    for (const auto& [fingerprint, times] : round.met_by_) {
      if (is_sampled(fingerprint)) ++met_by_[fingerprint];
    }
    make_room();
  }

  uint64_t different() const { return met_by_.size() << zeros_; }
  // How many states there are at least; 0: there are too few rounds to tell.
  uint64_t at_least() const {
    if (rounds_ < 2 || met_by_.empty()) return 0;
    const auto met_by = [this](uint32_t rounds) {
      return static_cast<double>(std::ranges::count(met_by_, rounds, [](const auto& entry) { return entry.second; }));
    };
    const double once = met_by(1), twice = met_by(2), rounds = rounds_;
    const double unseen = (rounds - 1) / rounds * once * (once - 1) / (2 * (twice + 1));
    return (met_by_.size() + static_cast<uint64_t>(std::max(0.0, unseen))) << zeros_;
  }

 private:
  static constexpr size_t kMost = size_t{1} << 16;

  bool is_sampled(uint64_t fingerprint) const { return (fingerprint & ((uint64_t{1} << zeros_) - 1)) == 0; }
  void sift() {
    std::erase_if(met_by_, [this](const auto& entry) { return !is_sampled(entry.first); });
  }
  void make_room() {
    while (met_by_.size() > kMost) {
      ++zeros_;
      sift();
    }
  }

  std::unordered_map<uint64_t, uint32_t> met_by_;  // how many rounds have met a state
  uint32_t zeros_ = 0;                             // that a fingerprint in the sample ends in
  uint32_t rounds_ = 0;
};

}  // namespace quotient::explore
