// A search by several workers: the first begins alone, and when the search gets long the others join it, each with a
// space of its own that shares the tables of the first (space.fork()).
#pragma once

#include <thread>

#include "explore/search.hpp"

namespace quotient::explore {

// A space that can be searched by several workers. What one of them has counted or noticed is absorbed by the first.
template <class S>
concept SharedSpace = JumpingSpace<S> && requires(S space, const S& same, const S& other) {
  { same.fork() } -> std::same_as<std::unique_ptr<S>>;
  space.absorb(other);
};

// `prepare` is done before the space starts; its time counts.
template <SharedSpace S>
Answer search_together(S& space, const SearchOptions& options, Sink* sink, const auto& prepare,
                       Hooks* hooks = nullptr) {
  struct Worker {
    std::unique_ptr<S> space;
    std::unique_ptr<Search<S>> search;
    std::thread thread;
  };
  std::vector<Worker> others;
  Crew<S> crew;
  Search<S> first(space, options, sink, hooks, options.workers.count > 1 ? &crew : nullptr);
  prepare();
  // All are there before the first of them does anything (base/reclaim.hpp).
  const auto hire = [&] {
    for (unsigned i = 1; i < options.workers.count; ++i) {
      Worker& worker = others.emplace_back();
      worker.space = space.fork();
      worker.search = std::make_unique<Search<S>>(*worker.space, options, nullptr, nullptr, &crew);
      crew.join();
    }
    for (Worker& worker : others) worker.thread = std::thread([&worker] { worker.search->help(); });
  };
  if (options.workers.count > 1 && options.order == Order::bfs) crew.layers.emplace();
  crew.hire_with(hire, options.workers.after_seconds);
  first.explore();
  for (Worker& worker : others) worker.thread.join();
  for (const Worker& worker : others) {
    first.absorb(*worker.search);
    space.absorb(*worker.space);
  }
  return first.conclude();
}

}  // namespace quotient::explore
