#include "processes/vector.hpp"

#include <algorithm>

namespace quotient::processes {

void Vector::shorten_log(size_t mark) {
  const auto begin = log_.begin() + static_cast<std::ptrdiff_t>(mark);
  if (std::any_of(begin, log_.end(), [](const Change& change) { return change.word == kLengthChanged; })) return;
  std::stable_sort(begin, log_.end(), [](const Change& a, const Change& b) { return a.word < b.word; });
  auto end = std::unique(begin, log_.end(),
                         [](const Change& a, const Change& b) { return a.word == b.word; });  // the first stays
  end = std::remove_if(begin, end, [this](const Change& change) { return words_[change.word] == change.before; });
  log_.erase(end, log_.end());
}

}  // namespace quotient::processes
