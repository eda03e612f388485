// Shadow execution: random concrete runs of programs, on an ordinary graph of nodes, beside the same run on a single
// tree through the transducers. After each statement some tree must denote the concrete heap, and at loop heads that
// tree must be in the invariant that was computed before. The interpreter here knows nothing of trees: it is the dull
// twin of the transducers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <random>
#include <set>

#include "frontends/llvm/load.hpp"
#include "shape/program/arithmetic.hpp"
#include "shape/refinement.hpp"
#include "shape_trees.hpp"

namespace quotient::shape {
namespace {

struct Address {
  enum Kind : uint8_t { null, undefined, dangling, node } kind = undefined;
  size_t index = 0;
  int64_t distance = 0;  // from the beginning of the node
  friend bool operator==(const Address&, const Address&) = default;
};

struct Node {
  uint32_t kind = 0;
  bool freed = false, remembered = false;
  std::vector<Address> links;
  std::vector<uint64_t> data;
};

// ---- a concrete execution

class Interpreter {
 public:
  Interpreter(const Program& program, uint64_t seed) : program_(program), live_(liveness(program)), random_(seed) {
    at = program.entry;
  }

  StatementId at;
  std::vector<Node> nodes;
  std::map<Variable, Address> pointers;
  std::map<uint32_t, uint64_t> numbers;
  bool over = false;  // ended, or its execution does not count
  uint64_t random() { return random_(); }

  // Of a pointer to a freed node it is only known that it is not null.
  Address value(Address address) const {
    const bool freed = address.kind == Address::node && nodes[address.index].freed;
    return freed ? Address{Address::dangling, 0, address.distance} : address;
  }
  Address value(Variable variable) const {
    const auto found = pointers.find(variable);
    return found == pointers.end() ? Address{} : value(found->second);
  }

