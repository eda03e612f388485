// The processes of one search on many machines (docs/parallel.md, "Many machines"), as one of them sees the others: who
// they are, and how a message gets there. Nothing else in the tree knows what carries the messages (launch.hpp).
//
// What one process sends to another arrives in the order in which it was sent. Sending returns at once. Whoever waits
// for something must go on receiving meanwhile, so that nobody waits for a process that waits.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string>

namespace quotient::net {

// Between two looks for messages, when there is nothing else to do: the longer nothing comes, the longer it sleeps, so
// that whoever waits leaves its core to others.
class Patience {
 public:
  void wait();
  std::chrono::microseconds next();  // how long, for whoever waits for something else at the same time

 private:
  static constexpr std::chrono::microseconds kShortest{50}, kLongest{800};
  std::chrono::microseconds longer_ = kShortest;
};

class Peers {
 public:
  struct Message {
    unsigned from;
    std::string bytes;
  };

  virtual ~Peers() = default;

  virtual unsigned rank() const = 0;  // of this process, from 0 on
  virtual unsigned size() const = 0;  // how many there are, with this one
  bool is_first() const { return rank() == 0; }

  virtual void send(unsigned to, std::string bytes) = 0;
  void send_to_others(const std::string& bytes) {
    for (unsigned to = 0; to < size(); ++to)
      if (to != rank()) send(to, bytes);
  }
  // Bytes that were sent and are still here: whoever has sent very many should send no more for a while.
  virtual size_t unsent_bytes() = 0;

  // The next message; nothing: there is none now.
  std::optional<Message> receive() {
    if (put_by_.empty()) return arrival();
    Message message = std::move(put_by_.front());
    put_by_.pop_front();
    return message;
  }
  // This message was received too early: it will be received again.
  void put_by(Message message) { put_by_.push_back(std::move(message)); }
  // Waits for the next message of this process; those of others stay where they are, in their order. Empty: `give_up`
  // said that it takes too long.
  std::optional<std::string> receive_from(unsigned from, const std::function<bool()>& give_up = {});

  // All has been said, by all processes. A process that ends without this ends the others, too.
  virtual void finish() = 0;

 protected:
  virtual std::optional<Message> arrival() = 0;

 private:
  std::deque<Message> put_by_;
};

}  // namespace quotient::net
