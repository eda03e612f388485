// A few random walks through a space before the search begins: they show what its states and steps look like, so that
// it can be decided which states belong to which process (store/regions.hpp).
//
// A walk goes on to any successor that no walk has visited, for a while, or until there is none. The next one begins at
// any state that was seen on the way and not visited: so walks come to all depths, and no step is made twice.
//
// What walks see is not what the space is like: long ones see more of what is deep. So there are several rounds, with
// walks of different lengths, each of which begins from nothing; the sample has a part for each.
#pragma once

#include <optional>
#include <random>
#include <unordered_set>
#include <utility>

#include "explore/travel.hpp"
#include "store/regions.hpp"

namespace quotient::explore {

template <PartitionedSpace S>
void take_walks(S& space, const typename S::Key& initial, size_t longest, store::StepSample& sample) {
  constexpr size_t kMostStates = 4096, kMostSteps = 30'000, kMostWords = size_t{1} << 21;
  constexpr uint64_t kMostInstructions = 5'000'000;
  sample.parts.push_back(sample.states.size());
  const size_t states = sample.states.size(), steps = sample.steps.size();
  const uint64_t instructions = space.instructions();
  std::minstd_rand random(static_cast<unsigned>(10 + sample.parts.size()));  // any numbers, but different ones
  std::vector<typename S::Key> open = {initial};                             // seen, and perhaps visited
  std::unordered_set<typename S::Key, typename S::KeyHash> visited;
  store::StepSample::Words words;
  size_t volume = 0;
  const auto is_enough = [&] {
    return sample.states.size() - states >= kMostStates || sample.steps.size() - steps >= kMostSteps ||
           volume >= kMostWords || space.instructions() - instructions >= kMostInstructions;
  };
  while (!open.empty() && !is_enough()) {
    std::swap(open[random() % open.size()], open.back());
    std::optional<typename S::Key> at = open.back();
    open.pop_back();
    for (size_t length = 0; length < longest && at && !is_enough() && visited.insert(*at).second; ++length) {
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
}

template <PartitionedSpace S>
store::StepSample sample_steps(S& space) {
  store::StepSample sample;
  if (!space.start()) return sample;
  const typename S::Key initial = space.key();
  for (const size_t longest : {512, 256, 128}) take_walks(space, initial, longest, sample);
  return sample;
}

}  // namespace quotient::explore
