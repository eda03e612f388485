#include "processes/fingerprint.hpp"

#include <fmt/format.h>

#include "base/sha256.hpp"

namespace quotient::processes {
namespace {

// Numbers and texts, one after the other.
class Text {
 public:
  void put(const auto&... items) { (put_one(items), ...); }
  const std::string& text() const { return text_; }

 private:
  void put_one(const std::string& item) { fmt::format_to(std::back_inserter(text_), "{}:{} ", item.size(), item); }
  void put_one(const Place& place) { put(place.file, place.line, place.column); }
  template <class Number>
    requires std::is_arithmetic_v<Number>
  void put_one(Number item) {
    fmt::format_to(std::back_inserter(text_), "{} ", item);
  }
  template <class Word>
    requires std::is_enum_v<Word>
  void put_one(Word item) {
    put_one(static_cast<unsigned>(item));
  }
  template <class T>
  void put_one(const std::vector<T>& items) {
    put_one(items.size());
    for (const T& item : items) put_one(item);
  }
  void put_one(const std::pair<uint32_t, uint32_t>& both) { put(both.first, both.second); }
  void put_one(const Instruction& one) { put(one.op, one.width, one.bits, one.a, one.b, one.c); }
  void put_one(const Transition& one) {
    put(one.code, one.target, one.escape, one.atomic, one.is_else, one.receives, one.note);
  }
  void put_one(const Note& note) { put(note.place, note.text); }
  void put_one(const State& state) {
    put(state.first, state.count, state.end, state.accept, state.progress, state.over);
  }
  void put_one(const Name& name) {
    put(name.name, name.place, name.width, name.count, name.stride, name.is_channel, name.is_mtype, name.is_pointer);
  }
  void put_one(const ProcessType& type) {
    put(type.name, type.bytes, type.parameters, type.start, type.first_state, type.state_count, type.prologue);
    put(type.provided, type.deterministic, type.names, type.frame_bytes, type.boxes);
  }
  void put_one(const FieldType& field) { put(field.place, field.width, field.bits, field.is_mtype, field.is_pointer); }
  void put_one(const ChannelType& type) {
    put(type.capacity, type.message_bytes, type.bytes, type.fields, type.has_pointers);
  }
  void put_one(const ReceivePattern& pattern) { put(pattern.matches, pattern.values, pattern.random); }
  void put_one(const HeapType& type) { put(type.name, type.image, type.names); }
  void put_one(const FunctionType& type) {
    put(type.name, type.frame_bytes, type.parameters, type.prologue, type.boxes, type.names);
  }

  std::string text_;
};

}  // namespace

std::string fingerprint(const Program& program) {
  Text text;
  text.put(program.code, program.transitions, program.states, program.notes, program.types, program.channels);
  text.put(program.patterns, program.formats, program.globals, program.mtypes, program.global_bytes, program.prologue);
  text.put(program.active, program.claim, program.symmetry.any(), program.uses_heap, program.heap_types);
  text.put(program.functions, program.heap_global_bytes);
  return sha256(text.text());
}

}  // namespace quotient::processes
