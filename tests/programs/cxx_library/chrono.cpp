// Durations are exact; a steady clock does not go back.
// EXPECT: verified
// FLAGS: -std=c++20
// WITH: a clock that advances a few times (--clock)
#include <chrono>

int main() {
  using namespace std::chrono;
  static_assert(duration_cast<seconds>(90min).count() == 5400);
  const auto first = steady_clock::now();
  const auto second = steady_clock::now();
  const year_month_day day = 2024y / February / last;
  return second >= first && unsigned(day.day()) == 29 ? 0 : 1;
}