  void step() {
    const Statement& s = program_.statements[at];
    size_t next = 0;
    switch (s.action) {
      case Action::skip: break;
      case Action::assign: {
        const int64_t index = s.numbers.empty() ? 0 : static_cast<int64_t>(value(s.numbers[0]) * s.count);
        pointers[s.x] = shifted(value(s.pointer), s.distance + index);
        break;
      }
      case Action::load: {
        const Access at = access(s.y, s.distance, s.bytes);
        pointers[s.x] = at.what.kind == Meaning::Kind::selector ? at.node.links[at.what.index] : Address{};
        break;
      }
      case Action::store: {
        const Address stored = value(s.pointer);
        const Access at = access(s.x, s.distance, s.bytes);
        if (at.what.kind != Meaning::Kind::selector) spoil(at.node, at.offset, s.bytes);
        else at.node.links[at.what.index] = stored;
        break;
      }
      case Action::allocate: {
        const NodeKind& kind = program_.kinds[s.node_kind];
        Node node{s.node_kind, false, false, {}, {}};
        node.links.assign(kind.selectors.size(), {s.zeroed ? Address::null : Address::undefined, 0});
        for (size_t i = 0; i < kind.data.size(); ++i) node.data.push_back(s.zeroed ? 0 : random_() % 3);
        pointers[s.x] = {Address::node, nodes.size()};
        nodes.push_back(std::move(node));
        break;
      }
      case Action::release:
      case Action::retire:
        if (value(s.x).kind == Address::node) {
          Node& node = nodes[value(s.x).index];
          if (node.remembered) numbers[program_.freed_remembered] = 1;
          node.freed = true, node.remembered = false;
        }
        break;
      case Action::compare: {
        const Address a = value(s.x), b = shifted(value(value(s.pointer)), s.distance);
        const auto may_be = [](const Address& address) {
          return address.kind == Address::undefined || address.kind == Address::dangling;
        };
        const bool with_null = (a.kind == Address::null && b.kind == Address::dangling) ||
                               (a.kind == Address::dangling && b.kind == Address::null);
        const bool never = with_null && a.distance == b.distance;
        numbers[s.number] = never ? 0 : may_be(a) || may_be(b) ? random_() % 2 : a == b;
        break;
      }
      case Action::read: {
        const Access at = access(s.x, s.distance, s.bytes);
        numbers[s.number] = at.what.kind == Meaning::Kind::data ? at.node.data[at.what.index] : random_() % 2;
        break;
      }
      case Action::write: {
        const Access at = access(s.x, s.distance, s.bytes);
        const uint64_t written = value(s.numbers[0]);
        if (at.what.kind == Meaning::Kind::data) at.node.data[at.what.index] = written;
        else if (at.what.kind == Meaning::Kind::selector && written == 0)
          at.node.links[at.what.index] = {Address::null};
        else spoil(at.node, at.offset, s.bytes);
        break;
      }
      case Action::fill: {
        const Access at = access(s.x, s.distance, s.bytes);
        spoil(at.node, at.offset, s.bytes);
        if (value(s.numbers[0]) != 0) break;
        const NodeKind& kind = program_.kinds[at.node.kind];
        for (size_t i = 0; i < kind.selectors.size(); ++i) {
          if (is_inside(kind.selectors[i], at.offset, s.bytes)) at.node.links[i] = {Address::null};
        }
        for (size_t i = 0; i < kind.data.size(); ++i) {
          if (is_inside(kind.data[i], at.offset, s.bytes)) at.node.data[i] = 0;
        }
        break;
      }
      case Action::copy: {
        const Node from = access(s.y, 0, s.bytes).node;
        const int64_t origin = value(s.y).distance;
        const Access at = access(s.x, s.distance, s.bytes);
        spoil(at.node, at.offset, s.bytes);
        if (value(s.x).index == value(s.y).index) break;
        const NodeKind& kind = program_.kinds[at.node.kind];
        const auto twin = [&](const Field& field) -> Meaning {
          if (!is_inside(field, at.offset, s.bytes)) return {};
          return meaning(program_.kinds[from.kind], field.offset - at.offset + origin, field.bytes);
        };
        for (size_t i = 0; i < kind.selectors.size(); ++i) {
          const Meaning what = twin(kind.selectors[i]);
          if (what.kind == Meaning::Kind::selector) at.node.links[i] = from.links[what.index];
        }
        for (size_t i = 0; i < kind.data.size(); ++i) {
          const Meaning what = twin(kind.data[i]);
          if (what.kind == Meaning::Kind::data) at.node.data[i] = from.data[what.index];
        }
        break;
      }
      case Action::obstacle: over = true; break;
      case Action::compute: {
        Configuration known{at, {}, {}};
        for (const Number& number : s.numbers) {
          if (number.kind == Number::Kind::variable) known.numbers[number.variable] = value(number);
        }
        const auto result = compute(s, known);
        numbers[s.number] = result ? *result : random_() % 2;
        break;
      }
      case Action::choose: numbers[s.number] = random_() % s.count; break;
      case Action::branch: next = value(s.numbers[0]) & 1 ? 0 : 1; break;
      case Action::choice: {
        const auto found = std::ranges::find(s.cases, value(s.numbers[0]));
        next = static_cast<size_t>(found - s.cases.begin());
        break;
      }
      case Action::require:
      case Action::assume: over = value(s.numbers[0]) == 0; break;
      case Action::fail:
      case Action::end: over = true; break;
      case Action::remember: {
        const std::set<size_t> found = reached({value(s.pointer)}, &s.selectors);
        for (size_t i = 0; i < nodes.size(); ++i) nodes[i].remembered = found.count(i) && !nodes[i].freed;
        numbers[program_.freed_remembered] = 0;
        break;
      }
      case Action::is_remembered: numbers[s.number] = target(s.x).remembered; break;
      case Action::finds_all: {
        const std::set<size_t> found = reached({value(s.pointer)}, &s.selectors);
        bool all = numbers[program_.freed_remembered] == 0;
        for (size_t i = 0; i < nodes.size(); ++i) all = all && (!nodes[i].remembered || found.count(i));
        numbers[s.number] = all;
        break;
      }
    }
    if (!over && s.next.empty()) over = true;
    if (over) return;
    at = s.next[next];
    if (program_.freed_remembered == kNothing || live_.numbers[at][program_.freed_remembered]) return;
    for (Node& node : nodes) node.remembered = false;
  }

  // Is there memory that was not freed and that no global variable leads to?
  bool has_lost() const {
    std::vector<Address> roots;
    for (const Variable global : program_.globals) roots.push_back(value(global));
    const std::set<size_t> found = reached(roots, nullptr);
    for (size_t i = 0; i < nodes.size(); ++i) {
      if (!nodes[i].freed && !program_.kinds[nodes[i].kind].on_stack && !found.count(i)) return true;
    }
    return false;
  }

