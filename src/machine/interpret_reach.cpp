// Who holds an object: for garbage collectors that can be noticed, as those with finalizers can.
#include <unordered_set>

#include "machine/interpreter_inline.hpp"

namespace quotient::machine {

using memory::ObjectKind;
using memory::Slot;

// Inside an atomic section, which begins a step, the frames in memory are those that the thread had at its beginning.
void Interpreter::reached(const Code& code) {
  if (atomic_depth_ == 0) return fail(props::ErrorKind::unsupported, "reached outside an atomic section");
  // What threads did that have ended since is ordered, too, which nobody remembers.
  if (order_ && program_.orderings.weak)
    return fail(props::ErrorKind::unsupported, "reached, where races of unordered sections are looked for");
  if (order_) order_->stopped(thread_, memory_.threads());
  Target target;
  if (!locate(value(code.a), 0, pointer_bytes_, false, target)) return;
  Value held;
  if (!read(target, pointer_bytes_, held)) return;
  set(code, memory::number(held.is_address() && is_reached(held.object, target.slot)));
}

// From the roots (globals, threads, frames), but not through `except`.
bool Interpreter::is_reached(Slot object, Slot except) const {
  std::unordered_set<uint32_t> seen;
  std::vector<Slot> queue;
  const auto visit = [&](Slot slot) {
    if (slot != except && memory_.present(slot) && seen.insert(index(slot)).second) queue.push_back(slot);
  };
  for (const Slot slot : memory_.objects()) {
    const ObjectKind kind = memory_.view(slot).header->kind;
    if (kind == ObjectKind::global || kind == ObjectKind::thread || kind == ObjectKind::frame) visit(slot);
  }
  for (size_t i = 0; i < queue.size(); ++i) {
    for (const memory::PointerField& field : memory_.view(queue[i])) {
      if (field.weak) continue;
      if (field.target == object) return true;
      visit(field.target);
    }
  }
  return false;
}

}  // namespace quotient::machine
