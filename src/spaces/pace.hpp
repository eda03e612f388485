// How often it is worth the effort to look for something that may not be there: always at first, and ever more rarely
// while it is not found. For what may be left undone, like looking for a reduction.
#pragma once

#include <algorithm>
#include <cstdint>

namespace quotient::spaces {

// After each `kLooks` looks it is asked whether one in kWorthwhile of them has helped.
template <uint16_t kLooks>
class Pace {
 public:
  // Whether this is an occasion at which one should look; then looked() is called next.
  bool is_time() {
    if (++passed_ < pace_) return false;
    passed_ = 0;
    return true;
  }
  void looked(bool helped) {
    gains_ = static_cast<uint16_t>(gains_ + helped);
    if (++looks_ < kLooks) return;
    pace_ = gains_ * kWorthwhile < kLooks ? std::min<uint16_t>(pace_ * kSlower, kSlowest) : uint16_t{1};
    looks_ = gains_ = 0;
  }

 private:
  static constexpr uint16_t kWorthwhile = 64, kSlower = 4, kSlowest = 64;

  uint16_t pace_ = 1;               // of so many occasions one is taken
  uint16_t passed_ = 0;             // occasions since the last one that was taken
  uint16_t looks_ = 0, gains_ = 0;  // since pace_ was set
};

}  // namespace quotient::spaces
