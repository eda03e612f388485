// The layout of objects: one for all, interned or being written, so that reading never asks which it is.
//
// An object has a header, its bytes, a list of the pointers among them (sorted by place) and, only if some
// bit is undefined, a plane of undefined bits as long as the bytes, which then are as in a Value. Interned, these lie
// behind each other in one immutable block; an object that a step writes to has buffers of its own (Object). Both are
// read through ObjectView. Frames and thread records are objects, too; of a program's frame the "bytes" are its live
// registers, of a thread its handle and what else machine/machine.hpp says.
#pragma once

#include <cstddef>
#include <cstring>
#include <vector>

#include "base/check.hpp"
#include "memory/value.hpp"

namespace quotient::memory {

enum class ObjectKind : uint8_t { global, heap, local, frame, thread, function, thread_local_variable };

// Whether such an object is shared (kShared) depends on who can reach it. For other kinds, the kind alone decides.
constexpr bool is_shared_by_reach(ObjectKind kind) {
  return kind == ObjectKind::heap || kind == ObjectKind::local || kind == ObjectKind::thread_local_variable;
}

enum ObjectFlag : uint8_t {
  kShared = 1,        // a global variable, or reachable from one or from two threads (heap/sharing.hpp)
  kDead = 2,          // freed or out of scope, but still pointed to: a tombstone
  kUntracked = 4,     // the runtime's own: not a leak
  kHasUndefined = 8,  // the plane of undefined bits is present
  kReadOnly = 16,     // a constant
  kNumbered = 32,     // its address has been used as a number (machine/addresses.hpp)
  kKept = 64,         // a variable of main held it when main returned: not a leak
  kOnceShared = 128,  // not shared, but it was before (kept only for HeapOptions::remember_sharing)
};

inline constexpr uint8_t kUsualAlignment = 4;  // what malloc gives: 16 bytes

// One number of the header, the tag, means something else for each kind of object. It is read and written under the
// name of what it means:
//
//   kind                    in a program's memory (machine/)           in a model's heap (processes/)
//   global                  global(): its index, or kNone              -
//   thread_local_variable   global(): the index of the variable        -
//   function                function(): its index                      -
//   local                   pc(): of the instruction that made it      type(): of the variable
//   heap                    block(): its number, or name(), or 0       type(): of the elements
//   frame                   pc(): where it is                          callee(): index of its function, or kNone
//   thread                  depth(): how many frames it has            depth()
//
// A global variable without an index is not the program's, but something that the tool keeps in the state. A frame
// without a function holds the variables of the process itself. Blocks are numbered by an Observer (machine.hpp), so
// that during a search all of them have 0, and named for reductions (Machine::name_objects), which no observer needs.
// In a program's memory a variable that is dead (kDead) has no tag any more.
struct ObjectHeader {
  static constexpr uint32_t kNone = UINT32_MAX;

  uint32_t size = 0;      // bytes
  uint32_t pointers = 0;  // length of the pointer list
  ObjectKind kind = ObjectKind::heap;
  uint8_t flags = 0;
  uint8_t alignment : 6 = kUsualAlignment;  // the address is a multiple of 2 to this power
  uint8_t family : 2 = 0;                   // of a heap object: what allocated it, see core::kFamilies
  uint8_t thread = 0;  // of a thread's handle: whose, as far as 8 bits tell (kept only for reductions); else 0

 private:
  uint32_t tag_ = 0;

 public:
  uint32_t address = 0;  // the number that stands for its address, if the program has asked (machine/addresses.hpp)
  uint16_t born = 0;     // how many deaths that still matter came before its birth (machine/graveyard.hpp)
  uint16_t died = 0;     // if its address can come back: the number of its own death among those

  uint32_t global() const { return tag(is_global()); }
  uint32_t function() const { return tag(kind == ObjectKind::function); }
  uint32_t pc() const { return tag(has_pc()); }
  uint32_t block() const { return tag(kind == ObjectKind::heap) & kNamed ? 0 : tag_; }
  uint32_t name() const { return tag(kind == ObjectKind::heap) & kNamed ? tag_ & ~kNamed : 0; }
  uint32_t type() const { return tag(has_type()); }
  uint32_t callee() const { return tag(kind == ObjectKind::frame); }
  uint32_t depth() const { return tag(kind == ObjectKind::thread); }

