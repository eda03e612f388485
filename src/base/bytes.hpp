// Numbers and bytes behind each other in a message, small numbers in few bytes: seven bits in each, the lowest first,
// and in all but the last byte the eighth bit is set.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.hpp"

namespace quotient {

class ByteWriter {
 public:
  explicit ByteWriter(std::string& to) : to_(to) {}

  void number(uint64_t value) {
    for (; value >= 0x80; value >>= 7) to_.push_back(static_cast<char>(value | 0x80));
    to_.push_back(static_cast<char>(value));
  }
  // One that may be negative: its sign is the lowest bit.
  void difference(int64_t value) { number(static_cast<uint64_t>(value) << 1 ^ static_cast<uint64_t>(value >> 63)); }
  void bytes(std::string_view text) { to_.append(text); }
  void text(std::string_view text) {
    number(text.size());
    bytes(text);
  }

 private:
  std::string& to_;
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view from) : from_(from) {}

  bool at_end() const { return from_.empty(); }
  std::string_view rest() const { return from_; }
  uint64_t number() {
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      QUO_CHECK(!from_.empty() && shift < 64, "a message ends in the middle of a number");
      const auto byte = static_cast<uint8_t>(from_.front());
      from_.remove_prefix(1);
      value |= uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80) return value;
    }
  }
  uint32_t word() { return static_cast<uint32_t>(number()); }
  int64_t difference() {
    const uint64_t value = number();
    return static_cast<int64_t>(value >> 1 ^ (0 - (value & 1)));
  }
  std::string_view bytes(size_t count) {
    QUO_CHECK(count <= from_.size(), "a message has {} bytes too few", count - from_.size());
    const std::string_view out = from_.substr(0, count);
    from_.remove_prefix(count);
    return out;
  }
  std::string_view text() { return bytes(number()); }

 private:
  std::string_view from_;
};

}  // namespace quotient
