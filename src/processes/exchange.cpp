#include "processes/exchange.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

namespace quotient::processes {
namespace {

constexpr int kRounds = 3;        // of refinement
constexpr size_t kMostTies = 16;  // that are broken with care, in each set
constexpr uint32_t kGlobalsObject = 0;

uint64_t mix(uint64_t a, uint64_t b) {
  uint64_t x = a * 0x9e3779b97f4a7c15u ^ b;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
  return x ^ x >> 32;
}

std::vector<uint8_t> mask_of(uint32_t bytes, const RecordSets& sets) {
  std::vector<uint8_t> mask = mask_of(bytes, sets.references);
  for (const SetArray& array : sets.arrays)
    std::fill_n(mask.begin() + array.place, array.stride * array.count, uint8_t{0});
  return mask;
}

}  // namespace

std::vector<uint8_t> mask_of(uint32_t bytes, const std::vector<SetReference>& references) {
  std::vector<uint8_t> mask(bytes, 0xff);
  for (const SetReference& reference : references)
    std::fill_n(mask.begin() + reference.place, bytes_of(reference.width), uint8_t{0});
  return mask;
}

Exchange::Exchange(const Program& program) : program_(program), symmetry_(program.symmetry) {
  for (size_t type = 0; type < symmetry_.types.size(); ++type)
    type_masks_.push_back(mask_of(program.types[type].bytes, symmetry_.types[type]));
  for (size_t type = 0; type < symmetry_.messages.size(); ++type) {
    message_masks_.push_back(mask_of(program.channels[type].message_bytes, symmetry_.messages[type]));
  }
  first_object_.resize(symmetry_.sets.size());
  identifier_orders_.resize(symmetry_.sets.size());
}

std::span<const uint32_t> Exchange::run(std::span<const uint32_t> words, RecordPlaces places) {
  words_.assign(words.begin(), words.end());
  places_ = places;
  has_large_number_ = false;
  give_colours();
  find_edges();
  refine();
  order_processes();
  order_identifiers();
  move_records(places_.processes, process_order_,
               [&](uint32_t process) { return program_.types[type_of(process)].bytes; });
  std::iota(channel_order_.begin(), channel_order_.end(), 0u);
  rename(kProcessSet, static_cast<uint8_t>(symmetry_.sets.size() - 1));
  if (symmetry_.moves_channels && !places_.channels.empty()) {
    order_channels();
    move_records(places_.channels, channel_order_,
                 [&](uint32_t channel) { return program_.channels[channel_type(channel)].bytes; });
    rename(kChannelSet, kChannelSet);
  }
  return words_;
}

// ---- Records

uint32_t Exchange::type_of(uint32_t process) const {
  return static_cast<uint32_t>(read(places_.processes[process] + kProcessType, Width::byte)) - 1;
}

uint32_t Exchange::channel_type(uint32_t channel) const {
  return static_cast<uint32_t>(read(places_.channels[channel] + kChannelType, Width::byte)) & ~uint32_t{kIsChannel};
}

uint32_t Exchange::messages(uint32_t channel) const {
  return static_cast<uint16_t>(read(places_.channels[channel] + kChannelLength, Width::half));
}

int32_t Exchange::read(uint32_t place, Width width) const {
  const auto* const bytes = reinterpret_cast<const uint8_t*>(words_.data()) + place;
  if (width == Width::byte) return *bytes;
  if (width == Width::half) {
    int16_t half;
    std::memcpy(&half, bytes, sizeof half);
    return half;
  }
  int32_t word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

void Exchange::write(uint32_t place, Width width, int32_t value) {
  std::memcpy(reinterpret_cast<uint8_t*>(words_.data()) + place, &value, bytes_of(width));
}

uint32_t Exchange::object(uint8_t set, int32_t value) const {
  if (set == kProcessSet)
    return value >= 0 && static_cast<size_t>(value) < places_.processes.size() ? 1 + static_cast<uint32_t>(value)
                                                                               : kNone;
  if (set == kChannelSet)
    return value >= 1 && static_cast<size_t>(value) <= places_.channels.size()
               ? first_object_[set] + static_cast<uint32_t>(value) - 1
               : kNone;
  return value >= 0 && static_cast<uint32_t>(value) < symmetry_.sets[set].size
             ? first_object_[set] + static_cast<uint32_t>(value)
             : kNone;
}

// ---- Colours

void Exchange::give_colours() {
  uint32_t objects = 1;
  for (size_t set = 0; set < symmetry_.sets.size(); ++set) {
    first_object_[set] = objects;
    objects += set == kProcessSet   ? static_cast<uint32_t>(places_.processes.size())
               : set == kChannelSet ? static_cast<uint32_t>(places_.channels.size())
                                    : symmetry_.sets[set].size;
  }
  colours_.assign(objects, 0);
  edges_.clear();
  connect(kGlobalsObject, 0, symmetry_.globals, 1);
  for (uint32_t process = 0; process < places_.processes.size(); ++process) {
    const uint32_t type = type_of(process), place = places_.processes[process], own = 1 + process;
    Colour colour = colour_of_record(place, program_.types[type].bytes, type_masks_[type]);
    const bool stays = !symmetry_.exchangeable[type] || process >= symmetry_.sets[kProcessSet].size ||
                       symmetry_.sets[kProcessSet].fixed.contains(static_cast<int32_t>(process));
    if (stays) colour = mix(colour, process);
    colours_[own] += colour;
    connect(own, place, symmetry_.types[type], 2);
  }
  for (uint32_t channel = 0; channel < places_.channels.size(); ++channel) {
    const uint32_t type = channel_type(channel), own = first_object_[kChannelSet] + channel,
                   bytes = program_.channels[type].message_bytes;
    Colour colour = mix(type, messages(channel));
    if (!symmetry_.moves_channels) colour = mix(colour, channel);
    for (uint32_t slot = 0; slot < messages(channel) && program_.channels[type].capacity; ++slot) {
      const uint32_t place = places_.channels[channel] + kChannelMessages + slot * bytes;
      colour = mix(colour, colour_of_record(place, bytes, message_masks_[type]));
      connect(own, place, symmetry_.messages[type], 3 + slot);
    }
    colours_[own] += colour;
  }
  for (size_t set = kFirstIdentifierSet; set < symmetry_.sets.size(); ++set) {
    for (const int32_t fixed : symmetry_.sets[set].fixed) {
      if (const uint32_t at = object(static_cast<uint8_t>(set), fixed); at != kNone)
        colours_[at] += mix(static_cast<uint64_t>(fixed), 1);
    }
  }
}

Exchange::Colour Exchange::colour_of_record(uint32_t place, uint32_t bytes, const std::vector<uint8_t>& mask) const {
  const auto* const from = reinterpret_cast<const uint8_t*>(words_.data()) + place;
  Colour colour = bytes;
  uint64_t chunk = 0;
  for (uint32_t i = 0; i < bytes; ++i) {
    chunk = chunk << 8 | (from[i] & mask[i]);
    if (i % 8 == 7 || i + 1 == bytes) colour = mix(colour, std::exchange(chunk, 0));
  }
  return colour;
}

// Edges from an object to what its record refers to.
void Exchange::connect(uint32_t owner, uint32_t place, const RecordSets& sets, Colour key) {
  for (const SetReference& reference : sets.references) connect(owner, place, reference, key);
  for (const SetArray& array : sets.arrays) {
    const Colour name = mix(key, array.place);
    for (uint32_t i = 0; i < array.count; ++i) connect(owner, place + array.place + i * array.stride, array, i, name);
  }
}

void Exchange::connect(uint32_t from, uint32_t place, const SetReference& reference, Colour key) {
  const int32_t value = read(place + reference.place, reference.width);
  has_large_number_ |= value < -1 || value > 255;
  const uint32_t to = object(reference.set, value);
  const Colour name = mix(key, reference.place);
  if (to != kNone) edges_.push_back({from, to, name});
  else colours_[from] += mix(name, static_cast<uint32_t>(value));
}

// An element of an array belongs to the array's owner and to an element of a set.
void Exchange::connect(uint32_t owner, uint32_t place, const SetArray& array, uint32_t index, Colour key) {
  const uint32_t element =
      index < symmetry_.sets[array.set].size ? object(array.set, static_cast<int32_t>(index)) : kNone;
  const Colour content = mix(key, colour_of_record(place, array.stride, array.mask));
  if (element == kNone) {
    colours_[owner] += mix(content, index);
    for (const SetReference& reference : array.references) connect(owner, place, reference, mix(key, index));
    return;
  }
  // Of the globals there is one, so the element alone says which place it is. In a process's array with references it
  // is an object of its own.
  const bool has_own_object = owner != kGlobalsObject && !array.references.empty();
  const uint32_t cell = has_own_object ? static_cast<uint32_t>(colours_.size()) : element;
  if (has_own_object) {
    colours_.push_back(0);
    edges_.push_back({cell, element, key});
  }
  edges_.push_back({owner, cell, content});
  for (const SetReference& reference : array.references) connect(cell, place, reference, key);
}

void Exchange::find_edges() {
  has_edge_.assign(colours_.size(), false);
  for (const Edge& edge : edges_) has_edge_[edge.from] = has_edge_[edge.to] = true;
}

void Exchange::refine() {
  for (int round = 0; round < kRounds; ++round) {
    next_ = colours_;
    for (const Edge& edge : edges_) {
      next_[edge.from] += mix(edge.key, colours_[edge.to]);
      next_[edge.to] += mix(edge.key ^ 0x5555555555555555u, colours_[edge.from]);
    }
    for (Colour& colour : next_) colour = mix(colour, 2);
    next_[kGlobalsObject] = 0;
    colours_.swap(next_);
  }
}

// ---- Orders

// Sorts elements by their colours, those without any edge behind the others. Of those that have the same colour one is
// told apart, and what follows from that is known before the next one is.
void Exchange::separate(uint32_t first_object) {
  const auto colour_of = [&](uint32_t element) -> Colour& { return colours_[first_object + element]; };
  const auto has_edge = [&](uint32_t element) { return has_edge_[first_object + element] != 0; };
  const auto is_before = [&](uint32_t a, uint32_t b) {
    if (has_edge(a) != has_edge(b)) return has_edge(a);
    return colour_of(a) != colour_of(b) ? colour_of(a) < colour_of(b) : a < b;
  };
  for (size_t ties = 0;; ++ties) {
    std::sort(sorted_.begin(), sorted_.end(), is_before);
    const auto tie = std::adjacent_find(sorted_.begin(), sorted_.end(), [&](uint32_t a, uint32_t b) {
      return colour_of(a) == colour_of(b) && has_edge(a) && has_edge(b);
    });
    if (tie == sorted_.end() || ties + sorted_.size() > 2 * kMostTies) return;
    colour_of(*tie) = mix(colour_of(*tie), 3);
    refine();
  }
}

void Exchange::order_processes() {
  const auto count = static_cast<uint32_t>(places_.processes.size());
  std::iota(process_order_.begin(), process_order_.begin() + count, 0u);
  const ElementSet& set = symmetry_.sets[kProcessSet];
  for (uint32_t type = 0; type < symmetry_.exchangeable.size(); ++type) {
    if (!symmetry_.exchangeable[type]) continue;
    sorted_.clear();
    for (uint32_t process = 0; process < count && process < set.size; ++process) {
      if (type_of(process) == type && !set.fixed.contains(static_cast<int32_t>(process))) sorted_.push_back(process);
    }
    next_places_ = sorted_;
    separate(first_object_[kProcessSet]);
    for (size_t i = 0; i < sorted_.size(); ++i) process_order_[sorted_[i]] = next_places_[i];
  }
}

void Exchange::order_identifiers() {
  for (size_t set = kFirstIdentifierSet; set < symmetry_.sets.size(); ++set) {
    const ElementSet& elements = symmetry_.sets[set];
    std::vector<uint32_t>& order = identifier_orders_[set];
    order.resize(elements.size);
    sorted_.clear();
    for (uint32_t element = 0; element < elements.size; ++element) {
      order[element] = element;
      if (!elements.fixed.contains(static_cast<int32_t>(element))) sorted_.push_back(element);
    }
    next_places_ = sorted_;
    separate(first_object_[set]);
    for (size_t i = 0; i < sorted_.size(); ++i) order[sorted_[i]] = next_places_[i];
  }
}

template <class Visit>
void Exchange::for_channels_of(uint32_t place, const RecordSets& sets, Visit&& visit) const {
  const auto look = [&](uint32_t at, const SetReference& reference) {
    if (reference.set != kChannelSet) return;
    const int32_t value = read(at + reference.place, reference.width);
    if (object(kChannelSet, value) != kNone) visit(static_cast<uint32_t>(value) - 1);
  };
  for (const SetReference& reference : sets.references) look(place, reference);
  for (const SetArray& array : sets.arrays) {
    for (uint32_t i = 0; i < array.count; ++i) {
      for (const SetReference& reference : array.references) look(place + array.place + i * array.stride, reference);
    }
  }
}

// In the order in which they are met; each gets the next place that a channel of its type has.
void Exchange::order_channels() {
  const auto count = static_cast<uint32_t>(places_.channels.size());
  sorted_.clear();
  std::array<bool, 256> met{};
  const auto meet = [&](uint32_t channel) {
    if (!std::exchange(met[channel], true)) sorted_.push_back(channel);
  };
  const auto follow = [&](size_t from) {
    for (size_t i = from; i < sorted_.size(); ++i) {
      const uint32_t channel = sorted_[i], type = channel_type(channel);
      for (uint32_t slot = 0; slot < messages(channel) && program_.channels[type].capacity; ++slot) {
        for_channels_of(places_.channels[channel] + kChannelMessages + slot * program_.channels[type].message_bytes,
                        symmetry_.messages[type], meet);
      }
    }
  };
  for_channels_of(0, symmetry_.globals, meet);
  for (uint32_t process = 0; process < places_.processes.size(); ++process)
    for_channels_of(places_.processes[process], symmetry_.types[type_of(process)], meet);
  follow(0);
  for (uint32_t channel = 0; channel < count; ++channel) {
    const size_t from = sorted_.size();
    meet(channel);
    follow(from);
  }
  std::array<uint32_t, 256> next_of_type{};
  for (const uint32_t channel : sorted_) {
    const uint32_t type = channel_type(channel);
    uint32_t& at = next_of_type[type];
    while (channel_type(at) != type) ++at;
    channel_order_[channel] = at++;
  }
}

// ---- The new state

// Only records of one length are exchanged, so those of the places say how long they are.
template <class Length>
void Exchange::move_records(std::span<const uint32_t> places, const std::array<uint32_t, 256>& order, Length&& length) {
  saved_ = words_;
  for (uint32_t from = 0; from < places.size(); ++from) {
    if (order[from] != from)
      std::memcpy(words_.data() + places[order[from]] / 4, saved_.data() + places[from] / 4, length(order[from]));
  }
}

int32_t Exchange::renamed(uint8_t set, int32_t value) const {
  if (set < first_set_ || set > last_set_ || object(set, value) == kNone) return value;
  if (set == kProcessSet) return static_cast<int32_t>(process_order_[static_cast<size_t>(value)]);
  if (set == kChannelSet) return static_cast<int32_t>(channel_order_[static_cast<size_t>(value) - 1]) + 1;
  return static_cast<int32_t>(identifier_orders_[set][static_cast<size_t>(value)]);
}

void Exchange::rename(uint32_t place, const RecordSets& sets) {
  const auto rename_at = [&](uint32_t at, const SetReference& reference) {
    write(at + reference.place, reference.width, renamed(reference.set, read(at + reference.place, reference.width)));
  };
  for (const SetReference& reference : sets.references) rename_at(place, reference);
  for (const SetArray& array : sets.arrays) {
    auto* const bytes = reinterpret_cast<uint8_t*>(words_.data()) + place + array.place;
    const size_t stride = array.stride;
    elements_.assign(bytes, bytes + stride * array.count);
    for (uint32_t i = 0; i < array.count; ++i) {
      const auto to =
          i < symmetry_.sets[array.set].size ? static_cast<uint32_t>(renamed(array.set, static_cast<int32_t>(i))) : i;
      std::memcpy(bytes + to * stride, elements_.data() + i * stride, stride);
    }
    for (uint32_t i = 0; i < array.count; ++i) {
      for (const SetReference& reference : array.references)
        rename_at(place + array.place + i * array.stride, reference);
    }
  }
}

void Exchange::rename(uint8_t first_set, uint8_t last_set) {
  first_set_ = first_set;
  last_set_ = last_set;
  rename(0, symmetry_.globals);
  for (uint32_t process = 0; process < places_.processes.size(); ++process)
    rename(places_.processes[process], symmetry_.types[type_of(process)]);
  for (uint32_t channel = 0; channel < places_.channels.size(); ++channel) {
    const uint32_t type = channel_type(channel);
    for (uint32_t slot = 0; slot < messages(channel) && program_.channels[type].capacity; ++slot) {
      rename(places_.channels[channel] + kChannelMessages + slot * program_.channels[type].message_bytes,
             symmetry_.messages[type]);
    }
  }
}

}  // namespace quotient::processes
