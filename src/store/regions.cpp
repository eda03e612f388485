#include "store/regions.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <utility>

namespace quotient::store {
namespace {

// So many regions of equal size for each process would be enough. Regions of different sizes count for fewer: for as
// many as would make it equally likely that two states are of one region.
constexpr double kRegionsPerProcess = 16;
// Of all bits, those that promise most by themselves are tried together.
constexpr size_t kPromising = 128;
// Ways to deal out the regions that are tried.
constexpr uint64_t kSalts = 256;
// What it costs to send a state, in steps that are made.
constexpr double kCostOfSending = 4;

using Bits = std::vector<uint64_t>;

size_t groups(size_t bits) { return (bits + 63) / 64; }

size_t count(const Bits& bits) {
  size_t sum = 0;
  for (const uint64_t group : bits) sum += static_cast<size_t>(std::popcount(group));
  return sum;
}

void set(Bits& bits, size_t at) { bits[at / 64] |= uint64_t{1} << at % 64; }
bool get(const Bits& bits, size_t at) { return bits[at / 64] >> at % 64 & 1; }

uint32_t word_of(const StepSample::Words& words, uint32_t word) { return word < words.size() ? words[word] : 0; }

// One bit of states.
struct Candidate {
  uint32_t word, bit;
  Bits changed;  // by which steps
  Bits values;   // in which states it is set
};

// The classes into which some bits divide the states of the sample, and the steps that lead from one to another.
class Division {
 public:
  explicit Division(const StepSample& sample)
      : classes_(sample.states.size()), pairs_(all_pairs(sample)), crossing_(groups(sample.steps.size())) {}

  void divide(const Candidate& by) {
    pairs_ = pairs_if(by);
    std::vector<uint32_t> numbers(2 * size_, ~uint32_t{0});
    uint32_t size = 0;
    for (size_t i = 0; i < classes_.size(); ++i) {
      uint32_t& number = numbers[2 * classes_[i] + get(by.values, i)];
      if (number == ~uint32_t{0}) number = size++;
      classes_[i] = number;
    }
    size_ = size;
    for (size_t i = 0; i < crossing_.size(); ++i) crossing_[i] |= by.changed[i];
  }
  // Pairs of states that are in one class, now and if the classes are divided further.
  double pairs() const { return pairs_; }
  double pairs_if(const Candidate& by) const {
    std::vector<uint32_t> sizes(2 * size_);
    double pairs = 0;
    for (size_t i = 0; i < classes_.size(); ++i) pairs += sizes[2 * classes_[i] + get(by.values, i)]++;
    return pairs;
  }
  static double all_pairs(const StepSample& sample) {
    const auto states = static_cast<double>(sample.states.size());
    return states * states / 2;
  }
  size_t crossing() const { return count(crossing_); }
  size_t crossing_if(const Candidate& by) const {
    size_t sum = 0;
    for (size_t i = 0; i < crossing_.size(); ++i)
      sum += static_cast<size_t>(std::popcount(crossing_[i] | by.changed[i]));
    return sum;
  }
  // What a bit costs, for what it brings: the smaller, the better. Infinite: it divides nothing.
  double price(const Candidate& by) const {
    const double gain = std::log((pairs_ + 1) / (pairs_if(by) + 1));
    const double cost = static_cast<double>(crossing_if(by) - crossing()) + 0.5;
    return gain < 1e-6 ? INFINITY : cost / gain;
  }

