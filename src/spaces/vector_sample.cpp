#include "spaces/vector_sample.hpp"

#include <random>
#include <set>

#include "spaces/process_watch.hpp"

namespace quotient::spaces {
namespace {

constexpr unsigned kWalks = 16, kStates = 256;
// Of large systems, and of those with long steps, there are fewer: the sample takes some milliseconds, and some
// megabytes.
constexpr size_t kMostSteps = 50'000, kMostInstructions = 5'000'000, kMostWords = 1u << 20;

using Words = std::vector<uint32_t>;

}  // namespace

// A walk goes from a state to any successor that is new to it; where there is none it goes back.
store::VectorSample sample_vectors(const processes::Program& program, const ProcessGoals& goals) {
  explore::SearchOptions options;
  options.store.kind = store::StoreKind::compact;  // nothing is kept of its states
  ProcessSpace space(program, goals, options);
  ProcessWatch watch(space);
  explore::Product<ProcessWatch> product(watch);
  std::minstd_rand random(1);
  std::set<Words> all;
  store::VectorSample sample;
  size_t steps = 0, words = 0;
  const size_t most_steps =
      space.is_symmetric() ? kMostSteps / 10 : kMostSteps;  // normalizing takes longer than a step
  const auto is_enough = [&] {
    return steps >= most_steps || words >= kMostWords || space.machine().instructions() >= kMostInstructions;
  };
  for (unsigned walk = 0; walk < kWalks && space.start(); ++walk) {
    const auto here = [&] {
      return Words(space.machine().vector().words().begin(), space.machine().vector().words().end());
    };
    std::vector<Words> path{here()};
    std::set<Words> met{path[0]};
    while (!path.empty() && met.size() < kStates && !is_enough()) {
      space.machine().assign(path.back());
      const auto mark = product.mark();
      explore::Product<ProcessWatch>::Cursor cursor;
      processes::Moves moves;
      Words next;
      unsigned candidates = 0;
      while (!is_enough() && product.next(cursor, moves, 0) != explore::Outcome::none) {
        Words successor = here();
        sample.note_step(path.back(), successor);
        if (!met.contains(successor) && random() % ++candidates == 0) next = std::move(successor);
        product.back(mark);
        ++steps;
      }
      if (candidates == 0) {
        path.pop_back();
        continue;
      }
      words += next.size();
      met.insert(next);
      path.push_back(std::move(next));
    }
    all.merge(met);
    if (path.empty() || is_enough()) break;  // or these are all
  }
  sample.vectors.assign(all.begin(), all.end());
  return sample;
}

}  // namespace quotient::spaces
