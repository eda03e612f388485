#include "store/cuts.hpp"

#include <algorithm>
#include <bit>

#include "store/mix.hpp"

namespace quotient::store {
namespace {

// Parts that take fewer values have small tables wherever they are cut.
constexpr double kFewValues = 1000;
// A cut nearer to the middle makes a lower tree: it is preferred if its tables are larger by no more than this.
constexpr double kTolerance = 1.1;

// The hashes of a growing part of each vector, and how many values that part takes among all vectors there are.
class GrowingPart {
 public:
  explicit GrowingPart(const VectorSample& sample)
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

  const VectorSample& sample_;
  std::vector<uint64_t> hashes_;
  std::vector<Slot> slots_;
  double values_ = 1;
};

}  // namespace

uint32_t Cuts::middle(uint32_t begin, uint32_t end) const {
  const uint32_t half = begin + (end - begin) / 2;
  if (!sample_ || end - begin == 2) return half;
  std::vector<double> values(end - begin + 1);  // of both halves together, by the number of words in the first
  GrowingPart first(*sample_), second(*sample_);
  for (uint32_t word = begin; word < end; ++word) values[word + 1 - begin] += first.add(word);
  if (values.back() < kFewValues) return half;
  for (uint32_t word = end; word > begin; --word) values[word - 1 - begin] += second.add(word - 1);
  const double least = *std::min_element(values.begin() + 1, values.end() - 1);
  const auto distance = [half](uint32_t middle) { return middle > half ? middle - half : half - middle; };
  uint32_t best = begin;
  for (uint32_t middle = begin + 1; middle < end; ++middle) {
    if (values[middle - begin] <= kTolerance * least && (best == begin || distance(middle) < distance(best)))
      best = middle;
  }
  return best;
}

}  // namespace quotient::store
