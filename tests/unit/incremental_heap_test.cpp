// The incremental canonicaliser under random mutations of the heap: allocate, link, unlink, free, push and pop frames,
// start and end threads, roll back, and go back to earlier states. After every step
//   - the heap is what it was, but for garbage, which is gone, and names: a naive isomorphism between before and after;
//   - every object has the name that a naive search for the smallest chain gives it, and the flag that plain
//   reachability says;
//   - two states are equal exactly if the naive isomorphism says so, and exactly if `bfs` from scratch says so.
// QUOTIENT_MUTATIONS sets their number (10^4; the long test target takes 10^6).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <unordered_map>

#include "heap/canonicaliser.hpp"
#include "memory/access.hpp"
#include "random.hpp"
#include "store/contents.hpp"
#include "store/state_tree.hpp"

namespace quotient::testing {
namespace {

using heap::Canon;
using heap::HeapOptions;
using memory::Chains;
using memory::ContentId;
using memory::Memory;
using memory::Object;
using memory::ObjectKind;
using memory::PointerField;
using memory::Slot;
using store::Node;

constexpr uint32_t kGlobals = 2, kMostThreads = 3, kMostFrames = 3, kWords = 4;

// A heap as a drawing: what is in memory, without names having any meaning.
struct Drawing {
  struct Item {
    ObjectKind kind;
    uint8_t flags;  // without kShared
    bool shared;
    std::vector<uint8_t> bytes;
    std::vector<PointerField> pointers;
  };
  std::map<Slot, Item> items;
  std::vector<Slot> roots;  // in an order that depends on what they are alone

  static Drawing of(const Memory& memory, const std::vector<Slot>& globals, Chains& chains) {
    Drawing out;
    for (const Slot slot : memory.objects()) {
      const memory::ObjectView& view = memory.view(slot);
      const uint8_t flags = view.header->flags;
      out.items[slot] = {view.header->kind,
                         static_cast<uint8_t>(flags & ~memory::kShared),
                         (flags & memory::kShared) != 0,
                         {view.data, view.data + view.header->size},
                         {view.begin(), view.end()}};
    }
    out.roots = globals;
    for (const Slot thread : memory.threads()) {
      out.roots.push_back(thread);
      for (uint32_t d = 0; d < memory.view(thread).header->depth(); ++d) out.roots.push_back(chains.frame(thread, d));
    }
    return out;
  }

  bool is_root(Slot slot) const { return std::find(roots.begin(), roots.end(), slot) != roots.end(); }

  std::set<Slot> reach(const std::vector<Slot>& from) const {
    std::set<Slot> seen(from.begin(), from.end());
    std::vector<Slot> work = from;
    while (!work.empty()) {
      const Slot slot = work.back();
      work.pop_back();
      for (const PointerField& field : items.at(slot).pointers) {
        if (seen.insert(field.target).second) work.push_back(field.target);
      }
    }
    return seen;
  }