 private:
  // By these selectors, or by all.
  std::set<size_t> reached(std::vector<Address> work, const std::vector<uint32_t>* selectors) const {
    std::set<size_t> out;
    while (!work.empty()) {
      const Address next = value(work.back());
      work.pop_back();
      if (next.kind != Address::node || !out.insert(next.index).second) continue;
      const std::vector<Address>& links = nodes[next.index].links;
      for (uint32_t s = 0; s < links.size(); ++s) {
        const uint32_t offset = program_.kinds[nodes[next.index].kind].selectors[s].offset;
        if (!selectors || std::ranges::count(*selectors, offset)) work.push_back(links[s]);
      }
    }
    return out;
  }
  Node& target(Variable variable) {
    const Address address = value(variable);
    EXPECT_EQ(address.kind, Address::node) << "a program that was proved fails";
    if (address.kind != Address::node) std::abort();
    return nodes[address.index];
  }
  static Address shifted(Address address, int64_t by) {
    if (address.kind != Address::undefined) address.distance += by;
    return address;
  }
  struct Access {
    Node& node;
    int64_t offset;
    Meaning what;
  };
  Access access(Variable variable, int64_t distance, uint32_t bytes) {
    Node& node = target(variable);
    const int64_t offset = value(variable).distance + distance;
    const Meaning what = meaning(program_.kinds[node.kind], offset, bytes);
    EXPECT_NE(what.kind, Meaning::Kind::outside) << "a program that was proved fails";
    return {node, offset, what};
  }
  static bool is_inside(const Field& field, int64_t offset, uint32_t bytes) {
    return field.offset >= offset && int64_t{field.offset} + field.bytes <= offset + bytes;
  }
  // What these bytes belong to may be anything afterwards.
  void spoil(Node& node, int64_t offset, uint32_t bytes) {
    const auto overlaps = [&](const Field& field) {
      return field.offset < offset + bytes && offset < int64_t{field.offset} + field.bytes;
    };
    const NodeKind& kind = program_.kinds[node.kind];
    for (size_t i = 0; i < kind.selectors.size(); ++i) {
      if (overlaps(kind.selectors[i])) node.links[i] = {};
    }
    for (size_t i = 0; i < kind.data.size(); ++i) {
      if (overlaps(kind.data[i])) node.data[i] = random_() % 3;
    }
  }
  Address value(const Pointer& pointer) const {
    switch (pointer.kind) {
      case Pointer::Kind::null: return {Address::null, 0};
      case Pointer::Kind::undefined: return {};
      case Pointer::Kind::variable: return value(pointer.variable);
    }
    return {};
  }
  uint64_t value(const Number& number) {
    if (number.kind == Number::Kind::constant) return number.bits;
    if (number.kind == Number::Kind::unknown) return random_() % 2;
    return numbers[number.variable];
  }

  const Program& program_;
  Liveness live_;
  std::mt19937_64 random_;
};

// ---- does a tree denote the concrete heap?

class Matcher {
 public:
  Matcher(const Labels& labels, const std::vector<PathLanguage>& languages, const Interpreter& concrete)
      : labels_(labels), languages_(languages), concrete_(concrete) {}

  bool matches(const Tree& tree, const Configuration& configuration) {
    flat_.clear();
    flatten(tree, -1, 0);
    std::map<size_t, size_t> image;  // concrete node → tree node
    std::vector<std::pair<size_t, size_t>> work;
    for (const auto& [variable, held] : configuration.pointers) {
      if (held.status != Status::heap) continue;
      const auto holder =
          std::ranges::find_if(flat_, [&, v = variable](const Flat& node) { return node.label.variables >> v & 1; });
      if (holder == flat_.end()) return false;
      work.push_back({concrete_.value(variable).index, static_cast<size_t>(holder - flat_.begin())});
    }
    return extend(image, work);
  }

 private:
  struct Flat {
    Label label;
    int parent;
    uint32_t slot;              // in the parent
    std::vector<int> children;  // by slot; -1: nil
  };

