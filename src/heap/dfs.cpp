// Paper 2: the canonical place of an object is its number in the order of a depth-first traversal of the
// heap from the roots (the sorting permutation of figure 4). Inserting an object renumbers all that
// come after it: the whole heap is visited and much of it renamed at every step.
#include "heap/make.hpp"
#include "heap/traversal.hpp"

namespace quotient::heap {
namespace {

class DepthFirst final : public Canonicaliser {
 public:
  DepthFirst(const HeapOptions& options, std::vector<memory::Slot> globals) : traversal_(options, std::move(globals)) {}

 private:
  void name_objects(memory::Memory& memory, memory::Chains& chains, bool leaks, Findings& findings) override {
    uint32_t number = 0;
    const size_t roots = traversal_.begin(memory, chains).size();
    for (size_t i = 0; i < roots; ++i) {
      path_.push_back({traversal_.order()[i], 0});
      while (!path_.empty()) {
        auto& [from, next] = path_.back();
        const memory::ObjectView& view = memory.view(from);
        if (next == view.header->pointers) {
          path_.pop_back();
          continue;
        }
        const memory::Slot target = view.pointers[next++].target;
        if (memory.is_static(target)) continue;
        if (traversal_.visited(target)) {
          traversal_.revisit(target, from);
        } else {
          traversal_.visit(target, chains.numbered(number++), from);
          path_.push_back({target, 0});
        }
      }
    }
    traversal_.finish(memory, leaks, findings);
  }

  struct Position {
    memory::Slot object;
    uint32_t next;  // field
  };
  Traversal traversal_;
  std::vector<Position> path_;
};

}  // namespace

std::unique_ptr<Canonicaliser> make_dfs(const HeapOptions& options, std::vector<memory::Slot> globals) {
  return std::make_unique<DepthFirst>(options, std::move(globals));
}

}  // namespace quotient::heap
