#include "spaces/state_regions.hpp"

#include <algorithm>
#include <cstring>

namespace quotient::spaces {

using memory::Slot;

uint32_t StateRegions::word_of(const memory::Memory& memory, const Place& place) {
  const memory::ObjectView& object = memory.view(place.object);
  if (!object) return 0;
  const bool in_header = place.word < kHeaderWords;
  const size_t at = sizeof(uint32_t) * (in_header ? place.word : place.word - kHeaderWords);
  const size_t size = in_header ? sizeof(memory::ObjectHeader) : object.header->size;
  uint32_t word = 0;
  if (at < size)
    std::memcpy(&word, (in_header ? reinterpret_cast<const uint8_t*>(object.header) : object.data) + at,
                std::min(sizeof word, size - at));
  return word;
}

void StateRegions::read_words(const memory::Memory& memory, std::vector<uint32_t>& words) {
  words.assign(places_.size(), 0);
  for (const Slot slot : memory.objects()) {
    std::vector<uint32_t>& numbers = numbers_[slot];
    const size_t size = kHeaderWords + (memory.view(slot).header->size + sizeof(uint32_t) - 1) / sizeof(uint32_t);
    while (numbers.size() < size) {
      const auto word = static_cast<uint32_t>(numbers.size());
      numbers.push_back(static_cast<uint32_t>(places_.size()));
      places_.push_back({slot, word});
      words.push_back(0);
    }
    for (uint32_t word = 0; word < size; ++word) words[numbers[word]] = word_of(memory, {slot, word});
  }
}

void StateRegions::use(const store::Regions& regions, const StateRegions& numbers) {
  salt_ = regions.salt;
  parts_.clear();
  for (const auto& [word, bits] : regions.masks) parts_.push_back({numbers.places_[word], bits});
}

void StateRegions::write(unsigned to, StateWire& wire, ByteWriter& out) const {
  std::vector<Slot> objects;
  for (const Part& part : parts_) objects.push_back(part.place.object);
  wire.write_names(to, objects, out);
  out.number(parts_.size());
  for (const Part& part : parts_) {
    out.number(index(part.place.object));
    out.number(part.place.word);
    out.number(part.bits);
  }
  out.number(salt_);
}

void StateRegions::read(unsigned from, StateWire& wire, ByteReader& in) {
  wire.read_names(from, in);
  parts_.resize(in.number());
  for (Part& part : parts_) {
    part.place.object = wire.here(from, in.word());
    part.place.word = in.word();
    part.bits = in.word();
  }
  salt_ = in.number();
}

}  // namespace quotient::spaces
