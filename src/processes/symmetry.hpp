// What can be exchanged in the states of a program so that nothing changes but names: processes of one type, channels
// of one type, and identifiers, which are numbers that the program only passes on, compares and uses as indices
// (scalarsets, in the terms of Ip and Dill).
//
// Each of the three is a *set* of elements. A record has places that refer to elements, and arrays that have one
// element of their own for each element of a set. To exchange two elements is to exchange their records, their elements
// of arrays, and every reference to them.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

namespace quotient::processes {

enum class Width : uint8_t;

inline constexpr uint8_t kProcessSet = 0, kChannelSet = 1, kFirstIdentifierSet = 2;

inline constexpr int32_t kNoName = 255;  // no element of any set; it fits into a byte

struct SetReference {
  uint32_t place = 0;  // from the beginning of the record, message or element
  Width width;
  uint8_t set = 0;
};

struct SetArray {
  uint32_t place = 0, stride = 0, count = 0;
  uint8_t set = 0;                       // whose elements are its indices
  std::vector<SetReference> references;  // in an element
  std::vector<uint8_t> mask;             // of an element: 0 where they are
};

struct RecordSets {
  std::vector<SetReference> references;  // outside of these arrays
  std::vector<SetArray> arrays;
};

struct ElementSet {
  uint32_t size = 0;        // elements are 0 to size - 1; what is greater refers to nothing
  std::set<int32_t> fixed;  // elements that the program names: they stay
};

struct Symmetry {
  std::vector<bool> exchangeable;  // by process type
  // Nothing sees the numbers of processes, so those that have ended can be taken away. Otherwise they are kept, where
  // Spin takes away the youngest: no process may be started then (Machine::lost_symmetry).
  bool hidden_numbers = false;
  std::vector<ElementSet> sets;  // empty: processes are exchanged, and nothing refers to them
  RecordSets globals;
  std::vector<RecordSets> types;     // by process type
  std::vector<RecordSets> messages;  // by channel type
  std::vector<bool> makes_channels;  // by process type
  bool moves_channels = false;
  int32_t init =
      -1;  // the type whose process must have ended before names are exchanged: what it does may depend on them

  bool any() const { return !exchangeable.empty(); }
};

}  // namespace quotient::processes
