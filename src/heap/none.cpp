// No symmetry reduction: an object keeps the address that a first-free allocator gave it, the lowest number
// that is not in use. The baseline of paper 2's tables. Garbage is collected all the same.
#include <algorithm>

#include "heap/make.hpp"
#include "heap/traversal.hpp"

namespace quotient::heap {
namespace {

class Addresses final : public Canonicaliser {
 public:
  explicit Addresses(std::vector<memory::Slot> globals) : traversal_(std::move(globals)) {}

  Findings run(memory::Memory& memory, memory::Chains& chains, bool leaks) override {
    const std::vector<memory::Slot>& queue = traversal_.begin(memory, chains);
    fresh_.clear();
    for (size_t i = 0; i < queue.size(); ++i) {
      const memory::Slot from = queue[i];
      for (const memory::PointerField& field : memory.view(from)) {
        if (memory.is_static(field.target)) continue;
        if (traversal_.visited(field.target)) {
          traversal_.revisit(field.target, from);
          continue;
        }
        traversal_.visit(field.target, field.target, from);
        if (memory::is_temporary(field.target)) fresh_.push_back(field.target);
      }
    }
    std::sort(fresh_.begin(), fresh_.end());  // in the order of allocation
    uint32_t number = 0;
    for (const memory::Slot object : fresh_) {
      while (memory.present(chains.numbered(number))) ++number;
      traversal_.set_place(object, chains.numbered(number++));
    }
    return traversal_.finish(memory, leaks);
  }

 private:
  Traversal traversal_;
  std::vector<memory::Slot> fresh_;
};

}  // namespace

std::unique_ptr<Canonicaliser> make_none(std::vector<memory::Slot> globals) {
  return std::make_unique<Addresses>(std::move(globals));
}

}  // namespace quotient::heap
