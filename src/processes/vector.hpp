// The current state of a system of processes: a vector of words that grows and shrinks at its end, and a log that
// undoes every change.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "base/check.hpp"
#include "processes/program.hpp"

namespace quotient::processes {

// What undoes one change: a word had this value; or the vector had this length.
struct Change {
  uint32_t word;
  uint32_t before;
};
inline constexpr uint32_t kLengthChanged = ~0u;

class Vector {
 public:
  Vector() : words_(std::make_unique<uint32_t[]>(kMostWords + kHiddenWords + 1)) {}

  std::span<const uint32_t> words() const { return {words_.get(), size_}; }
  uint32_t size() const { return size_; }  // in words
  uint32_t end() const { return size_ * 4; }

  int32_t read(uint32_t place, Width width) const {
    uint32_t raw;
    std::memcpy(&raw, bytes() + place, 4);  // there is always a word more
    if (width == Width::byte) return static_cast<int32_t>(raw & 0xff);
    if (width == Width::half) return static_cast<int16_t>(raw);
    return static_cast<int32_t>(raw);
  }
  uint8_t byte(uint32_t place) const { return bytes()[place]; }
  uint16_t half(uint32_t place) const {
    uint16_t raw;
    std::memcpy(&raw, bytes() + place, 2);
    return raw;
  }

  void write(uint32_t place, Width width, int32_t value) {
    static_assert(std::endian::native == std::endian::little);
    // In registers: a byte that goes through memory would have to be waited for before its word can be read.
    const uint32_t word = place >> 2, shift = 8 * (place & 3);
    const uint32_t mask = (~0u >> (32 - 8 * bytes_of(width))) << shift;
    set_word(word, (words_[word] & ~mask) | (static_cast<uint32_t>(value) << shift & mask));
  }
  void set_word(uint32_t word, uint32_t value) {
    if (words_[word] == value) return;
    log_.push_back({word, words_[word]});
    words_[word] = value;
  }

  bool can_grow(uint32_t words) const { return size_ + words <= kMostWords; }
  void grow(uint32_t words) {  // by words that are 0
    log_.push_back({kLengthChanged, size_});
    size_ += words;
  }
  void shrink(uint32_t to) {
    for (uint32_t word = to; word < size_; ++word) set_word(word, 0);
    log_.push_back({kLengthChanged, size_});
    size_ = to;
  }

  // The log: where it is now, what happened since, and back.
  size_t mark() const { return log_.size(); }
  std::span<const Change> since(size_t mark) const { return {log_.data() + mark, log_.size() - mark}; }
  // Returns whether the vector's length changed on the way.
  bool undo(size_t mark) {
    bool resized = false;
    while (log_.size() > mark) {
      const Change change = log_.back();
      log_.pop_back();
      if (change.word == kLengthChanged) {
        size_ = change.before;
        resized = true;
      } else {
        words_[change.word] = change.before;
      }
    }
    return resized;
  }
  // Keeps of what happened since only what is needed to go back there, not anywhere between: a long d_step may change a
  // word a thousand times.
  void shorten_log(size_t mark);
  // Another state altogether; the log starts anew.
  void assign(std::span<const uint32_t> words) {
    if (size_ > words.size()) std::memset(words_.get() + words.size(), 0, (size_ - words.size()) * 4);
    std::copy(words.begin(), words.end(), words_.get());
    size_ = static_cast<uint32_t>(words.size());
    log_.clear();
  }

 private:
  uint8_t* bytes() { return reinterpret_cast<uint8_t*>(words_.get()); }
  const uint8_t* bytes() const { return reinterpret_cast<const uint8_t*>(words_.get()); }

  std::unique_ptr<uint32_t[]> words_;  // 0 beyond size_, then the hidden ones
  uint32_t size_ = 0;
  std::vector<Change> log_;
};

}  // namespace quotient::processes
