#include "base/sha256.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace quotient {
namespace {

using Word = uint32_t;

// The constants of the standard are the first 32 bits behind the point of roots of the first primes: square roots for
// the initial value, cube roots for the rounds. Long doubles have 64 bits, enough to compute them.
struct Constants {
  std::array<Word, 8> initial{};
  std::array<Word, 64> rounds{};

  Constants() {
    size_t count = 0;
    for (unsigned number = 2; count < rounds.size(); ++number) {
      if (!is_prime(number)) continue;
      if (count < initial.size()) initial[count] = fraction(std::sqrt(static_cast<long double>(number)));
      rounds[count++] = fraction(std::cbrt(static_cast<long double>(number)));
    }
  }

 private:
  static bool is_prime(unsigned number) {
    for (unsigned i = 2; i * i <= number; ++i)
      if (number % i == 0) return false;
    return true;
  }
  static Word fraction(long double root) { return static_cast<Word>((root - std::floor(root)) * 4294967296.0L); }
};

void mix_block(const unsigned char* block, const Constants& constants, std::array<Word, 8>& hash) {
  std::array<Word, 64> words;
  for (size_t i = 0; i < 16; ++i)
    words[i] = Word{block[4 * i]} << 24 | Word{block[4 * i + 1]} << 16 | Word{block[4 * i + 2]} << 8 | block[4 * i + 3];
  for (size_t i = 16; i < 64; ++i) {
    const Word near = words[i - 2], far = words[i - 15];
    words[i] = words[i - 16] + (std::rotr(far, 7) ^ std::rotr(far, 18) ^ far >> 3) + words[i - 7] +
               (std::rotr(near, 17) ^ std::rotr(near, 19) ^ near >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = hash;
  for (size_t i = 0; i < 64; ++i) {
    const Word one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) +
                     constants.rounds[i] + words[i];
    const Word two = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + one;
    d = c;
    c = b;
    b = a;
    a = one + two;
  }
  const std::array<Word, 8> added = {a, b, c, d, e, f, g, h};
  for (size_t i = 0; i < 8; ++i) hash[i] += added[i];
}

}  // namespace

std::string sha256(std::string_view text) {
  static const Constants constants;
  constexpr size_t kBlock = 64;
  std::string padded(text);
  padded += '\x80';
  while (padded.size() % kBlock != kBlock - 8) padded += '\0';
  for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>(uint64_t{text.size()} * 8 >> shift & 0xff);
  std::array<Word, 8> hash = constants.initial;
  const auto* bytes = reinterpret_cast<const unsigned char*>(padded.data());
  for (size_t at = 0; at < padded.size(); at += kBlock) mix_block(bytes + at, constants, hash);
  std::string out;
  for (const Word word : hash) out += fmt::format("{:08x}", word);
  return out;
}

}  // namespace quotient