  // The objects that a global or two threads reach.
  std::set<Slot> shared(const Chains& chains) const {
    std::map<Slot, std::vector<Slot>> roots_of;  // per owner
    for (const Slot root : roots) roots_of[chains.owner(root)].push_back(root);
    std::map<Slot, int> owners;
    for (const auto& [owner, from] : roots_of) {
      for (const Slot slot : reach(from)) owners[slot] += owner == Slot::none ? 2 : 1;
    }
    std::set<Slot> out;
    for (const auto& [slot, count] : owners) {
      if (count > 1) out.insert(slot);
    }
    return out;
  }
};

// Both from their roots in step: every field leads to corresponding objects. What is not reachable does not matter.
bool isomorphic(const Drawing& a, const Drawing& b) {
  if (a.roots != b.roots) return false;
  std::map<Slot, Slot> there, back;
  std::vector<std::pair<Slot, Slot>> work;
  const auto pair_up = [&](Slot x, Slot y) {
    const auto [to, fresh] = there.try_emplace(x, y);
    const auto [from, fresh_back] = back.try_emplace(y, x);
    if (fresh != fresh_back || to->second != y || from->second != x) return false;
    if (fresh) work.emplace_back(x, y);
    return true;
  };
  for (const Slot root : a.roots) {
    if (!pair_up(root, root)) return false;
  }
  while (!work.empty()) {
    const auto [x, y] = work.back();
    work.pop_back();
    const Drawing::Item &p = a.items.at(x), &q = b.items.at(y);
    if (p.kind != q.kind || p.flags != q.flags || p.bytes != q.bytes || p.pointers.size() != q.pointers.size())
      return false;
    for (size_t i = 0; i < p.pointers.size(); ++i) {
      if (p.pointers[i].place != q.pointers[i].place || p.pointers[i].piece != q.pointers[i].piece) return false;
      if (!pair_up(p.pointers[i].target, q.pointers[i].target)) return false;
    }
  }
  return true;
}

// The smallest chain of every object, by looking for it: first what is pinned to a thread, then by anchor, length,
// labels. A chain is (is it pinned, owner, root, first label, length, all labels), which std::tuple compares in just
// this order.
using NaiveChain = std::tuple<bool, Slot, uint32_t, uint32_t, size_t, std::vector<uint32_t>>;

std::map<Slot, NaiveChain> naive_chains(const Drawing& drawing, const Chains& chains) {
  std::map<Slot, NaiveChain> best;
  const auto improve = [&](Slot slot, const NaiveChain& chain) {
    const auto [it, fresh] = best.try_emplace(slot, chain);
    if (fresh) return true;
    if (!(chain < it->second)) return false;
    it->second = chain;
    return true;
  };
  for (uint32_t r = 0; r < drawing.roots.size(); ++r) {
    const Slot root = drawing.roots[r], owner = chains.owner(root);
    for (const PointerField& field : drawing.items.at(root).pointers) {
      if (!drawing.is_root(field.target))
        improve(field.target, {owner != root, owner, r, field.place, 1, {field.place}});
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [slot, chain] : std::map<Slot, NaiveChain>(best)) {
      for (const PointerField& field : drawing.items.at(slot).pointers) {
        if (drawing.is_root(field.target)) continue;
        NaiveChain longer = best.at(slot);
        std::get<0>(longer) = true;
        ++std::get<4>(longer);
        std::get<5>(longer).push_back(field.place);
        changed |= improve(field.target, longer);
      }
    }
  }
  return best;
}

// The labels that a slot's name stands for, from the root on.
std::pair<Slot, std::vector<uint32_t>> spelled_out(const Chains& chains, Slot slot) {
  std::vector<uint32_t> labels;
  for (; chains.chain(slot); slot = chains.chain(slot).parent) labels.push_back(chains.chain(slot).label);
  return {slot, {labels.rbegin(), labels.rend()}};
}

// Tables and a canonicaliser.
struct Heap {
  explicit Heap(const HeapOptions& options) {
    for (uint32_t i = 0; i < kGlobals; ++i) globals.push_back(chains.add_fixed());
    canonicaliser = heap::make_canonicaliser(options, globals);
  }
  heap::Findings canonicalise() {
    memory.settle();
    return canonicaliser->run(memory, chains, true);
  }
  void commit() {
    changes.clear();
    memory.commit([this](const memory::ObjectView& view) { return contents.intern(view); }, changes);
    std::sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) { return a.slot < b.slot; });
    state = tree.update(state, changes);
  }
  void jump(Node to) {
    tree.diff(state, to, [this](Slot slot, ContentId id) {
      memory.bind(slot, id, id == ContentId::none ? nullptr : contents.block(id));
    });
    state = to;
  }

  Chains chains;
  Memory memory{8, chains};
  std::vector<Slot> globals;
  std::unique_ptr<heap::Canonicaliser> canonicaliser;
  store::Contents contents;
  store::StateTree tree;
  Node state{};
  std::vector<memory::Change> changes;
};

class Mutator {
 public:
  Mutator(Heap& heap, Random& random, uint64_t most_objects)
      : heap_(heap), memory_(heap.memory), random_(random), most_(most_objects) {}

