#include "store/cuts.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "store/mix.hpp"

namespace quotient::store {
namespace {

// Parts that take fewer values have small tables wherever they are cut.
constexpr double kFewValues = 1000;
// A cut that is balanced makes steps cheaper: it is preferred if its tables are larger by no more than this.
constexpr double kTolerance = 1.1;

// The hashes of a growing part of each vector, and how many values that part takes among all vectors there are.
class GrowingPart {
 public:
  explicit GrowingPart(const Vectors& sample)
      : sample_(sample), hashes_(sample.size()), slots_(std::bit_ceil(2 * sample.size())) {}

  // With one more word. Returns the estimate: among n vectors, of which any two agree with probability 1/v, n²/2v pairs
  // agree.
  double add(uint32_t word) {
    const bool varies = std::any_of(sample_.begin(), sample_.end(),
                                    [&](const auto& vector) { return vector[word] != sample_[0][word]; });
    if (!varies) return values_;
    std::fill(slots_.begin(), slots_.end(), Slot{});
    double agreeing = 0;
    for (size_t i = 0; i < sample_.size(); ++i) {
      hashes_[i] = mix(hashes_[i] + kGoldenRatio * (sample_[i][word] + uint64_t{1}));
      agreeing += count(hashes_[i]);
    }
    const auto n = static_cast<double>(sample_.size());
    return values_ = n * n / (2 * agreeing + 1);
  }

 private:
  struct Slot {
    uint64_t hash = 0;
    uint32_t count = 0;
  };

  // How many there were before.
  uint32_t count(uint64_t hash) {
    size_t at = hash & (slots_.size() - 1);
    while (slots_[at].count != 0 && slots_[at].hash != hash) at = (at + 1) & (slots_.size() - 1);
    slots_[at].hash = hash;
    return slots_[at].count++;
  }

  const Vectors& sample_;
  std::vector<uint64_t> hashes_;
  std::vector<Slot> slots_;
  double values_ = 1;
};

}  // namespace

void VectorSample::note_step(const std::vector<uint32_t>& before, const std::vector<uint32_t>& after) {
  if (before.size() != after.size()) return;
  std::vector<uint64_t>& counts = changes[before.size()];
  counts.resize(before.size());
  for (size_t word = 0; word < before.size(); ++word) counts[word] += before[word] != after[word];
}

std::vector<uint64_t> VectorSample::changes_of(size_t words) const {
  const auto known = changes.find(words);
  return known == changes.end() ? std::vector<uint64_t>() : known->second;
}

// Where both halves are changed about equally often, and among such places nearest to the middle.
uint32_t Cuts::balance(uint32_t begin, uint32_t end) const {
  const uint32_t half = begin + (end - begin) / 2;
  if (changes_.empty()) return half;
  const auto between = [](auto a, auto b) { return a > b ? a - b : b - a; };
  const uint64_t all = std::accumulate(changes_.begin() + begin, changes_.begin() + end, uint64_t{0});
  uint32_t best = half;
  uint64_t least = ~uint64_t{0}, first = 0;
  for (uint32_t middle = begin + 1; middle < end; ++middle) {
    first += changes_[middle - 1];
    const uint64_t difference = between(first, all - first);
    if (difference > least || (difference == least && between(middle, half) >= between(best, half))) continue;
    least = difference;
    best = middle;
  }
  return best;
}

uint32_t Cuts::middle(uint32_t begin, uint32_t end) const {
  const uint32_t balanced = balance(begin, end);
  if (!vectors_ || end - begin == 2) return balanced;
  std::vector<double> values(end - begin + 1);  // of both halves together, by the number of words in the first
  GrowingPart first(*vectors_), second(*vectors_);
  for (uint32_t word = begin; word < end; ++word) values[word + 1 - begin] += first.add(word);
  if (values.back() < kFewValues) return balanced;
  for (uint32_t word = end; word > begin; --word) values[word - 1 - begin] += second.add(word - 1);
  const double least = *std::min_element(values.begin() + 1, values.end() - 1);
  const auto distance = [balanced](uint32_t middle) {
    return middle > balanced ? middle - balanced : balanced - middle;
  };
  uint32_t best = begin;
  for (uint32_t middle = begin + 1; middle < end; ++middle) {
    if (values[middle - begin] <= kTolerance * least && (best == begin || distance(middle) < distance(best)))
      best = middle;
  }
  return best;
}

}  // namespace quotient::store
