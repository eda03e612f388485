// The heap of a system of processes: objects that are made and released, variables that hold pointers, and the frames
// of functions. All of them are objects of memory::Memory, so that the canonicalisers can name them. What holds no
// pointer and has no address stays in the vector.
//
//   one object         the globals
//   one object         for each channel whose messages hold pointers; another one points to all of them
//   a thread           for each process, with a frame for its own variables and one for each call that has not returned
//   everything else    made by `new`, or a local variable whose address is taken (a box)
//
// Within a step every change is written down and can be taken back one by one (back); when the step is kept, changes()
// starts at 0 again.
//
// The machine's values have 32 bits, and a place on the heap does not fit: it is given a number (a handle) that is good
// until forget_handles().
#pragma once

#include <optional>
#include <string>

#include "memory/memory.hpp"
#include "processes/program.hpp"
#include "props/error.hpp"

namespace quotient::processes {

class Heap {
 public:
  struct Trouble {
    props::ErrorKind kind;
    std::string message;
  };
  // One change. Places count in bytes.
  struct Change {
    enum class Kind : uint8_t { stored, made, replaced, depth } kind;
    memory::Slot slot;
    uint32_t place = 0;
    Width width = Width::word;
    memory::Value before = {};  // stored: what was there; depth: how many frames
    uint32_t saved = 0;         // replaced: where the object was saved
  };

  explicit Heap(const Program& program);
  // Of the same program, with the same names of objects, for another worker.
  explicit Heap(const Heap& first);

  void start();

  // Handles.
  void forget_handles() { handles_.resize(1); }
  int32_t handle(const memory::Value& place);
  const memory::Value& place(int32_t handle) const { return handles_[static_cast<size_t>(handle)]; }
  int32_t global_place(uint32_t offset) { return handle(memory::address(globals_, offset)); }
  int32_t local_place(uint32_t process, uint32_t offset) { return handle(memory::address(frame(process), offset)); }
  int32_t channel_place(uint32_t channel, uint32_t offset) {
    return handle(memory::address(channel_object(channel), offset));
  }
  bool same(int32_t a, int32_t b) const { return place(a) == place(b); }

  // Reading and writing `offset` bytes behind a place. A pointer's value is a handle. False: there is trouble().
  bool load(int32_t at, uint32_t offset, Width width, bool is_pointer, int32_t& value);
  bool store(int32_t at, uint32_t offset, Width width, bool is_pointer, int32_t value);
  // A place inside the object of another one. `count`: of elements that there are; 0: it is not known.
  bool index(int32_t at, uint32_t offset, int64_t element, uint32_t stride, uint32_t count, int32_t& out);
  bool allocate(uint32_t type, int32_t count, int32_t& out);
  bool release(int32_t at);
  bool make_box(uint32_t process, uint32_t place, uint32_t type);

  // Processes, calls and channels.
  void begin_process(uint32_t process, uint32_t type);
  void end_process(uint32_t process, uint32_t type);
  uint32_t depth(uint32_t process) const;
  bool enter(uint32_t process, uint32_t function, uint32_t state, uint32_t flags, uint32_t code);
  struct Return {
    uint32_t state, flags, code;
  };
  Return leave(uint32_t process);
  uint32_t flags(uint32_t process) const;  // of the youngest frame
  void begin_channel(uint32_t channel, uint32_t bytes);
  void end_channel(uint32_t channel);

  const Trouble& trouble() const { return trouble_; }

  // The log of the current step.
  uint32_t changes() const { return static_cast<uint32_t>(log_.size()); }
  std::span<const Change> log() const { return log_; }
  void back(uint32_t changes);
  void forget_changes();

  memory::Memory& memory() { return memory_; }
  const memory::Memory& memory() const { return memory_; }
  memory::Chains& chains() const { return *chains_; }
  std::vector<memory::Slot> roots() const { return {globals_, channels_}; }
  memory::Slot globals() const { return globals_; }
  memory::Slot frame_at(uint32_t process, uint32_t depth) const;
  memory::Slot channel_object(uint32_t channel) const;

 private:
  memory::Slot thread(uint32_t process) const;
  memory::Slot frame(uint32_t process) const { return frame_at(process, depth(process) - 1); }
  bool fail(props::ErrorKind kind, std::string message);
  // Whether so many bytes can be read or written there.
  bool may_access(const memory::Value& at, uint64_t offset, uint32_t bytes, const char* verb);
  void write(memory::Slot slot, uint32_t place, Width width, const memory::Value& value);
  memory::Slot make(memory::ObjectKind kind, uint32_t size, uint32_t type);
  memory::ObjectHeader& make_at(memory::Slot slot, memory::ObjectKind kind, uint32_t size);
  void save(memory::Slot slot);
  void remove(memory::Slot slot);
  void bury(memory::Slot slot);
  void bury_boxes(memory::Slot frame, const std::vector<uint32_t>& boxes);
  void set_depth(uint32_t process, uint32_t depth);
  uint32_t number_at(memory::Slot slot, uint32_t place, Width width) const;
  void undo(const Change& change);

  const Program& program_;
  const std::shared_ptr<memory::Chains> chains_;  // names are given as they are asked for
  memory::Memory memory_;
  memory::Slot globals_, channels_;
  std::vector<memory::Value> handles_;
  std::vector<Change> log_;
  std::vector<memory::Object> saved_;
  Trouble trouble_;
};

}  // namespace quotient::processes