  void start() {
    for (const Slot global : heap_.globals) memory_.replace(global, ObjectKind::global, kWords * 8, true);
    spawn();
    for (uint64_t i = 0; i < most_ / 2; ++i) allocate();
  }

  void mutate() {
    switch (random_.below(16)) {
      case 0:
      case 1:
      case 2:
      case 3: return allocate();
      case 4:
      case 5:
      case 6:
      case 7: return set_word(any_holder(), address());
      case 8:
      case 9: return set_word(any_holder(), memory::number(random_.below(2)));
      case 10: return free();
      case 11: return push();
      case 12: return pop();
      case 13: return random_.one_in(3) ? spawn() : end_thread();
      case 14: return copy_bytes();
      default: return publish();
    }
  }

 private:
  Slot any_holder() {
    const Slot slot = memory_.objects()[random_.below(memory_.objects().size())];
    const memory::ObjectHeader& header = *memory_.view(slot).header;
    return header.flags & memory::kDead ? heap_.globals[0] : slot;
  }
  std::vector<Slot> targets() {
    std::vector<Slot> out = {heap_.globals[0]};
    for (const Slot slot : memory_.objects()) {
      const ObjectKind kind = memory_.view(slot).header->kind;
      if (memory::is_shared_by_reach(kind)) out.push_back(slot);
    }
    return out;
  }
  memory::Value address() {  // interior, and one past the end
    const std::vector<Slot> all = targets();
    const Slot slot = all[random_.below(all.size())];
    return memory::address(slot, random_.one_in(4) ? random_.below(memory_.view(slot).header->size + 1) : 0);
  }
  void set_word(Slot slot, const memory::Value& value) {
    const uint32_t words = memory_.view(slot).header->size / 8;
    if (words == 0) return;
    const auto word = static_cast<uint32_t>(random_.below(words));
    memory::store(memory_.writable(slot), word * 8, 8, 8, value);
    memory_.changed(slot);
  }
  void allocate() {
    if (memory_.objects().size() > most_) return free();
    static constexpr ObjectKind kKinds[] = {ObjectKind::heap, ObjectKind::heap, ObjectKind::local,
                                            ObjectKind::thread_local_variable};
    const Slot slot = memory_.create(kKinds[random_.below(std::size(kKinds))],
                                     static_cast<uint32_t>(8 * random_.below(kWords + 1)), true);
    if (random_.one_in(3)) memory_.writable(slot).header.flags |= memory::kUntracked;
    memory_.changed(slot);
    for (uint64_t links = random_.below(3); links > 0; --links) set_word(slot, address());
    if (!random_.one_in(8)) set_word(any_holder(), memory::address(slot, 0));
  }
  void free() {
    const std::vector<Slot> all = targets();
    const Slot slot = all[random_.below(all.size())];
    const memory::ObjectHeader header = *memory_.view(slot).header;
    if (header.kind == ObjectKind::global) return;
    memory_.replace(slot, header.kind, 0, true).header.flags =
        static_cast<uint8_t>(memory::kDead | (header.flags & memory::kShared));
    memory_.changed(slot);
  }
  // Part of a word: an address falls into pieces.
  void copy_bytes() {
    const Slot from = any_holder(), to = any_holder();
    const uint32_t room = std::min(memory_.view(from).header->size, memory_.view(to).header->size);
    if (room == 0 || from == to) return;
    const auto bytes = static_cast<uint32_t>(1 + random_.below(room));
    memory::copy(memory_.writable(to), 0, memory_.view(from), 0, bytes, 8);
    memory_.changed(to);
  }
  // The machine marks what it publishes before it knows whether the mark will last.
  void publish() {
    const std::vector<Slot> all = targets();
    const Slot slot = all[random_.below(all.size())];
    if (memory_.view(slot).header->kind == ObjectKind::global) return;
    memory_.writable(slot).header.flags |= memory::kShared;
    memory_.changed(slot);
  }
  void spawn() {
    for (uint32_t child = 0; child < kMostThreads; ++child) {
      const Slot thread = heap_.chains.thread(Slot::none, child);
      if (memory_.present(thread)) continue;
      memory_.replace(thread, ObjectKind::thread, 16, true).header.set_depth(0);
      memory_.changed(thread);
      if (random_.one_in(2)) set_word(thread, address());
      return push();
    }
  }
  Slot any_thread() { return memory_.threads()[random_.below(memory_.threads().size())]; }
  void set_depth(Slot thread, uint32_t depth) {
    memory_.writable(thread).header.set_depth(depth);
    memory_.changed(thread);
  }
  void push() {
    const Slot thread = any_thread();
    const uint32_t depth = memory_.view(thread).header->depth();
    if (depth == kMostFrames) return;
    memory_.replace(heap_.chains.frame(thread, depth), ObjectKind::frame, kWords * 8, true);
    memory_.changed(heap_.chains.frame(thread, depth));
    set_depth(thread, depth + 1);
    if (random_.one_in(2)) set_word(heap_.chains.frame(thread, depth), address());
  }
  void pop() {
    const Slot thread = any_thread();
    const uint32_t depth = memory_.view(thread).header->depth();
    if (depth == 0) return;
    memory_.remove(heap_.chains.frame(thread, depth - 1));
    set_depth(thread, depth - 1);
  }
  void end_thread() {
    if (memory_.threads().size() == 1) return;
    const Slot thread = any_thread();
    for (uint32_t d = 0; d < memory_.view(thread).header->depth(); ++d) memory_.remove(heap_.chains.frame(thread, d));
    memory_.remove(thread);
  }

