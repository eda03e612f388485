// A path through states whose threads were exchanged (docs/symmetry.md), as the program itself would go it.
//
// In such a path a move names a thread by the place that it had after the exchange before. Here each step is made
// twice, with exchanges as the search made it and without, and who is who is followed along. A choice of one of several
// waiting threads has another number where they have other places; so all choices are tried until the threads are about
// to do the same.
#pragma once

#include <functional>
#include <map>
#include <optional>

#include "spaces/state_space.hpp"

namespace quotient::spaces {

class ConcreteThreads {
 public:
  // The space's current state is another one as long as this lives.
  ConcreteThreads(StateSpace& space, store::Node initial);
  ~ConcreteThreads();

  // The next move of the path, which leads to a state. False: it cannot be followed.
  bool follow(const explore::Move& move);
  // The last move, which ends so that `ends(step)` holds, and leads nowhere.
  bool end(const explore::Move& move, const std::function<bool(const machine::Step&)>& ends);
  // Goes to the state that the path leads to, without exchanges.
  void arrive();
  // From there, nobody can move any more, except for threads that wait until all others of a pool have ended: they join
  // those that have. Then says how the first thread waits; nothing if the program has ended instead.
  std::optional<machine::Wait> get_stuck();

  // The moves so far.
  std::vector<explore::Move> take_path() { return std::move(path_); }

 private:
  using Matching = std::map<memory::Slot, memory::Slot>;  // threads of the search, and who they are
  using Colours = std::map<memory::Slot, uint64_t>;       // of all threads

  Colours colours();
  static bool fit(const Colours& there, const Colours& here, const Matching& matching);
  void note(memory::Slot thread, const machine::Choices& choices);
  // Makes the thread's step with these choices, and then with all others, until one is accepted.
  bool try_choices(memory::Slot thread, const std::vector<machine::Choices::Choice>& first,
                   const std::function<bool()>& accept);
  void go(store::Node node, bool exchanges);

  StateSpace& space_;
  const store::Node origin_;           // where the space was
  const ThreadSymmetry::Moves moves_;  // ... and how threads had been exchanged before
  store::Node there_, here_;           // the state of the search, and the program's
  Matching matching_;
  std::vector<explore::Move> path_;
  machine::Step step_;
  std::vector<Undo> log_;
};

}  // namespace quotient::spaces
