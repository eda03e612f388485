// Happens-before on the execution that the interpreter runs, by C11's rules; docs/races.md explains them. The
// interpreter tells every access, fence, atomic section, and every thread that begins or ends, in the order of the
// execution; the rules turn that into knowledge: which accesses happen before what a thread does next. How knowledge is
// represented is left to two subclasses: spaces/knowledge.hpp makes it part of the state, trace/vector_clocks.hpp
// counts.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "machine/program.hpp"

namespace quotient::machine {

struct Place {
  memory::Slot object;
  uint32_t offset, size;
  bool overlaps(const Place& other) const {
    return object == other.object && offset < other.offset + other.size && other.offset < offset + size;
  }
  friend bool operator==(const Place&, const Place&) = default;
};

// What races with what: two accesses of different threads to common bytes, one of them a write, one of them plain.
enum class AccessKind : uint8_t { plain_write, plain_read, atomic_write, atomic_read };
constexpr bool is_write(AccessKind kind) { return kind == AccessKind::plain_write || kind == AccessKind::atomic_write; }
constexpr bool is_plain(AccessKind kind) { return kind == AccessKind::plain_write || kind == AccessKind::plain_read; }
constexpr bool conflict(AccessKind a, AccessKind b) {
  return (is_write(a) || is_write(b)) && (is_plain(a) || is_plain(b));
}

inline constexpr const char* kRaceMessage =
    "two threads access the same memory, at least one of them writes, and nothing orders the accesses";

// Who can know accesses: a thread; what its relaxed loads have seen, for its next acquire fence; what it knew at its
// last release fence, for its relaxed stores; and the message that an atomic object carries for those who acquire it.
struct View {
  enum class Kind : uint8_t { thread, seen, fenced, message };
  Kind kind;
  memory::Slot slot;    // the thread, or the object
  uint32_t offset = 0;  // message: where
  uint32_t size = 0;    // message: and how many bytes
  memory::Slot head{};  // message: the thread whose release sequence carries it, if that matters
  Place place() const { return {slot, offset, size}; }
  friend auto operator<=>(const View&, const View&) = default;
};

class HappensBefore {
 public:
  struct Access {
    Place place;
    Pc pc;
    bool reads, writes, atomic;
    uint8_t ordering;  // of core::Ordering
    AccessKind kind() const {
      if (atomic) return writes ? AccessKind::atomic_write : AccessKind::atomic_read;
      return writes ? AccessKind::plain_write : AccessKind::plain_read;
    }
  };

  explicit HappensBefore(const Orderings& orderings) : orderings_(orderings) {}
  virtual ~HappensBefore() = default;

  // What the interpreter tells. False: the access races with an earlier one; it has happened all the same.
  bool access(memory::Slot thread, const Access& access);
  // Accesses within an atomic section are one event, at its end: all that it reads is acquired, then all that it writes
  // released, unless it is unordered. The result is the program counter of the last access that races.
  void access_in_section(const Access& access);
  std::optional<Pc> end_section(memory::Slot thread, bool ordered);
  void fence(memory::Slot thread, uint8_t ordering);
  void spawned(memory::Slot parent, memory::Slot child);
  void spawned_in_section(memory::Slot child) { born_.push_back(child); }  // it knows all that happens in there
  void ended(memory::Slot thread);
  // The thread has looked at all of memory while these stood still: it knows what they know.
  void stopped(memory::Slot thread, std::span<const memory::Slot> others);
  void made(memory::Slot thread, const Place& object, Pc pc) { record(thread, object, AccessKind::plain_write, pc); }

  // The hidden object in which knowledge is kept as part of the state, if there is one.
  virtual memory::Slot object() const { return memory::Slot::none; }
  void begin_step();
  // The step is kept: objects have their final names, and what nobody reaches is gone.
  virtual void end_step() = 0;

 protected:
  // All earlier accesses that conflict with one of this kind are known to the thread.
  virtual bool knows(memory::Slot thread, const Place& place, AccessKind kind, Pc pc) = 0;
  // The thread makes this access: from now on it knows it, and nobody else does.
  virtual void record(memory::Slot thread, const Place& place, AccessKind kind, Pc pc) = 0;
  virtual void join(const View& to, const View& from) = 0;  // `to` knows also what `from` knows
  virtual void forget(const View& view) = 0;                // it knows nothing
  virtual void behead(memory::Slot thread) = 0;             // messages that it heads get no head
  // Appends the messages of places that overlap this one.
  virtual void find_messages(const Place& place, std::vector<View>& found) const = 0;
  virtual void load() {}  // before a step, which may start from another state than the one where the last step ended

 private:
  void acquire(memory::Slot thread, const Access& access);
  bool happen(memory::Slot thread, const Access& access);
  void release(memory::Slot thread, const Access& access);

  const Orderings orderings_;
  std::vector<Access> section_;
  std::vector<memory::Slot> born_;  // in the section
  std::vector<View> found_;
};

// The new name of an object that had this name before the canonicaliser ran; none if it is gone or dead.
memory::Slot renamed(const memory::Memory& memory, memory::Slot slot);

}  // namespace quotient::machine