  int flatten(const Tree& tree, int parent, uint32_t slot) {
    if (tree.symbol == kNil) return -1;
    const int index = static_cast<int>(flat_.size());
    flat_.push_back({labels_.label(tree.symbol), parent, slot, {}});
    for (uint32_t i = 0; i < tree.children.size(); ++i) {
      const int child = flatten(tree.children[i], index, i);
      flat_[index].children.push_back(child);
    }
    return index;
  }

  // Is there a node with that marker on the way, neither at its beginning nor at its end?
  bool leads_past(uint32_t descriptor, int from, int to) const {
    std::vector<int> up, down;
    for (int n = from; n >= 0; n = flat_[n].parent) up.push_back(n);
    for (int n = to; n >= 0; n = flat_[n].parent) down.push_back(n);
    while (up.size() > 1 && down.size() > 1 && up[up.size() - 2] == down[down.size() - 2])
      up.pop_back(), down.pop_back();
    up.insert(up.end(), down.begin(), down.end());
    return std::ranges::any_of(up,
                               [&](int n) { return n != from && n != to && flat_[n].label.markers >> descriptor & 1; });
  }

  std::vector<Letter> path(int from, int to) const {
    std::vector<int> above;
    for (int n = to; n >= 0; n = flat_[n].parent) above.push_back(n);
    std::vector<Letter> out;
    int n = from;
    for (; std::ranges::find(above, n) == above.end(); n = flat_[n].parent)
      out.push_back(letter(true, flat_[n].slot, flat_[flat_[n].parent].label.kind));
    for (auto down = std::ranges::find(above, n); down != above.begin();) {
      --down;
      out.push_back(letter(false, flat_[*down].slot, flat_[*down].label.kind));
    }
    return out;
  }
  bool allowed(const PathLanguage& language, const std::vector<Letter>& word) const {
    if (word.empty() || !language.may_begin(word.front()) || !language.may_end(word.back())) return false;
    for (size_t i = 0; i + 1 < word.size(); ++i) {
      if (!language.may_follow(word[i], word[i + 1])) return false;
    }
    return true;
  }

  // The nodes that a link may lead to.
  std::vector<int> targets(size_t from, uint32_t selector) const {
    const Flat& node = flat_[from];
    const Link link = node.label.links[selector];
    if (link == kSelf) return {static_cast<int>(from)};
    if (link == kUp) return {node.parent};
    if (is_down(link)) return {node.children[link - kDown]};
    std::vector<int> out;
    for (size_t to = 0; to < flat_.size(); ++to) {
      const bool marked = flat_[to].label.markers >> (link - kFar) & 1;
      const int source = static_cast<int>(from), target = static_cast<int>(to);
      const PathLanguage& language = languages_[link - kFar];
      if (!marked || to == from || !allowed(language, path(source, target))) continue;
      if (!language.is_direct() || !leads_past(link - kFar, source, target)) out.push_back(target);
    }
    return out;
  }

  bool extend(std::map<size_t, size_t> image, std::vector<std::pair<size_t, size_t>> work) {
    while (!work.empty()) {
      const auto [real, drawn] = work.back();
      work.pop_back();
      if (const auto known = image.find(real); known != image.end()) {
        if (known->second != drawn) return false;
        continue;
      }
      for (const auto& [other, taken] : image) {
        if (taken == drawn) return false;  // two nodes cannot be drawn as one
      }
      const Node& node = concrete_.nodes[real];
      const Label& label = flat_[drawn].label;
      if (label.kind != node.kind || label.freed || label.remembered != node.remembered) return false;
      for (size_t i = 0; i < node.data.size(); ++i) {
        if (label.data[i] != 0 && labels_.bits(label.data[i]) != node.data[i]) return false;
      }
      for (uint32_t s = 0; s < node.links.size(); ++s) {
        const Address to = concrete_.value(node.links[s]);
        const bool known = to.kind != Address::undefined && label.links[s] != kUndefined;
        if (known && to.distance != labels_.distance(label.distances[s])) return false;
      }
      image[real] = drawn;
      for (uint32_t s = 0; s < node.links.size(); ++s) {
        const Address to = concrete_.value(node.links[s]);
        const Link link = label.links[s];
        if (to.kind == Address::null ? link != kNull : link == kNull) return false;
        if (leads_nowhere(link)) {
          if (to.kind == Address::node || (link == kDangling && to.kind != Address::dangling)) return false;
          continue;
        }
        if (to.kind == Address::undefined) return false;
        std::vector<int> candidates = targets(drawn, s);
        std::erase_if(candidates,
                      [&](int n) { return n < 0 || flat_[n].label.freed != (to.kind == Address::dangling); });
        if (candidates.empty()) return false;
        if (to.kind == Address::dangling) continue;
        if (candidates.size() == 1) {
          work.push_back({to.index, static_cast<size_t>(candidates[0])});
          continue;
        }
        // Several targets are possible: any that fits is enough. The rest of the node is looked at again with each.
        return branch(image, work, real, drawn, s, candidates);
      }
    }
    return true;
  }