 private:
  std::vector<uint32_t> classes_;  // of each state
  uint32_t size_ = 1;
  double pairs_;
  Bits crossing_;  // which steps
};

std::vector<Candidate> candidates_of(const StepSample& sample) {
  std::map<std::pair<uint32_t, uint32_t>, Candidate> found;
  for (size_t step = 0; step < sample.steps.size(); ++step) {
    for (const auto& [word, bits] : sample.steps[step].flips) {
      for (uint32_t rest = bits; rest != 0; rest &= rest - 1) {
        const auto bit = static_cast<uint32_t>(std::countr_zero(rest));
        Candidate& candidate = found[{word, bit}];
        if (candidate.changed.empty()) candidate = {word, bit, Bits(groups(sample.steps.size())), {}};
        set(candidate.changed, step);
      }
    }
  }
  std::vector<Candidate> out;
  const Division whole(sample);
  std::vector<std::pair<double, size_t>> prices;
  for (auto& [place, candidate] : found) {
    candidate.values.resize(groups(sample.states.size()));
    for (size_t i = 0; i < sample.states.size(); ++i)
      if (word_of(sample.states[i], candidate.word) >> candidate.bit & 1) set(candidate.values, i);
    prices.emplace_back(whole.price(candidate), out.size());
    out.push_back(std::move(candidate));
  }
  std::ranges::sort(prices);
  if (prices.size() > kPromising) prices.resize(kPromising);
  std::vector<Candidate> promising;
  for (const auto& [price, at] : prices)
    if (std::isfinite(price)) promising.push_back(std::move(out[at]));
  return promising;
}

using Chosen = std::vector<const Candidate*>;

Division division_by(const StepSample& sample, const Chosen& bits) {
  Division division(sample);
  for (const Candidate* bit : bits) division.divide(*bit);
  return division;
}

// The cheapest bit for what it brings, again and again, until there are enough regions.
Chosen choose(const StepSample& sample, const std::vector<Candidate>& candidates, double enough) {
  Chosen chosen;
  Division division(sample);
  while (division.pairs() > enough) {
    const Candidate* best = nullptr;
    double least = INFINITY;
    for (const Candidate& candidate : candidates) {
      const double price = division.price(candidate);
      if (price >= least) continue;
      least = price;
      best = &candidate;
    }
    if (!best) break;
    division.divide(*best);
    chosen.push_back(best);
  }
  return chosen;
}

// Bits that were chosen early may not be needed in the end.
void drop_needless(const StepSample& sample, Chosen& chosen, double enough) {
  for (;;) {
    size_t best = chosen.size(), least = division_by(sample, chosen).crossing();
    for (size_t i = 0; i < chosen.size(); ++i) {
      Chosen others = chosen;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      const Division division = division_by(sample, others);
      if (division.pairs() > enough || division.crossing() >= least) continue;
      least = division.crossing();
      best = i;
    }
    if (best == chosen.size()) return;
    chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(best));
  }
}

uint64_t region_of(const Regions& regions, const StepSample::Words& words, std::span<const StepSample::Flip> flips) {
  uint64_t region = 0;
  for (const Regions::Mask& mask : regions.masks) {
    uint32_t word = word_of(words, mask.word);
    for (const auto& flip : flips)
      if (flip.word == mask.word) word ^= flip.bits;
    region = Regions::extended(region, word & mask.bits);
  }
  return region;
}

// The largest share of a part of the sample that some process has.
double largest_share(const StepSample& sample, const std::vector<unsigned>& owners, unsigned processes) {
  std::vector<size_t> begins = sample.parts;
  if (begins.empty()) begins = {0};
  begins.push_back(owners.size());
  double largest = 0;
  for (size_t part = 0; part + 1 < begins.size(); ++part) {
    std::vector<size_t> owned(processes);
    for (size_t i = begins[part]; i < begins[part + 1]; ++i) ++owned[owners[i]];
    const size_t states = std::max<size_t>(1, begins[part + 1] - begins[part]);
    largest = std::max(largest, static_cast<double>(std::ranges::max(owned)) / static_cast<double>(states));
  }
  return largest;
}

// So that the slowest process is soon done, if the search is like the part of the sample that is worst for it.
void deal_out(const StepSample& sample, Regions& regions, unsigned processes) {
  std::vector<uint64_t> states, ends;
  for (const auto& words : sample.states) states.push_back(region_of(regions, words, {}));
  for (const auto& step : sample.steps) ends.push_back(region_of(regions, sample.states[step.from], step.flips));
  double least = INFINITY;
  std::vector<unsigned> owners(states.size());
  for (uint64_t salt = 0; salt < kSalts; ++salt) {
    const auto owner = [&](uint64_t region) { return Regions::owner(region, salt, processes); };
    std::ranges::transform(states, owners.begin(), owner);
    size_t crossing = 0;
    for (size_t i = 0; i < ends.size(); ++i) crossing += owner(ends[i]) != owners[sample.steps[i].from];
    const double sent = static_cast<double>(crossing) / static_cast<double>(std::max<size_t>(1, ends.size()));
    const double time = largest_share(sample, owners, processes) * (1 + kCostOfSending * sent);
    if (time >= least) continue;
    least = time;
    regions.salt = salt;
  }
}

}  // namespace

void StepSample::note_step(const Words& to) {
  Step& step = steps.emplace_back(static_cast<uint32_t>(states.size() - 1));
  const Words& before = states.back();
  for (uint32_t word = 0; word < std::max(before.size(), to.size()); ++word)
    if (const uint32_t bits = word_of(before, word) ^ word_of(to, word)) step.flips.push_back({word, bits});
}

Regions choose_regions(const StepSample& sample, unsigned processes) {
  const std::vector<Candidate> candidates = candidates_of(sample);
  const double enough = Division::all_pairs(sample) / (kRegionsPerProcess * processes);
  Chosen chosen = choose(sample, candidates, enough);
  drop_needless(sample, chosen, enough);
  std::map<uint32_t, uint32_t> masks;
  for (const Candidate* bit : chosen) masks[bit->word] |= uint32_t{1} << bit->bit;
  Regions regions;
  for (const auto& [word, bits] : masks) regions.masks.push_back({word, bits});
  deal_out(sample, regions, processes);
  return regions;
}

}  // namespace quotient::store
