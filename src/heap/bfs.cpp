// Paper 1: the canonical place of an object is its breadth-first access chain. Roots have depth 1, fields
// are followed in the order of their labels, so the first chain that reaches an object is the shortest and
// among these the smallest; `chains` turns it into a slot. A small change of the heap changes few chains,
// so few objects are renamed, and only these and their referrers are hashed again.
#include "heap/make.hpp"
#include "heap/traversal.hpp"

namespace quotient::heap {
namespace {

class BreadthFirst final : public Canonicaliser {
 public:
  BreadthFirst(const HeapOptions& options, std::vector<memory::Slot> globals)
      : traversal_(options, std::move(globals)) {}

 private:
  void name_objects(memory::Memory& memory, memory::Chains& chains, bool leaks, Findings& findings) override {
    const std::vector<memory::Slot>& queue = traversal_.begin(memory, chains);
    for (size_t i = 0; i < queue.size(); ++i) {
      const memory::Slot from = queue[i], from_place = traversal_.place(from);
      for (const memory::PointerField& field : memory.view(from)) {
        if (memory.is_static(field.target)) continue;
        if (traversal_.visited(field.target)) {
          traversal_.revisit(field.target, from);
        } else {
          const bool stays = chains.is_child(field.target, from_place, field.place);
          traversal_.visit(field.target, stays ? field.target : chains.child(from_place, field.place), from);
        }
      }
    }
    traversal_.finish(memory, leaks, findings);
  }

  Traversal traversal_;
};

}  // namespace

std::unique_ptr<Canonicaliser> make_bfs(const HeapOptions& options, std::vector<memory::Slot> globals) {
  return std::make_unique<BreadthFirst>(options, std::move(globals));
}

}  // namespace quotient::heap