  void set_global(uint32_t index) { set_tag(is_global(), index); }
  void set_function(uint32_t index) { set_tag(kind == ObjectKind::function, index); }
  void set_pc(uint32_t pc) { set_tag(has_pc(), pc); }
  void set_block(uint32_t number) { set_tag(kind == ObjectKind::heap, number); }
  void set_name(uint32_t name) { set_tag(kind == ObjectKind::heap, name | kNamed); }
  void set_type(uint32_t index) { set_tag(has_type(), index); }
  void set_callee(uint32_t function) { set_tag(kind == ObjectKind::frame, function); }
  void set_depth(uint32_t frames) { set_tag(kind == ObjectKind::thread, frames); }

  // Whether it is a variable of the source; variable() is the same number for all instances of one, and differs between
  // variables of the same kind.
  bool is_variable() const { return is_global() || kind == ObjectKind::local; }
  uint32_t variable() const { return tag(is_variable()); }

  friend bool operator==(const ObjectHeader& a, const ObjectHeader& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

 private:
  static constexpr uint32_t kNamed = 1u << 31;

  bool is_global() const { return kind == ObjectKind::global || kind == ObjectKind::thread_local_variable; }
  bool has_pc() const { return kind == ObjectKind::frame || kind == ObjectKind::local; }
  bool has_type() const { return kind == ObjectKind::heap || kind == ObjectKind::local; }
  uint32_t tag([[maybe_unused]] bool means_this) const {
    QUO_DCHECK(means_this, "the tag of an object of kind {}", static_cast<int>(kind));
    return tag_;
  }
  void set_tag([[maybe_unused]] bool means_this, uint32_t tag) {
    QUO_DCHECK(means_this, "the tag of an object of kind {}", static_cast<int>(kind));
    tag_ = tag;
  }
};
static_assert(sizeof(ObjectHeader) == 24, "hashed and compared as raw bytes: no padding");

// Every address of such an object is a multiple of this.
constexpr uint64_t alignment(const ObjectHeader& header) { return uint64_t{1} << header.alignment; }

// One edge of the heap graph. For memory `place` is the byte offset, for frames and threads the register or
// field number: a label that does not change while the pointer stays where it is.
struct PointerField {
  uint32_t place = 0;
  uint16_t piece = 0;       // 0: a whole address; 1 + k: its byte k alone
  uint16_t weak : 1 = 0;    // a variable that is in scope but not read again, when leaks are decided
  uint16_t inner : 15 = 0;  // of a whole address: Part::inner
  Slot target = Slot::none;
  friend bool operator==(const PointerField&, const PointerField&) = default;
};
static_assert(sizeof(PointerField) == 12);
inline constexpr uint16_t kMostInnerRanges = (1 << 15) - 1;

struct ObjectView {
  const ObjectHeader* header = nullptr;
  const uint8_t* data = nullptr;
  const uint8_t* undef = nullptr;  // null: everything is defined
  const PointerField* pointers = nullptr;

  explicit operator bool() const { return header != nullptr; }
  const PointerField* begin() const { return pointers; }
  const PointerField* end() const { return pointers + header->pointers; }
};

bool equal(const ObjectView& a, const ObjectView& b);
// Whether they hold the same pointers at the same places.
bool equal_pointers(const ObjectView& a, const ObjectView& b);

// An object that can be written.
struct Object {
  ObjectHeader header;
  std::vector<uint8_t> data;
  std::vector<uint8_t> undef;  // empty: everything is defined
  std::vector<PointerField> pointers;

  void reset(ObjectKind kind, uint32_t size, bool defined);
  void assign(const ObjectView& source);
  void drop_empty_plane();  // forget the plane of undefined bits if no bit is set
  ObjectView view();        // valid until the next change of the object
};

// The immutable block of an object: header, bytes (padded to 8), pointers (padded to 8), undefined bits.
size_t block_size(const ObjectHeader& header);
void write_block(const ObjectView& object, uint8_t* block);
ObjectView view_of_block(const uint8_t* block);

}  // namespace quotient::memory