  Heap& heap_;
  Memory& memory_;
  Random& random_;
  uint64_t most_;
};

void expect_same_heap(const Drawing& before, const Drawing& after, const heap::Findings& findings, Heap& heap) {
  ASSERT_TRUE(isomorphic(before, after));
  const std::set<Slot> live = after.reach(after.roots);
  ASSERT_EQ(live.size(), after.items.size()) << "garbage is left";
  const std::set<Slot> live_before = before.reach(before.roots);
  ASSERT_EQ(findings.collected, before.items.size() - live_before.size());
  bool lost = false;
  for (const auto& [slot, item] : before.items) {
    lost |= !live_before.count(slot) && item.kind == ObjectKind::heap &&
            !(item.flags & (memory::kDead | memory::kUntracked));
  }
  ASSERT_EQ(!findings.lost.empty(), lost);
  const std::set<Slot> shared = after.shared(heap.chains);
  for (const auto& [slot, item] : after.items) {
    if (memory::is_shared_by_reach(item.kind)) {
      ASSERT_EQ(item.shared, shared.count(slot) != 0) << "slot " << index(slot);
    }
  }
}

void expect_names(const Drawing& after, const Chains& chains) {
  for (const auto& [slot, chain] : naive_chains(after, chains)) {
    const auto [root, labels] = spelled_out(chains, slot);
    ASSERT_EQ(root, after.roots[std::get<2>(chain)]) << "slot " << index(slot);
    ASSERT_EQ(labels, std::get<5>(chain)) << "slot " << index(slot);
  }
}

// The drawing built anew with `bfs`, its objects made in a random order.
Node state_from_scratch(const Drawing& drawing, Heap& scratch, Random& random) {
  scratch.jump(Node::none);
  std::map<Slot, Slot> made;
  std::vector<Slot> order;
  for (const auto& [slot, item] : drawing.items) order.push_back(slot);
  random.shuffle(order);
  for (const Slot slot : order) {
    const Drawing::Item& item = drawing.items.at(slot);
    const auto size = static_cast<uint32_t>(item.bytes.size());
    made[slot] = slot;
    if (drawing.is_root(slot)) {
      scratch.memory.replace(slot, item.kind, size, true);
    } else {
      made[slot] = scratch.memory.create(item.kind, size, true);
    }
  }
  for (const auto& [slot, item] : drawing.items) {
    Object& object = scratch.memory.writable(made[slot]);
    object.header.flags = item.flags;
    if (item.kind == ObjectKind::thread) {
      const auto is_frame = [&, s = slot](Slot root) { return root != s && scratch.chains.owner(root) == s; };
      object.header.set_depth(
          static_cast<uint32_t>(std::count_if(drawing.roots.begin(), drawing.roots.end(), is_frame)));
    }
    object.data = item.bytes;
    object.pointers = item.pointers;
    for (PointerField& field : object.pointers) field.target = made.at(field.target);
    scratch.memory.changed(made[slot]);
  }
  scratch.canonicalise();
  scratch.commit();
  return scratch.state;
}

