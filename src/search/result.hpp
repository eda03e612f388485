// What a search answers: a verdict with its reasons, the errors with the steps that lead to them, and figures.
#pragma once

#include <string>
#include <vector>

#include "machine/step.hpp"

namespace quotient::search {

struct Statistics {
#define STATISTIC(name, type) type name = 0;
#include "search/statistics.def"
#undef STATISTIC
};

enum class Verdict : uint8_t { verified, error, unknown };

// One step of a path: which thread, and what it chose. Enough to run it again.
struct PathStep {
  memory::Slot thread;
  std::vector<machine::Choices::Choice> choices;
};

struct WaitingThread {
  memory::Slot thread;
  machine::Wait wait;
};

struct Finding {
  props::Error error;
  memory::Slot thread{};               // that made it; none for a deadlock
  std::vector<PathStep> path;          // from the initial state; the last step makes the error (a deadlock: reaches it)
  std::vector<WaitingThread> waiting;  // deadlock: everyone
  uint32_t other_pc = 0;               // data race: the other access
  memory::Slot other_thread{};
};

struct Answer {
  Verdict verdict = Verdict::unknown;
  std::string reason;                // for unknown: why, in one sentence
  std::vector<std::string> caveats;  // what was approximated; empty for a proof
  std::vector<Finding> findings;
  Statistics statistics;
};

}  // namespace quotient::search
