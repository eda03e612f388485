// Regions of the states of a program (store/regions.hpp): a few words of a few objects. An object is a row of words:
// its header, and its bytes. Where its pointers lead does not count, since that is said by numbers of this process.
#pragma once

#include <unordered_map>
#include <vector>

#include "memory/memory.hpp"
#include "spaces/state_wire.hpp"
#include "store/regions.hpp"

namespace quotient::spaces {

class StateRegions {
 public:
  // A state as words, numbered as they come.
  void read_words(const memory::Memory& memory, std::vector<uint32_t>& words);

  // The words are numbered as `numbers` has done it.
  void use(const store::Regions& regions, const StateRegions& numbers);
  // For another process, and what it makes of it.
  void write(unsigned to, StateWire& wire, ByteWriter& out) const;
  void read(unsigned from, StateWire& wire, ByteReader& in);
  // For this process again, with the same numbers.
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(parts_, salt_);
  }

  // Whose the current state is, of so many processes.
  unsigned owner(const memory::Memory& memory, unsigned processes) const {
    uint64_t region = 0;
    for (const Part& part : parts_) region = store::Regions::extended(region, word_of(memory, part.place) & part.bits);
    return store::Regions::owner(region, salt_, processes);
  }

 private:
  struct Place {
    memory::Slot object;
    uint32_t word;
  };
  struct Part {
    Place place;
    uint32_t bits;
  };
  static constexpr uint32_t kHeaderWords = sizeof(memory::ObjectHeader) / sizeof(uint32_t);

  // 0 if there is no such object, or it is too short.
  static uint32_t word_of(const memory::Memory& memory, const Place& place);

  std::unordered_map<memory::Slot, std::vector<uint32_t>> numbers_;  // of each object's words
  std::vector<Place> places_;                                        // by number
  std::vector<Part> parts_;
  uint64_t salt_ = 0;
};

}  // namespace quotient::spaces
