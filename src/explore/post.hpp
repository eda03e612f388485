// What the processes of one search say to each other (partition.hpp): messages that are a kind and what belongs to it,
// mostly numbers. What one process sends to another arrives in the order in which it was sent.
#pragma once

#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "net/peers.hpp"

namespace quotient::explore {

enum class Kind : char {
  states,      // a batch of them (outgoing.hpp)
  idle,        // quiescence.hpp, from here on
  confirm,     //
  confirmed,   //
  over,        //
  layer_end,   // layer_count.hpp, from here on
  layer_size,  //
  way_wanted,  // the moves to a state
  way,         //
  progress,    //
  save,        // standstill.hpp, from here on
  still,       //
  saved,       //
  go_on,       //
  stop,        // with the reason
  closed,      // the sender goes on no more, and asks nothing; with how it has ended
  left,        // ... and knows that this holds for all
};

class Post {
 public:
  explicit Post(net::Peers& peers) : peers_(peers) {}

  unsigned rank() const { return peers_.rank(); }
  unsigned size() const { return peers_.size(); }
  bool is_first() const { return peers_.is_first(); }

  void send(unsigned to, std::string bytes) {
    sent_bytes_ += bytes.size();
    peers_.send(to, std::move(bytes));
  }
  void tell(unsigned to, Kind kind, std::initializer_list<uint64_t> numbers) { send(to, message(kind, numbers)); }
  void tell(unsigned to, Kind kind, std::string_view text) { send(to, message(kind, text)); }
  void tell_others(Kind kind, std::initializer_list<uint64_t> numbers = {}) { send_to_others(message(kind, numbers)); }
  void tell_others(Kind kind, std::string_view text) { send_to_others(message(kind, text)); }

  uint64_t sent_bytes() const { return sent_bytes_; }

 private:
  static std::string message(Kind kind, std::initializer_list<uint64_t> numbers) {
    std::string bytes(1, static_cast<char>(kind));
    ByteWriter out(bytes);
    for (const uint64_t number : numbers) out.number(number);
    return bytes;
  }
  static std::string message(Kind kind, std::string_view text) {
    return std::string(1, static_cast<char>(kind)).append(text);
  }
  void send_to_others(const std::string& bytes) {
    for (unsigned to = 0; to < size(); ++to)
      if (to != rank()) send(to, bytes);
  }

  net::Peers& peers_;
  uint64_t sent_bytes_ = 0;
};

}  // namespace quotient::explore
