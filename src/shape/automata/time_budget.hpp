// A limit on time that long operations look at: some of them are exponential at worst, and none should have to be
// waited for.
//
//   TimeBudget budget(10.0);                 // seconds, for this thread, as long as the object lives
//   try { … } catch (const TimeIsUp&) { … }  // thrown by spend() in the middle of an operation
#pragma once

#include <chrono>

namespace quotient::shape {

struct TimeIsUp {};

class TimeBudget {
 public:
  explicit TimeBudget(double seconds);
  ~TimeBudget();
  TimeBudget(const TimeBudget&) = delete;
  TimeBudget& operator=(const TimeBudget&) = delete;

  // A unit of work was done; now and then the clock is read.
  static void spend();

 private:
  std::chrono::steady_clock::time_point end_;
  TimeBudget* outer_;
};

}  // namespace quotient::shape
