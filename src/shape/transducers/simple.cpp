// What only changes labels; tests; allocation.
#include <algorithm>

#include "shape/automata/reduce.hpp"
#include "shape/transducers/rewriter.hpp"
#include "shape/transducers/transducers.hpp"

namespace quotient::shape {

Automaton Transducers::only_nil() const {
  Automaton out;
  out.set_final(out.add_state());
  out.add_rule(kNil, {}, 0);
  return out;
}

Automaton Transducers::change_symbols(const Automaton& trees,
                                      const std::function<std::optional<Symbol>(Symbol)>& to) const {
  if (!journal_) return rename(trees, to);
  std::map<Symbol, std::vector<Symbol>> origins;
  Automaton out = rename(trees, [&](Symbol symbol) {
    const std::optional<Symbol> changed = to(symbol);
    if (changed) origins[*changed].push_back(symbol);
    return changed;
  });
  journal_->derive(out, trees,
                   [trees, origins](const Automaton& part) { return before_relabelling(trees, origins, part); });
  return out;
}

Automaton Transducers::change(const Automaton& trees, const std::function<std::optional<Label>(Label)>& to) const {
  return change_symbols(trees, [&](Symbol symbol) -> std::optional<Symbol> {
    if (symbol == kNil) return symbol;
    const std::optional<Label> label = to(labels_.label(symbol));
    return label ? std::optional(labels_.symbol(*label)) : std::nullopt;
  });
}

Automaton Transducers::change_at(const Automaton& trees, uint32_t x,
                                 const std::function<std::optional<Label>(Label)>& to) const {
  return change_symbols(trees, [&](Symbol symbol) -> std::optional<Symbol> {
    if (symbol == kNil || !has(labels_.label(symbol), x)) return symbol;
    const std::optional<Label> label = to(labels_.label(symbol));
    return label ? std::optional(labels_.symbol(*label)) : std::nullopt;
  });
}

Automaton Transducers::where_at(const Automaton& trees, uint32_t x,
                                const std::function<bool(const Label&)>& fits) const {
  bool some = false, all = true;
  for (const Automaton::Rule& rule : trees.rules()) {
    if (rule.symbol == kNil || !has(labels_.label(rule.symbol), x)) continue;
    const bool one = fits(labels_.label(rule.symbol));
    some = some || one;
    all = all && one;
  }
  if (!some) return {};
  if (all) return trees;
  return change_at(trees, x, [&](Label label) { return fits(label) ? std::optional(std::move(label)) : std::nullopt; });
}

std::vector<Label> Transducers::labels_at(const Automaton& trees, uint32_t x) const {
  std::vector<Symbol> symbols;
  for (const Automaton::Rule& rule : trees.rules()) {
    if (rule.symbol != kNil && has(labels_.label(rule.symbol), x)) symbols.push_back(rule.symbol);
  }
  std::ranges::sort(symbols);
  symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
  std::vector<Label> out;
  for (const Symbol symbol : symbols) out.push_back(labels_.label(symbol));
  return out;
}

void Transducers::add(Automaton& sum, const Automaton& trees) const {
  if (trees.finals().empty()) return;
  if (sum.finals().empty()) {
    sum = trees;
    return;
  }
  const uint32_t before = sum.journal_entry();
  sum = reduce_by_bisimulation(unite(std::move(sum), trees));
  if (journal_) journal_->unite(sum, before, trees.journal_entry());
}

Automaton Transducers::forget(const Automaton& trees, uint32_t variable) const {
  return change_at(trees, variable, [&](Label label) {
    label.variables &= ~bit(variable);
    return std::optional(label);
  });
}

Automaton Transducers::forget_all(const Automaton& trees, uint64_t variables) const {
  return change_symbols(trees, [&](Symbol symbol) -> std::optional<Symbol> {
    if (symbol == kNil || !(labels_.label(symbol).variables & variables)) return symbol;
    Label label = labels_.label(symbol);
    label.variables &= ~variables;
    return labels_.symbol(label);
  });
}

Automaton Transducers::copy(const Automaton& trees, uint32_t from, uint32_t to) const {
  return change_at(trees, from, [&](Label label) {
    label.variables |= bit(to);
    return std::optional(label);
  });
}

Automaton Transducers::where_equal(const Automaton& trees, uint32_t a, uint32_t b, bool equal) const {
  return where_at(trees, a, [&](const Label& label) { return has(label, b) == equal; });
}

std::map<uint16_t, Automaton> Transducers::read(const Automaton& trees, uint32_t x, uint32_t field) const {
  return split<uint16_t>(trees, x, [&](const Label& label) { return label.data[field]; });
}

std::map<Transducers::DataOfVariables, Automaton> Transducers::by_data(const Automaton& trees) const {
  std::map<DataOfVariables, Automaton> parts = {{{}, trees}};
  for (uint32_t x = 0; x < kMostVariables; ++x) {
    if (labels_at(trees, x).empty()) continue;
    std::map<DataOfVariables, Automaton> finer;
    for (const auto& [known, part] : parts) {
      for (auto& [data, piece] : split<std::vector<uint16_t>>(part, x, [](const Label& label) { return label.data; })) {
        DataOfVariables key = known;
        key[x] = data;
        finer[key] = std::move(piece);
      }
    }
    parts = std::move(finer);
  }
  return parts;
}

Automaton Transducers::write(const Automaton& trees, uint32_t x, uint32_t field, uint16_t value) const {
  return change_at(trees, x, [&](Label label) {
    label.data[field] = value;
    return std::optional(label);
  });
}

std::map<uint8_t, Automaton> Transducers::by_kind(const Automaton& trees, uint32_t x) const {
  return split<uint8_t>(trees, x, [](const Label& label) { return label.kind; });
}

std::map<uint8_t, Automaton> Transducers::by_distance(const Automaton& trees, uint32_t x, uint32_t selector) const {
  return split<uint8_t>(trees, x, [&](const Label& label) { return label.distances[selector]; });
}

Automaton Transducers::set_distance(const Automaton& trees, uint32_t x, uint32_t selector, uint8_t distance) const {
  const auto is_set = [&](const Label& label) { return label.distances[selector] == distance; };
  if (std::ranges::all_of(labels_at(trees, x), is_set)) return trees;
  return change_at(trees, x, [&](Label label) {
    label.distances[selector] = distance;
    return std::optional(label);
  });
}

Automaton Transducers::store_link(const Automaton& trees, uint32_t x, uint32_t selector, Link link) const {
  return change_at(trees, x, [&](Label label) {
    label.links[selector] = link;
    return std::optional(label);
  });
}

Automaton Transducers::allocate(const Automaton& trees, uint32_t x, uint32_t kind, bool zeroed) const {
  const Layout::Kind& layout = labels_.layout().kinds[kind];
  Label label;
  label.kind = static_cast<uint8_t>(kind);
  label.variables = bit(x);
  for (uint32_t s = 0; s < layout.selectors; ++s) label.links[s] = zeroed ? kNull : kUndefined;
  label.data.assign(layout.data, zeroed ? labels_.value(0) : 0);
  return put_on_top(trees, label);
}

Automaton Transducers::put_on_top(const Automaton& trees, const Label& node) const {
  Automaton out = trees;
  const Symbol symbol = labels_.symbol(node);
  const State nil = out.add_state(), top = out.add_state();
  out.add_rule(kNil, {}, nil);
  const uint32_t slot = labels_.kind(node).last_slot();
  std::vector<State> children(labels_.kind(node).slots(), nil);
  for (const State root : trees.finals()) {
    children[slot] = root;
    out.add_rule(symbol, children, top);
  }
  out.clear_finals();
  out.set_final(top);
  out = reduce_by_bisimulation(std::move(out));
  if (journal_)
    journal_->derive(out, trees,
                     [trees, symbol, slot](const Automaton& part) { return below_top(trees, symbol, slot, part); });
  return out;
}

namespace {

// Is there a tree all of whose symbols fit?
bool some_tree_with_only(const Automaton& trees, const std::function<bool(Symbol)>& fits) {
  std::vector<bool> found(trees.states());
  for (bool changed = true; changed;) {
    changed = false;
    for (const Automaton::Rule& rule : trees.rules()) {
      if (found[rule.target] || !fits(rule.symbol)) continue;
      if (!std::ranges::all_of(trees.children(rule), [&](State child) { return found[child]; })) continue;
      found[rule.target] = changed = true;
    }
  }
  return std::ranges::any_of(trees.finals(), [&](State state) { return found[state]; });
}

}  // namespace

Automaton Transducers::tidy(const Automaton& trees) const {
  const auto has_far = [](const Label& label, uint32_t number) {
    return std::ranges::count(label.links, static_cast<Link>(kFar + number)) > 0;
  };
  Automaton out = trees;
  for (uint32_t number = 0; number < languages_.size(); ++number) {
    const bool marked = std::ranges::any_of(out.rules(), [&](const Automaton::Rule& rule) {
      return rule.symbol != kNil && labels_.label(rule.symbol).markers >> number & 1;
    });
    const auto lacks_it = [&](Symbol symbol) { return symbol == kNil || !has_far(labels_.label(symbol), number); };
    if (!marked || !some_tree_with_only(out, lacks_it)) continue;
    // Trees without such a link lose the markers; the others stay as they are.
    Automaton without = change(out, [&](Label label) {
      label.markers &= ~(1u << number);
      return has_far(label, number) ? std::nullopt : std::optional(label);
    });
    Rewriter rewriter(out, journal_);
    rewriter.run([&](const Rewriter::Input& in) {
      const bool here = in.symbol != kNil && has_far(labels_.label(in.symbol), number);
      const bool below = std::ranges::count(in.modes, 1u) > 0;
      rewriter.emit(in.symbol, in.children, in.target, here || below);
    });
    out = rewriter.take([](Mode mode) { return mode == 1; });
    add(out, without);
  }
  return out;
}

bool Transducers::all_freed(const Automaton& trees) const {
  return std::ranges::all_of(trees.rules(), [&](const Automaton::Rule& rule) {
    return rule.symbol == kNil || labels_.label(rule.symbol).freed;
  });
}

}  // namespace quotient::shape
