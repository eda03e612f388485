// What is left to be done of a depth-first search, for a checkpoint: tasks, and the trails that lead to them, which
// they share. Trails have numbers here, each behind those that it goes on from.
#pragma once

#include <deque>
#include <unordered_map>

#include "explore/crew.hpp"

namespace quotient::explore {

template <Space S>
class OpenWork {
 public:
  using Part = typename Trail<S>::Part;

  explicit OpenWork(std::deque<Task<S>>& tasks) : tasks_(tasks) {}

  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    if constexpr (!Archive::kLoads) number_trails();
    uint64_t trails = trails_.size(), tasks = tasks_.size();
    archive(trails, tasks);
    for (uint64_t i = 0; i < trails; ++i) {
      if constexpr (Archive::kLoads) trails_.push_back(std::make_shared<Trail<S>>(Part{}));
      std::const_pointer_cast<Trail<S>>(trails_[i])->describe(archive, [&](Part& before) { refer(archive, before); });
    }
    if constexpr (Archive::kLoads) tasks_.resize(tasks);
    for (Task<S>& task : tasks_) {
      Part part{task.trail, 0};
      refer(archive, part);
      task.trail = part.trail;
      archive(task.levels);
    }
  }

 private:
  using Pointer = std::shared_ptr<const Trail<S>>;

  void number_trails() {
    for (const Task<S>& task : tasks_) {
      std::vector<Pointer> unknown;
      for (Pointer at = task.trail; at && !numbers_.contains(at.get()); at = at->before().trail) unknown.push_back(at);
      for (auto trail = unknown.rbegin(); trail != unknown.rend(); ++trail) {
        trails_.push_back(*trail);
        numbers_[trail->get()] = trails_.size();
      }
    }
  }
  // 0: none.
  template <class Archive>
  void refer(Archive& archive, Part& part) {
    uint64_t number = part.trail ? numbers_.at(part.trail.get()) : 0;
    archive(number, part.length);
    if constexpr (Archive::kLoads) part.trail = number == 0 ? nullptr : trails_.at(number - 1);
  }

  std::deque<Task<S>>& tasks_;
  std::vector<Pointer> trails_;
  std::unordered_map<const Trail<S>*, uint64_t> numbers_;
};

}  // namespace quotient::explore
