// What papers 1 and 3 leave as future work, in one: the canonical names of paper 1 and the collection of paper 3, both
// from a tree of access chains that is maintained at the cost of what a step changed (docs/heap.md).
//
//   HeapGraph   which edges did the step change?
//   ChainTree   which objects belong elsewhere now, and which nowhere?
//   Sharing     which can other threads reach now, and which no longer?
//   then        collect the garbage, rewrite the referrers of what moved, rename
//
// Most steps change no edge that matters, and cost a comparison of the pointers of what they wrote. On a small heap a
// traversal of all objects is as fast as asking for referrers, so there it is taken instead (HeapOptions::small_heap).
#include <algorithm>

#include "base/check.hpp"
#include "heap/make.hpp"
#include "heap/sharing.hpp"
#include "heap/traversal.hpp"

namespace quotient::heap {
namespace {

using memory::Chains;
using memory::Memory;
using memory::ObjectKind;
using memory::PointerField;
using memory::Slot;

class Incremental final : public Canonicaliser {
 public:
  Incremental(const HeapOptions& options, std::vector<Slot> globals)
      : options_(options), traversal_(options, std::move(globals)), sharing_(options.remember_sharing) {}

 private:
  void name_objects(Memory& memory, Chains& chains, bool leaks, Findings& findings) override {
    graph_.begin(memory, chains);
    const bool concerned = ChainTree::is_concerned(graph_, chains) || Sharing::is_concerned(graph_, memory, chains) ||
                           makes_objects(memory);
    if (concerned && memory.objects().size() <= options_.small_heap) return traverse(memory, chains, leaks, findings);
    if (options_.collector == Collector::sweep) mark(memory, chains, findings);
    if (concerned) update(memory, chains, leaks, findings);
    findings.traversed += graph_.examined();
  }

  static bool makes_objects(const Memory& memory) {
    for (const Slot slot : memory.touched()) {
      if (memory::is_temporary(slot) && memory.present(slot)) return true;
    }
    return false;
  }

  void update(Memory& memory, Chains& chains, bool leaks, Findings& findings) {
    tree_.update(graph_, memory, chains);
    sharing_.update(graph_, tree_, memory, chains, findings.owners);
    rewrite_referrers(memory);
    graph_.end();
    remove_garbage(memory,
                   options_.collector == Collector::memo ? without_place(memory) : traversal_.find_garbage(memory),
                   leaks, findings);
    moves_.clear();
    for (const Slot object : tree_.considered()) {
      const Slot place = tree_.place(object);
      if (place != Slot::none && place != object) moves_.emplace_back(object, place);
    }
    memory.rename(moves_);
  }

  // Everything that points to an object that moves gets its new name; what is garbage need not.
  void rewrite_referrers(Memory& memory) {
    for (const Slot object : tree_.considered()) {
      const Slot place = tree_.place(object);
      if (place == Slot::none || place == object || memory::is_temporary(object)) continue;
      graph_.visit_referrers(object, [&](Slot source, uint32_t label) { redirect(memory, source, label, place); });
    }
    for (const Edge& edge : graph_.added()) {  // only what the step wrote can point to what it made
      if (memory::is_temporary(edge.target)) redirect(memory, edge.source, edge.label, tree_.place(edge.target));
    }
  }

  void redirect(Memory& memory, Slot source, uint32_t label, Slot to) {
    if (to == Slot::none || tree_.place(source) == Slot::none) return;
    auto& pointers = memory.writable(source).pointers;
    const auto field = std::lower_bound(pointers.begin(), pointers.end(), label,
                                        [](const PointerField& f, uint32_t l) { return f.place < l; });
    QUO_DCHECK(field != pointers.end() && field->place == label, "no pointer at {}", label);
    field->target = to;
  }

  const std::vector<Slot>& without_place(const Memory& memory) {
    garbage_.clear();
    for (const Slot object : tree_.considered()) {
      if (tree_.place(object) == Slot::none && !memory::is_temporary(object)) garbage_.push_back(object);
    }
    for (const Slot slot : memory.touched()) {
      if (memory::is_temporary(slot) && memory.present(slot) && tree_.place(slot) == Slot::none)
        garbage_.push_back(slot);
    }
    return garbage_;
  }

  // The baseline for the memoised collector: visit every object, at every step.
  void mark(Memory& memory, Chains& chains, Findings& findings) {
    const std::vector<Slot>& queue = traversal_.begin(memory, chains);
    for (size_t i = 0; i < queue.size(); ++i) {
      for (const PointerField& field : memory.view(queue[i])) {
        if (!chains.is_root(field.target) && !traversal_.visited(field.target))
          traversal_.visit(field.target, field.target, queue[i]);
      }
    }
    findings.traversed += queue.size();
  }

  // From scratch, in the order of chains: what is pinned to a thread gets its name; then from each field of each root
  // in turn, breadth first over what is not reached yet.
  void traverse(Memory& memory, Chains& chains, bool leaks, Findings& findings) {
    const std::vector<Slot>& queue = traversal_.begin(memory, chains);
    const size_t roots = queue.size();
    const auto reach = [&](Slot from, const PointerField& field) {
      if (chains.is_root(field.target)) return;
      if (traversal_.visited(field.target)) return traversal_.revisit(field.target, from);
      const Slot parent = traversal_.place(from);
      const bool stays = chains.is_child(field.target, parent, field.place);
      traversal_.visit(field.target, stays ? field.target : chains.child(parent, field.place), from);
    };
    const auto follow = [&](Slot from) {
      for (const PointerField& field : memory.view(from)) reach(from, field);
    };
    for (const Slot thread : memory.threads()) follow(thread);
    size_t next = queue.size();
    size_t pinned = roots;
    for (size_t root = 0; root < roots; ++root) {
      const bool is_thread = memory.view(queue[root]).header->kind == ObjectKind::thread;
      for (const PointerField& field : memory.view(queue[root])) {
        if (!is_thread) {
          reach(queue[root], field);
        } else if (traversal_.place(field.target) == chains.child(queue[root], field.place)) {
          follow(queue[pinned++]);
        }
        for (; next < queue.size(); ++next) follow(queue[next]);
      }
    }
    traversal_.finish(memory, leaks, findings);
  }

  HeapOptions options_;
  Traversal traversal_;
  HeapGraph graph_;
  ChainTree tree_;
  Sharing sharing_;
  std::vector<Slot> garbage_;
  std::vector<std::pair<Slot, Slot>> moves_;
};

}  // namespace

std::unique_ptr<Canonicaliser> make_inc(const HeapOptions& options, std::vector<Slot> globals) {
  return std::make_unique<Incremental>(options, std::move(globals));
}

}  // namespace quotient::heap
