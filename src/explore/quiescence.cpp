#include "explore/quiescence.hpp"

#include <algorithm>

namespace quotient::explore {

void Quiescence::rest() {
  is_idle_ = true;
  if (post_.is_first()) return look_for_end();
  if (told_ == own_) return;
  told_ = own_;
  post_.tell(0, Kind::idle, {own_.sent, own_.received});
}

void Quiescence::hear(unsigned from, Kind kind, ByteReader& in) {
  const auto counts = [&] {
    const uint64_t sent = in.number();
    return Counts{sent, in.number()};
  };
  if (kind == Kind::over) {
    is_over_ = true;
  } else if (kind == Kind::idle) {
    reports_[from] = counts();
  } else if (kind == Kind::confirm) {
    post_.tell(0, Kind::confirmed, {uint64_t{is_idle_}, own_.sent, own_.received});
  } else {
    const bool is_idle = in.number() != 0;
    replies_[from] = Reply{is_idle, counts()};
  }
}

// All others have said that they were idle, and all that was sent had been received: is that still so?
void Quiescence::look_for_end() {
  if (is_over_) return;
  if (!is_asking_) return ask();
  bool is_same = own_ == asked_with_;
  for (unsigned other = 1; other < post_.size(); ++other) {
    if (!replies_[other]) return;
    is_same &= replies_[other]->is_idle && replies_[other]->counts == *expected_[other];
  }
  is_asking_ = false;
  if (!is_same) return;
  is_over_ = true;
  post_.tell_others(Kind::over);
}

void Quiescence::ask() {
  Counts sum = own_;
  for (unsigned other = 1; other < post_.size(); ++other) {
    if (!reports_[other]) return;
    sum.sent += reports_[other]->sent;
    sum.received += reports_[other]->received;
  }
  if (sum.sent != sum.received) return;
  asked_with_ = own_;
  expected_ = reports_;
  std::ranges::fill(replies_, std::nullopt);
  is_asking_ = true;
  post_.tell_others(Kind::confirm);
}

}  // namespace quotient::explore
