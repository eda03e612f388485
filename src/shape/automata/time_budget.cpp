#include "shape/automata/time_budget.hpp"

#include <cstdint>

#include "base/budget.hpp"

namespace quotient::shape {
namespace {

thread_local TimeBudget* current = nullptr;
thread_local uint32_t units = 0;

}  // namespace

TimeBudget::TimeBudget(double seconds)
    : end_(std::chrono::steady_clock::now() +
           std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(seconds))),
      outer_(current) {
  current = this;
}

TimeBudget::~TimeBudget() { current = outer_; }

void TimeBudget::spend() {
  if (++units % 1024) return;
  Budget::check();
  if (!current) return;
  if (std::chrono::steady_clock::now() > current->end_) throw TimeIsUp{};
}

}  // namespace quotient::shape