  // As extend(), from the selector s of this node on, with each candidate in turn.
  bool branch(const std::map<size_t, size_t>& image, const std::vector<std::pair<size_t, size_t>>& work, size_t real,
              size_t drawn, uint32_t s, const std::vector<int>& candidates) {
    for (const int candidate : candidates) {
      auto more = work;
      more.push_back({concrete_.value(concrete_.nodes[real].links[s]).index, static_cast<size_t>(candidate)});
      bool fits = true;
      for (uint32_t later = s + 1; later < concrete_.nodes[real].links.size() && fits; ++later) {
        const Address to = concrete_.value(concrete_.nodes[real].links[later]);
        const Link link = flat_[drawn].label.links[later];
        if (to.kind == Address::null || link == kNull) {
          fits = to.kind == Address::null && link == kNull;
        } else if (to.kind == Address::node) {
          const std::vector<int> next = leads_nowhere(link) ? std::vector<int>{} : targets(drawn, later);
          fits = !next.empty();
          if (next.size() == 1) more.push_back({to.index, static_cast<size_t>(next[0])});
        }
      }
      if (fits && extend(image, more)) return true;
    }
    return false;
  }

  const Labels& labels_;
  const std::vector<PathLanguage>& languages_;
  const Interpreter& concrete_;
  std::vector<Flat> flat_;
};

bool fits(const Configuration& configuration, const Interpreter& concrete, const Program& program) {
  if (configuration.at != concrete.at) return false;
  for (const auto& [variable, held] : configuration.pointers) {
    const Address address = concrete.value(variable);
    const Status real = address.kind == Address::null       ? Status::null
                        : address.kind == Address::node     ? Status::heap
                        : address.kind == Address::dangling ? Status::dangling
                                                            : Status::undefined;
    if (held.status == Status::undefined && real == Status::dangling) continue;
    if (held.status != real || (real != Status::undefined && held.distance != address.distance)) return false;
  }
  for (const auto& [number, value] : configuration.numbers) {
    const auto found = concrete.numbers.find(number);
    if (found == concrete.numbers.end() || found->second != value) return false;
  }
  for (const auto& [number, bits] : configuration.nonzero) {
    const auto found = concrete.numbers.find(number);
    if (found == concrete.numbers.end() || cut(found->second, bits) == 0) return false;
  }
  if (!configuration.relations) return true;
  std::map<uint32_t, uint64_t> values(concrete.numbers.begin(), concrete.numbers.end());
  for (uint32_t kind = 0; kind < program.kinds.size(); ++kind) {
    values[static_cast<uint32_t>(program.numbers.size()) + kind] = static_cast<uint64_t>(
        std::ranges::count_if(concrete.nodes, [&](const Node& node) { return node.kind == kind && !node.freed; }));
  }
  return configuration.relations->contains(values);
}

// Which numbers are followed depends on how many values they had: an invariant may know less of them, or more.
bool is_in_an_invariant(const Exploration& exploration, const Program& program, const Configuration& configuration,
                        const Tree& tree, const Interpreter& concrete) {
  return std::ranges::any_of(exploration.reached(), [&](const auto& entry) {
    const auto& [reached, heaps] = entry;
    return reached.at == configuration.at && reached.pointers == configuration.pointers &&
           reached.data == configuration.data && fits(reached, concrete, program) && accepts(heaps, tree);
  });
}

// One random run; returns how many steps were followed.
size_t shadow(Exploration& exploration, const Program& program, bool nothing_lost, uint64_t seed, size_t most_steps) {
  Interpreter concrete(program, seed);
  Configuration configuration = exploration.start();
  Automaton tree = exploration.transducers().only_nil();
  size_t steps = 0;
  for (; steps < most_steps && !concrete.over; ++steps) {
    const auto successors = exploration.successors(configuration, tree);
    EXPECT_FALSE(exploration.stopped());
    concrete.step();
    if (nothing_lost && concrete.over && program.statements[concrete.at].action == Action::end) {
      EXPECT_FALSE(concrete.has_lost()) << "seed " << seed;
    }
    if (concrete.over) break;
    Matcher matcher(exploration.labels(), exploration.transducers().languages(), concrete);
    bool covered = false;
    for (const auto& [key, heaps] : successors) {
      if (!fits(key.second, concrete, program)) continue;
      const Automaton candidates = exploration.is_head(key.second.at) ? exploration.transducers().tidy(heaps) : heaps;
      for (const Tree& candidate : all_trees(candidates, 2000)) {
        if (!matcher.matches(candidate, key.second)) continue;
        const bool head = exploration.is_head(key.second.at);
        if (head && !is_in_an_invariant(exploration, program, key.second, candidate, concrete)) continue;
        covered = true;
        configuration = key.second;
        tree = only(candidate);
        break;
      }
      if (covered) break;
    }
    EXPECT_TRUE(covered) << "seed " << seed << ", step " << steps << ", after line "
                         << program.statements[configuration.at].location.line;
    if (!covered) return steps;
  }
  return steps;
}

// QUOTIENT_SHADOW_STEPS: how many steps in all; the long test asks for more.
size_t steps_wanted() {
  const char* given = std::getenv("QUOTIENT_SHADOW_STEPS");
  return given ? std::strtoull(given, nullptr, 10) : 9000;
}

TEST(ShapeShadow, ConcreteRunsStayInsideTheInvariants) {
  const std::filesystem::path folder =
      std::filesystem::path(QUOTIENT_TESTS_DIRECTORY).parent_path() / "bench/programs/shape";
  const std::vector<std::pair<const char*, Abstraction>> programs = {
      {"sll_create", {Abstraction::Kind::variables, 0}},
      {"sll_reverse", {Abstraction::Kind::variables, 0}},
      {"dll_insert", {Abstraction::Kind::local, 1}},
      {"dll_delete", {Abstraction::Kind::local, 1}},
      {"dll_reverse", {Abstraction::Kind::local, 1}},
      {"dll_insertsort", {Abstraction::Kind::variables, 0}},
      {"tree_insert", {Abstraction::Kind::variables, 0}},
      {"linked_leaves", {Abstraction::Kind::variables, 0}},
      {"list_of_lists", {Abstraction::Kind::variables, 0}},
      {"dsw", {Abstraction::Kind::variables, 0}},
      {"more/circular", {Abstraction::Kind::local, 1, true}},
      {"more/splice", {Abstraction::Kind::local, 1, true, false, true}},
      {"more/queue", {Abstraction::Kind::local, 1}},
      {"more/nested_cyclic", {Abstraction::Kind::local, 2, true, false, true}},
      {"more/filter", {Abstraction::Kind::local, 1}},
      {"more/tree_free", {Abstraction::Kind::variables, 0}},
      {"more/merge", {Abstraction::Kind::local, 1}},
      {"more/merge_sorted", {Abstraction::Kind::local, 1, false, true}},
      {"more/partition", {Abstraction::Kind::local, 1}},
      {"more/move_to_front", {Abstraction::Kind::variables, 0}},
      {"more/swap", {Abstraction::Kind::local, 1}},
      {"more/tree_same", {Abstraction::Kind::variables, 0}},
      {"more/dll_deque", {Abstraction::Kind::variables, 0}},
      {"more/skip_list", {Abstraction::Kind::local, 1}},
      {"more/skip_list_insert", {Abstraction::Kind::local, 1}},
      {"../../../tests/shape/programs/two_express", {Abstraction::Kind::local, 1}},
      {"more/even_list", {Abstraction::Kind::predicates, 0}},
      {"more/queue", {Abstraction::Kind::predicates, 0}},
      {"dll_delete", {Abstraction::Kind::predicates, 0}},
      {"dll_reverse", {Abstraction::Kind::neighbour, 0}},
      {"more/concat", {Abstraction::Kind::neighbour, 0}},
      {"../../../tests/shape/programs/kernel_list", {Abstraction::Kind::variables, 0}},
      {"../../../tests/shape/programs/pointer_to_link", {Abstraction::Kind::variables, 0}},
      {"../../../tests/shape/programs/sentinel", {Abstraction::Kind::variables, 0}},
      {"../../../tests/shape/programs/wrappers", {Abstraction::Kind::variables, 0}},
      {"../../../tests/shape/programs/struct_copy", {Abstraction::Kind::variables, 0}},
      {"../../../tests/shape/programs/union", {Abstraction::Kind::variables, 0}},
      {"../../../tests/shape/programs/array_in_node", {Abstraction::Kind::variables, 0}},
      {"../../../tests/shape/programs/insert_anywhere", {Abstraction::Kind::variables, 0}},
      {"../../../tests/shape/programs/dll_sort_order", {Abstraction::Kind::variables, 0}},
      {"../../../tests/shape/programs/owned_lists",
       {Abstraction::Kind::variables, 0, false, false, false, Abstraction::kFewValues, true}},
      {"../../../tests/shape/programs/dangling", {Abstraction::Kind::variables, 0}},
      {"../../../tests/shape/programs/last_call", {Abstraction::Kind::local, 1}},
      {"../../../tests/shape/programs/flags", {Abstraction::Kind::local, 1}},
      {"../../../tests/shape/programs/recursion_list", {Abstraction::Kind::local, 1}},
      {"../../../tests/shape/programs/recursion_locals", {Abstraction::Kind::local, 1}},
      {"../../../tests/shape/programs/recursion_tree", {Abstraction::Kind::local, 1}},
      {"../../../tests/shape/programs/recursion_parts", {Abstraction::Kind::local, 1}},
      {"../../../tests/shape/programs/recursion_build",
       {Abstraction::Kind::local, 1, false, false, false, Abstraction::kFewValues, true}},
      {"../../../tests/shape/programs/recursion_mutual",
       {Abstraction::Kind::local, 1, false, false, false, Abstraction::kFewValues, true}},
      {"../../../tests/shape/programs/recursion_copy",
       {Abstraction::Kind::local, 1, false, false, false, Abstraction::kFewValues, true}},
      {"../../../tests/shape/programs/tree_stack", {Abstraction::Kind::local, 1, false, false, false, 4, false, true}},
      {"../../../tests/shape/programs/tree_top_down",
       {.kind = Abstraction::Kind::local, .depth = 1, .by_statement = true, .giving = true}},
      {"../../../tests/shape/programs/lengths", {.kind = Abstraction::Kind::local, .depth = 1, .relations = true}},
      {"../../../tests/shape/programs/as_many_as", {.kind = Abstraction::Kind::local, .depth = 1, .relations = true}},
      {"../../../tests/shape/programs/parity", {.kind = Abstraction::Kind::local, .depth = 1, .relations = true}},
      {"../../../tests/shape/programs/ranges", {.kind = Abstraction::Kind::local, .depth = 1, .relations = true}},
      {"../../../tests/shape/programs/counted", {Abstraction::Kind::local, 1, false, false, false, 40}}};
  const size_t each = steps_wanted() / programs.size();
  for (const auto& [name, abstraction] : programs) {
    frontends::llvm::LoadOptions options;
    options.files = {(folder / (std::string(name) + ".c")).string()};
    options.runtime_directory = QUOTIENT_RUNTIME_DIRECTORY;
    const auto module = frontends::llvm::load(options);
    ASSERT_TRUE(module.has_value()) << to_string(module.error());
    auto program = lower(*module);
    ASSERT_TRUE(program.has_value()) << to_string(program.error());
    ASSERT_TRUE(share_variables(*program, Transducers::kMostVariables));
    Predicates predicates;
    if (abstraction.kind == Abstraction::Kind::predicates) explore_refining(*program, abstraction, {60}, predicates);
    Exploration exploration(*program, abstraction, {60}, predicates);
    const Outcome outcome = exploration.run();
    ASSERT_EQ(outcome.kind, Outcome::Kind::safe) << name;
    size_t steps = 0;
    for (uint64_t seed = 1; steps < each && !::testing::Test::HasFailure(); ++seed)
      steps += shadow(exploration, *program, outcome.nothing_lost, seed, 400);
    ASSERT_FALSE(::testing::Test::HasFailure()) << name;
  }
}

}  // namespace
}  // namespace quotient::shape