uint64_t mutations_wanted() {
  const char* wanted = std::getenv("QUOTIENT_MUTATIONS");
  return wanted ? std::strtoull(wanted, nullptr, 10) : 10'000;
}

struct Variant {
  const char* name;
  HeapOptions options;
  uint64_t most_objects;
  uint64_t share;  // one in so many of the wanted mutations
};

class IncrementalHeap : public ::testing::TestWithParam<Variant> {};

TEST_P(IncrementalHeap, IsWhatNaiveMethodsSay) {
  const Variant& variant = GetParam();
  const uint64_t wanted = mutations_wanted() / variant.share;
  uint64_t mutations = 0, equal_pairs = 0;
  for (uint64_t seed = 0; mutations < wanted; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Heap heap(variant.options), scratch({Canon::bfs});
    for (uint32_t child = 0; child < kMostThreads; ++child) {  // so that roots have the same names in both
      heap.chains.thread(Slot::none, child);
      scratch.chains.thread(Slot::none, child);
    }
    Mutator mutator(heap, random, variant.most_objects);
    mutator.start();
    std::vector<std::pair<Node, Drawing>> pool;
    std::unordered_map<uint32_t, uint32_t> to_scratch, from_scratch;
    for (int step = 0; step < 400 && mutations < wanted; ++step) {
      for (uint64_t batch = 1 + random.below(4); batch > 0; --batch, ++mutations) mutator.mutate();
      if (random.one_in(10) && step > 0) {
        heap.memory.rollback();
        continue;
      }
      heap.memory.settle();
      const Drawing before = Drawing::of(heap.memory, heap.globals, heap.chains);
      const heap::Findings findings = heap.canonicalise();
      const Drawing after = Drawing::of(heap.memory, heap.globals, heap.chains);
      expect_same_heap(before, after, findings, heap);
      expect_names(after, heap.chains);
      if (HasFatalFailure()) return;
      if (random.one_in(20) && step > 0) {  // the step is judged an error and taken back
        heap.memory.rollback();
        continue;
      }
      heap.commit();

      const auto here = static_cast<uint32_t>(heap.state);
      const auto there = static_cast<uint32_t>(state_from_scratch(after, scratch, random));
      ASSERT_EQ(to_scratch.try_emplace(here, there).first->second, there) << "bfs tells states apart that inc does not";
      ASSERT_EQ(from_scratch.try_emplace(there, here).first->second, here)
          << "inc tells states apart that bfs does not";
      for (int pairs = 0; pairs < 3 && !pool.empty(); ++pairs) {
        const auto& [node, drawing] = pool[random.below(pool.size())];
        ASSERT_EQ(node == heap.state, isomorphic(drawing, after));
        equal_pairs += node == heap.state;
      }
      pool.emplace_back(heap.state, after);
      if (random.one_in(4)) heap.jump(pool[pool.size() - 1 - random.below(std::min<size_t>(pool.size(), 12))].first);
    }
  }
  if (variant.most_objects < 100) {
    EXPECT_GT(equal_pairs, 0u) << "no two states were ever equal";
  }
}

const Variant kVariants[] = {{"small", {.small_heap = 0}, 14, 2},
                             {"medium", {.small_heap = 0}, 60, 4},
                             {"large", {.small_heap = 0}, 3000, 200},
                             {"mixed", {.small_heap = 20}, 30, 8},
                             {"sweep", {Canon::inc, heap::Collector::sweep, 0}, 20, 8}};
INSTANTIATE_TEST_SUITE_P(Variants, IncrementalHeap, ::testing::ValuesIn(kVariants),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace quotient::testing
