// A few random walks through a space before the search begins: they show what its states and steps look like, so that
// it can be decided which states belong to which process (store/regions.hpp).
//
// A walk goes to any successor, rather to one that no walk has met. It ends where there is none, or after a while. Of
// each state on its way all steps are noted.
#pragma once

#include <random>
#include <unordered_map>
#include <utility>

#include "explore/travel.hpp"
#include "store/regions.hpp"

namespace quotient::explore {

// The space has tables of its own for what is met again: it is of no use for a search afterwards.
template <PartitionedSpace S>
store::StepSample sample_steps(S& space) {
  constexpr size_t kLongWalk = 512, kMostStates = 4096, kMostSteps = 30'000, kMostWords = size_t{1} << 21;
  constexpr uint64_t kMostInstructions = 20'000'000;
  constexpr unsigned kVainWalks = 8;
  store::StepSample sample;
  if (!space.start()) return sample;
  const typename S::Key initial = space.key();
  const uint64_t instructions = space.instructions();
  std::minstd_rand random(1);
  std::unordered_map<typename S::Key, uint32_t, typename S::KeyHash> known;  // their numbers in the sample
  store::StepSample::Words words;
  size_t steps = 0, volume = 0;
  const auto is_enough = [&] {
    return sample.states.size() >= kMostStates || steps >= kMostSteps || volume >= kMostWords ||
           space.instructions() - instructions >= kMostInstructions;
  };
  for (unsigned in_vain = 0; in_vain < kVainWalks && !is_enough(); ++in_vain) {
    typename S::Key at = initial;
    for (size_t length = 0; length < kLongWalk && !is_enough(); ++length) {
      space.jump(at);
      const auto number = static_cast<uint32_t>(sample.states.size());
      const bool is_first_time = known.try_emplace(at, number).second;
      if (is_first_time) {
        in_vain = 0;
        space.read_words(words);
        volume += words.size();
        sample.states.push_back(words);
      }
      const auto here = space.mark();
      typename S::Cursor cursor{};
      std::vector<typename S::Item> items;
      unsigned candidates = 0;
      bool goes_to_new = false;
      for (Outcome outcome; (outcome = space.next(cursor, items, 0)) != Outcome::none; ++steps) {
        if (outcome == Outcome::moved) {
          if (is_first_time) {
            space.read_words(words);
            sample.note_step(number, words);
          }
          const bool is_new = !known.contains(space.key());
          if (is_new && !std::exchange(goes_to_new, true)) candidates = 0;
          if (is_new == goes_to_new && random() % ++candidates == 0) at = space.key();
        }
        if (outcome == Outcome::moved || outcome == Outcome::failed) space.back(here);
      }
      if (candidates == 0) break;
    }
  }
  return sample;
}

}  // namespace quotient::explore
