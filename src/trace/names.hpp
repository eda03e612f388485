// What the source calls an object, a place in it, a value (core::ObjectType). Objects of the heap are numbered in the
// order of their first mention, for each type anew.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "machine/machine.hpp"
#include "trace/library_values.hpp"

namespace quotient::trace {

class Names {
 public:
  explicit Names(machine::Machine& machine);

  // The object with this number (ObjectHeader::block()) was made there, the innermost call first. One of the
  // instructions may tell its type.
  void made(uint32_t block, const std::vector<machine::Pc>& stack);
  // The thread with this number has begun. Its handle is what the program knows it by.
  void begun(memory::Slot thread, size_t number);

  // What an instruction reads or writes, and the value: "q->full = 1". Empty: nothing that the source knows.
  std::string access(machine::Pc pc, memory::Slot slot, uint32_t offset, uint32_t size, bool write,
                     const memory::Value& value) const;

  // An object of the C++ library (library_values.hpp), and what it means now: "q.items = {1, 2}".
  struct LibraryObject {
    Spot at;
    std::string name, value;
    std::string brief = {};                 // the value without what a pointer leads to
    bool is_idle = false, is_lock = false;  // Meaning

    std::string text() const { return with_name(value); }
    std::string brief_text() const { return with_name(brief); }
    std::string with_name(const std::string& text) const;
  };
  // The outermost one that the place belongs to, or what it holds. Nothing: there is none, or it means nothing now.
  std::optional<LibraryObject> library_object(memory::Slot slot, uint64_t offset) const;
  // Those that are parts of the object itself.
  std::vector<LibraryObject> library_objects(memory::Slot slot) const;
  // The library, or the end of a step, has changed what its objects hold.
  void forget_held() { is_held_known_ = false; }
  // Whether an access of the library changes something that has a name.
  bool is_library_matter(memory::Slot slot) const;
  // Whether there is an object of the library in the object, or, in the heap, may be; and at this place of it.
  bool has_library_objects(memory::Slot slot) const;
  bool is_of_library_object(memory::Slot slot, uint64_t offset) const;

  // Whether the type of the object is known, and has nothing at this place that the source knows.
  bool is_hidden(memory::Slot slot, uint64_t offset) const;

  // What a heap object with this number is called; empty: its type is not known.
  std::string block(uint32_t block) const;
  // A place in the heap, and a way that leads there if there is one: "node#2.key (list.head->key)".
  std::string place_and_way(memory::Slot slot, uint64_t offset) const;
  // A shortest way by which the program's global variables lead to an object of the heap: list.head->next. Empty: there
  // is none, or it has no names.
  std::string way_to(memory::Slot slot) const;

  // A variable, or a place in an object of the heap, that leads to this object: Account#1.guard. Empty: there is none
  // that the source knows.
  std::string holder_of(memory::Slot slot) const;

  std::string object(memory::Slot slot) const;                  // counter, heap object 3, Account#2
  std::string place(memory::Slot slot, uint64_t offset) const;  // counter + 4, Account#2.balance, forks[2]
  // 42, &counter, null, undefined; as the type has it that the place has, if it is known: red, 'x', true, 0.5
  std::string value(const memory::Value& value, unsigned size, const std::string& type = {}) const;
  // The size of what lies there as a whole, if its type is known; else all that is left of the object.
  uint64_t size_at(memory::Slot slot, uint64_t offset) const;

 private:
  struct Found {                 // a place, as far as types tell
    std::string path;            // ".forks[2]", from the object on
    std::string type;            // of what is there
    uint64_t rest = 0;           // how far behind it
    uint64_t room = UINT64_MAX;  // up to where the next part begins
    bool hidden = false;
    bool alone = false;  // it is known by its path alone
  };
  // An exception that was thrown: std::runtime_error("queue closed"). Empty: it is none.
  std::string exception(memory::Slot slot) const;
  // What an object of the library holds outside of itself.
  struct Held {
    Elements run;
    std::string name;         // of the elements without their index, or of the only one
    uint64_t first = 0;       // the index of the first
    bool is_indexed = false;  // they are elements of a list
    Spot owner;               // the outermost object of the library that it belongs to
    std::string owner_name, owner_type;
  };
  const Held* held(memory::Slot slot, uint64_t offset) const;
  void find_held() const;
  void find_held_by(const Held& owner, const Spot& at, const std::string& type, const std::string& name, uint64_t room,
                    int depth) const;
  void find_held_by_library(const Held& owner, const Spot& at, const core::ObjectType& type, const std::string& name,
                            int depth) const;
  bool has_library_parts(const std::string& type) const;
  std::string held_name(const Held& held, uint64_t offset) const;
  void add_library_objects(const Spot& at, const std::string& type, const std::string& name, uint64_t room,
                           std::vector<LibraryObject>& out) const;
  std::optional<LibraryObject> described(const Spot& at, const std::string& type, std::string name) const;
  std::string meaning_text(const Meaning& meaning, int depth) const;
  std::string whole_value(const Spot& at, const std::string& type, uint32_t size, int depth) const;
  bool is_made_by(uint32_t block, machine::Pc pc);
  std::string member_of_this(memory::Slot slot, uint64_t offset, const std::string& name) const;
  std::string dynamic_type(std::string object, const memory::Value& table) const;
  bool is_known_by_itself(memory::Slot slot, uint64_t offset) const;
  const core::ObjectType* named_type(const std::string& name) const;
  const std::string* type_name(memory::Slot slot) const;
  const std::string* own_name(memory::Slot slot) const;  // of a thread's handle; null: it is none
  // How far to go into what begins at the place: to the number or pointer there, or only to what lies there as a whole.
  enum class Depth : uint8_t { innermost, outermost };
  Found find(memory::Slot slot, uint64_t offset, Depth depth = Depth::innermost) const;
  void descend(const core::ObjectType& type, Depth depth, Found& found) const;
  std::string place(memory::Slot slot, uint64_t offset, Depth depth) const;
  size_t number(memory::Slot slot, const core::ObjectType* type) const;

  machine::Machine& machine_;
  TypesByName types_;
  bool has_library_types_ = false;
  mutable bool is_held_known_ = false;
  mutable std::map<memory::Slot, std::vector<Held>> held_;
  mutable std::unordered_map<uint32_t, std::string> names_of_held_;  // of blocks, as they were called last
  mutable std::unordered_map<std::string, bool> library_parts_;      // of types: see has_library_parts()
  std::unordered_map<uint32_t, const std::string*> types_of_blocks_;
  std::unordered_map<uint32_t, std::string> names_of_blocks_;  // of threads' handles
  // Of heap objects, by their type and what they are known by.
  mutable std::map<const core::ObjectType*, std::unordered_map<uint64_t, size_t>> numbers_;
};

// Whether a text that Names::access() gave says of which class an object is.
bool is_dynamic_type(std::string_view effect);

}  // namespace quotient::trace
