// Which bits of a state say to which process it belongs, if there are several (docs/parallel.md, "Whose a state is").
//
// A state is a row of 32-bit words. Some bits of it are its region, and all states of a region belong to one process.
// The fewer steps change one of these bits, the fewer states have to be sent to other processes; the more regions there
// are, and the more alike their sizes, the better the states are shared out. A sample of states and steps tells both.
// This generalises Lerda and Sisto, Distributed-memory model checking with SPIN, 1999: there the local state of one
// process of the model is the region.
//
//   StepSample sample;   …   const Regions regions = choose_regions(sample, processes);
//   uint64_t region = 0;
//   for (const Regions::Mask& mask : regions.masks) region = Regions::extended(region, words[mask.word] & mask.bits);
//   owner = Regions::owner(region, regions.salt, processes);
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "store/mix.hpp"

namespace quotient::store {

struct StepSample {
  using Words = std::vector<uint32_t>;  // beyond the end they are 0
  struct Flip {
    uint32_t word, bits;  // that have changed
  };
  struct Step {
    uint32_t from;  // in `states`
    std::vector<Flip> flips;
  };
  std::vector<Words> states;
  std::vector<Step> steps;
  // The sample may have several parts, each of different states, and each of which stands for all: they begin here.
  std::vector<size_t> parts;

  void note_step(const Words& to);  // from the last of these states
};

struct Regions {
  struct Mask {
    uint32_t word, bits;
  };
  std::vector<Mask> masks;  // of different words; none: all states are one region
  uint64_t salt = 0;        // which of many ways to deal out the regions is taken

  // The number of a region, by one word more.
  static uint64_t extended(uint64_t region, uint32_t masked) {
    region = (region + masked + 1) * kGoldenRatio;
    return region ^ region >> 29;
  }
  static unsigned owner(uint64_t region, uint64_t salt, unsigned processes) {
    return static_cast<unsigned>((mix(region ^ salt) >> 32) * processes >> 32);
  }
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(masks, salt);
  }
};

Regions choose_regions(const StepSample& sample, unsigned processes);

}  // namespace quotient::store
