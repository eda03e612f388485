// Of the states that differ only by exchanging elements of sets (symmetry.hpp), finds one that stands for all.
//
// Elements get colours: what is in their records, without references; then, some times, what refers to them and what
// they refer to (colour refinement). Where some have the same colour, one of them is told apart, and so on. They are
// brought into the order of their colours; channels then in the order in which they are met from the globals and the
// processes on. Elements that have the same colour and are different after all make no harm: then there is more than
// one state that stands for its equals.
#pragma once

#include <array>
#include <span>

#include "processes/program.hpp"

namespace quotient::processes {

// Where the records of a state are.
struct RecordPlaces {
  std::span<const uint32_t> processes, channels;
};

// A byte for each one of a record, message or element: 0 where there are references.
std::vector<uint8_t> mask_of(uint32_t bytes, const std::vector<SetReference>& references);

class Exchange {
 public:
  explicit Exchange(const Program& program);

  // The state that stands for this one. It is valid until the next call.
  std::span<const uint32_t> run(std::span<const uint32_t> words, RecordPlaces places);
  // ... and which process has become which.
  std::span<const uint32_t> new_numbers() const { return {process_order_.data(), places_.processes.size()}; }
  // Some reference is too large to be sure that it is not cut off elsewhere: the result means nothing.
  bool has_large_number() const { return has_large_number_; }

 private:
  using Colour = uint64_t;
  struct Edge {
    uint32_t from, to;  // objects: the globals, processes, channels, identifiers, elements of processes' arrays
    Colour key;
  };

  uint32_t type_of(uint32_t process) const;
  uint32_t channel_type(uint32_t channel) const;
  uint32_t messages(uint32_t channel) const;
  int32_t read(uint32_t place, Width width) const;
  void write(uint32_t place, Width width, int32_t value);
  static constexpr uint32_t kNone = ~0u;
  uint32_t object(uint8_t set, int32_t value) const;  // kNone: no element

  void give_colours();
  Colour colour_of_record(uint32_t place, uint32_t bytes, const std::vector<uint8_t>& mask) const;
  void connect(uint32_t owner, uint32_t place, const RecordSets& sets, Colour key);
  void connect(uint32_t from, uint32_t place, const SetReference& reference, Colour key);
  void connect(uint32_t owner, uint32_t place, const SetArray& array, uint32_t index, Colour key);
  void find_edges();
  void refine();
  void separate(uint32_t first_object);  // those in sorted_
  void order_processes();
  void order_identifiers();
  void order_channels();
  template <class Length>
  void move_records(std::span<const uint32_t> places, const std::array<uint32_t, 256>& order, Length&& length);
  // Gives every reference to elements of the sets its new value.
  void rename(uint8_t first_set, uint8_t last_set);
  void rename(uint32_t place, const RecordSets& sets);
  int32_t renamed(uint8_t set, int32_t value) const;
  template <class Visit>
  void for_channels_of(uint32_t place, const RecordSets& sets, Visit&& visit) const;

  const Program& program_;
  const Symmetry& symmetry_;
  std::vector<std::vector<uint8_t>> type_masks_, message_masks_;  // 0 where there are references or arrays of sets

  RecordPlaces places_;
  std::vector<uint32_t> words_, saved_;
  std::vector<uint32_t> first_object_;  // by set
  std::vector<Colour> colours_, next_;
  std::vector<Edge> edges_;
  std::vector<uint8_t> has_edge_;  // by object
  std::array<uint32_t, 256> process_order_{}, channel_order_{};
  std::vector<std::vector<uint32_t>> identifier_orders_;
  std::vector<uint32_t> sorted_, next_places_;
  std::vector<uint8_t> elements_;
  uint8_t first_set_ = 0, last_set_ = 0;  // that are being renamed
  bool has_large_number_ = false;
};

}  // namespace quotient::processes
