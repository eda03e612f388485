// A few random walks through a space before the search begins: they show what its states and steps look like, so that
// it can be decided which states belong to which process (store/regions.hpp).
//
// A walk goes on to any successor that no walk has visited, for a while, or until there is none. The next one begins at
// any state that was seen on the way and not visited: so walks come to all depths, and no step is made twice.
#pragma once

#include <optional>
#include <random>
#include <unordered_set>
#include <utility>

#include "explore/travel.hpp"
#include "store/regions.hpp"

namespace quotient::explore {

template <PartitionedSpace S>
store::StepSample sample_steps(S& space) {
  constexpr size_t kLongWalk = 256, kMostStates = 4096, kMostSteps = 30'000, kMostWords = size_t{1} << 21;
  constexpr uint64_t kMostInstructions = 5'000'000;
  store::StepSample sample;
  if (!space.start()) return sample;
  const uint64_t instructions = space.instructions();
  std::minstd_rand random(1);
  std::vector<typename S::Key> open = {space.key()};  // seen, and perhaps visited
  std::unordered_set<typename S::Key, typename S::KeyHash> visited;
  store::StepSample::Words words;
  size_t volume = 0;
  const auto is_enough = [&] {
    return sample.states.size() >= kMostStates || sample.steps.size() >= kMostSteps || volume >= kMostWords ||
           space.instructions() - instructions >= kMostInstructions;
  };
  while (!open.empty() && !is_enough()) {
    std::swap(open[random() % open.size()], open.back());
    std::optional<typename S::Key> at = open.back();
    open.pop_back();
    for (size_t length = 0; length < kLongWalk && at && !is_enough() && visited.insert(*at).second; ++length) {
      space.jump(*at);
      space.read_words(words);
      volume += words.size();
      sample.states.push_back(words);
      const auto here = space.mark();
      typename S::Cursor cursor{};
      std::vector<typename S::Item> items;
      at.reset();
      unsigned candidates = 0;
      for (Outcome outcome; !is_enough() && (outcome = space.next(cursor, items, 0)) != Outcome::none;) {
        if (outcome == Outcome::moved) {
          space.read_words(words);
          sample.note_step(words);
          if (!visited.contains(space.key())) {
            open.push_back(space.key());
            if (random() % ++candidates == 0) at = open.back();
          }
        }
        if (outcome == Outcome::moved || outcome == Outcome::failed) space.back(here);
      }
    }
  }
  return sample;
}

}  // namespace quotient::explore
