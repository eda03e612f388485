// The errors that a search has found, each once: the same kind at the same place is the same error. Workers of one
// search share them.
#pragma once

#include <algorithm>
#include <mutex>

#include "explore/result.hpp"

namespace quotient::explore {

class Findings {
 public:
  bool is_known(const Finding& finding) const {
    const std::scoped_lock lock(mutex_);
    return contains(finding);
  }
  // False: it was known.
  bool add(Finding finding) {
    const std::scoped_lock lock(mutex_);
    if (contains(finding)) return false;
    all_.push_back(std::move(finding));
    return true;
  }
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(all_);
  }
  bool empty() const {
    const std::scoped_lock lock(mutex_);
    return all_.empty();
  }
  std::vector<Finding> take() { return std::move(all_); }

 private:
  bool contains(const Finding& finding) const {
    return std::ranges::any_of(all_, [&](const Finding& other) {
      return other.error.is_same(finding.error) && other.other_pc == finding.other_pc;
    });
  }
  mutable std::mutex mutex_;
  std::vector<Finding> all_;
};

}  // namespace quotient::explore
