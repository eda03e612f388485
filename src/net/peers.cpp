#include "net/peers.hpp"

#include <algorithm>
#include <thread>
#include <utility>

namespace quotient::net {

std::chrono::microseconds Patience::next() { return std::exchange(longer_, std::min(2 * longer_, kLongest)); }

void Patience::wait() { std::this_thread::sleep_for(next()); }

std::optional<std::string> Peers::receive_from(unsigned from, const std::function<bool()>& give_up) {
  for (Patience patience;;) {
    const auto known = std::ranges::find(put_by_, from, &Message::from);
    if (known != put_by_.end()) {
      std::string bytes = std::move(known->bytes);
      put_by_.erase(known);
      return bytes;
    }
    if (auto message = arrival()) {
      put_by_.push_back(std::move(*message));
      continue;
    }
    if (give_up && give_up()) return {};
    patience.wait();
  }
}

}  // namespace quotient::net
