// No symmetry reduction: an object keeps the address that a first-free allocator gave it, the lowest number
// that is not in use. The baseline of paper 2's tables. Garbage is collected all the same.
#include <algorithm>

#include "heap/make.hpp"
#include "heap/traversal.hpp"

namespace quotient::heap {
namespace {

class Addresses final : public Canonicaliser {
 public:
  Addresses(const HeapOptions& options, std::vector<memory::Slot> globals) : traversal_(options, std::move(globals)) {}

 private:
  void name_objects(memory::Memory& memory, memory::Chains& chains, bool leaks, Findings& findings) override {
    const std::vector<memory::Slot>& queue = traversal_.begin(memory, chains);
    const size_t roots = queue.size();
    fresh_.clear();
    for (size_t i = 0; i < queue.size(); ++i) {
      const memory::Slot from = queue[i];
      for (const memory::PointerField& field : memory.view(from)) {
        if (memory.is_static(field.target) || field.weak) continue;
        if (traversal_.visited(field.target)) {
          traversal_.revisit(field.target, from);
          continue;
        }
        traversal_.visit(field.target, field.target, from);
        if (memory::is_temporary(field.target)) fresh_.push_back(field.target);
      }
    }
    findings.holder = visit_weakly_held(memory, queue, roots);
    std::sort(fresh_.begin(), fresh_.end());  // in the order of allocation
    uint32_t number = 0;
    for (const memory::Slot object : fresh_) {
      while (memory.present(chains.numbered(number))) ++number;
      traversal_.set_place(object, chains.numbered(number++));
    }
    traversal_.finish(memory, leaks, findings);
  }

  // What only variables reach that are in scope but not read again: no thread can get there, so it is shared by none.
  // The result is a frame with such a variable, if that keeps memory of the program from being lost.
  memory::Slot visit_weakly_held(memory::Memory& memory, const std::vector<memory::Slot>& queue, size_t roots) {
    memory::Slot holder{};
    for (size_t root = 0; root < roots; ++root) {
      const memory::ObjectView& view = memory.view(queue[root]);
      if (view.header->kind != memory::ObjectKind::frame) continue;
      for (uint32_t i = 0; i < view.header->pointers; ++i) {
        const memory::PointerField& field = view.pointers[i];
        if (!field.weak || traversal_.visited(field.target)) continue;
        size_t next = queue.size();
        bool keeps = visit_weak(memory, field.target, queue[root]);
        for (; next < queue.size(); ++next) {
          for (const memory::PointerField& inner : memory.view(queue[next])) {
            if (memory.is_static(inner.target) || traversal_.visited(inner.target)) continue;
            keeps |= visit_weak(memory, inner.target, queue[root]);
          }
        }
        if (keeps && holder == memory::Slot::none) holder = queue[root];
      }
    }
    return holder;
  }
  bool visit_weak(memory::Memory& memory, memory::Slot object, memory::Slot from) {
    traversal_.visit(object, object, from);
    if (memory::is_temporary(object)) fresh_.push_back(object);
    return is_tracked(*memory.view(object).header);
  }

  Traversal traversal_;
  std::vector<memory::Slot> fresh_;
};

}  // namespace

std::unique_ptr<Canonicaliser> make_none(const HeapOptions& options, std::vector<memory::Slot> globals) {
  return std::make_unique<Addresses>(options, std::move(globals));
}

}  // namespace quotient::heap
