// Questions of the workers of a process for the ways to states, which may lead through other processes (partition.hpp).
// The worker that talks to other processes asks them for all; whoever has a question waits for the answer meanwhile.
#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "explore/result.hpp"

namespace quotient::explore {

struct Question {
  uint32_t asker = 0, number = 0;  // by which process, and which of its questions
  uint32_t entry = 0;              // the state, by its number where the question is
  std::vector<Move> backwards;     // the answer as far as it is known: the last moves of the way, the last one first
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(asker, number, entry, backwards);
  }
};

class Questions {
 public:
  explicit Questions(uint32_t rank) : rank_(rank) {}

  // By any worker; the number is for the rest.
  uint32_t ask(uint32_t entry) {
    const std::scoped_lock lock(mutex_);
    asked_.push_back({rank_, next_, entry, {}});
    answers_[next_];
    has_asked_ = true;
    return next_++;
  }
  bool is_answered(uint32_t number) {
    const std::scoped_lock lock(mutex_);
    return answers_.at(number).has_value();
  }
  void wait_for(uint32_t number) {
    std::unique_lock lock(mutex_);
    answered_.wait(lock, [&] { return answers_.at(number).has_value() || is_given_up_; });
  }
  // Nothing: there will be no answer.
  std::optional<std::vector<Move>> take_answer(uint32_t number) {
    const std::scoped_lock lock(mutex_);
    return std::move(answers_.extract(number).mapped());
  }

  // By the worker that talks to other processes.
  std::vector<Question> take_asked() {
    if (!has_asked_.load(std::memory_order_relaxed)) return {};
    const std::scoped_lock lock(mutex_);
    has_asked_ = false;
    return std::exchange(asked_, {});
  }
  void answer(Question question) {
    {
      const std::scoped_lock lock(mutex_);
      answers_.at(question.number) = std::move(question.backwards);
    }
    answered_.notify_all();
  }
  bool are_open() {
    const std::scoped_lock lock(mutex_);
    return !answers_.empty();
  }
  void give_up() {
    {
      const std::scoped_lock lock(mutex_);
      is_given_up_ = true;
    }
    answered_.notify_all();
  }

 private:
  const uint32_t rank_;
  std::mutex mutex_;
  std::condition_variable answered_;
  std::vector<Question> asked_;
  std::map<uint32_t, std::optional<std::vector<Move>>> answers_;
  std::atomic<bool> has_asked_{false};
  uint32_t next_ = 0;
  bool is_given_up_ = false;
};

}  // namespace quotient::explore
