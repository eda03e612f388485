// Which marked nodes far links may lead to. A marker that no link needs any more would keep its node in the tree when
// it is freed.
#include <optional>
#include <set>

#include "shape/transducers/numbered.hpp"
#include "shape/transducers/transducers.hpp"

namespace quotient::shape {
namespace {

// What is known of a subtree about paths of the language from far links to the target.
struct Ways {
  enum class Target : uint8_t { none, here, unreachable, reached } target = Target::none;
  uint8_t kind = 0;             // of the root
  std::optional<Letter> first;  // the first step from the root down to the target; none if it is the root
  // Without the target: the last steps of the ways from far links up to the root; none of a link of the root itself.
  std::set<std::optional<Letter>> arrived;
  friend auto operator<=>(const Ways&, const Ways&) = default;
};

}  // namespace

// The trees in which a far link with that descriptor may lead to the node of x; and those in which none can.
std::pair<Automaton, Automaton> Transducers::divide_by_referrers(const Automaton& trees, uint32_t x,
                                                                 uint32_t descriptor) const {
  using Target = Ways::Target;
  const PathLanguage& language = languages_[descriptor];
  Numbered<Ways> modes;
  Rewriter rewriter(trees, journal_);
  rewriter.run([&](const Rewriter::Input& in) {
    Ways out;
    const auto emit = [&] { rewriter.emit(in.symbol, in.children, in.target, modes.number(out)); };
    if (in.symbol == kNil) return emit();
    const Label& label = labels_.label(in.symbol);
    out.kind = label.kind;
    std::optional<uint32_t> way;
    const bool blocked = language.is_direct() && label.markers >> descriptor & 1 && !has(label, x);
    if (std::ranges::count(label.links, static_cast<Link>(kFar + descriptor))) out.arrived.insert(std::nullopt);
    for (uint32_t i = 0; i < in.modes.size(); ++i) {
      const Ways& child = modes[in.modes[i]];
      if (child.target != Target::none) way = i;
      if (blocked) continue;
      const Letter up = letter(true, i, label.kind);
      for (const auto& last : child.arrived) {
        if (last ? language.may_follow(*last, up) : language.may_begin(up)) out.arrived.insert(up);
      }
    }
    if (has(label, x)) {
      const auto ends_here = [&](const auto& last) { return last && language.may_end(*last); };
      out.target = std::ranges::any_of(out.arrived, ends_here) ? Target::reached : Target::here;
    } else if (way) {
      const Ways& below = modes[in.modes[*way]];
      const Letter down = letter(false, *way, below.kind);
      const bool leads_there = below.first ? language.may_follow(down, *below.first) : language.may_end(down);
      const auto goes_on = [&](const auto& last) {
        return last ? language.may_follow(*last, down) : language.may_begin(down);
      };
      out.first = down;
      out.target = below.target != Target::here                ? below.target
                   : !leads_there                              ? Target::unreachable
                   : std::ranges::any_of(out.arrived, goes_on) ? Target::reached
                   : blocked                                   ? Target::unreachable
                                                               : Target::here;
    }
    if (out.target != Target::none) out.arrived.clear();
    if (out.target == Target::reached || out.target == Target::unreachable) out.kind = 0, out.first.reset();
    emit();
  });
  return rewriter.divide([&](Mode mode) { return modes[mode].target == Target::reached; });
}

// x loses the markers by which no link can lead to it.
Automaton Transducers::without_needless_markers(const Automaton& trees, uint32_t x) const {
  uint32_t markers = 0;
  for (const Label& label : labels_at(trees, x)) markers |= label.markers;
  Automaton out = trees;
  for (uint32_t descriptor = 0; descriptor < kMostDescriptors; ++descriptor) {
    if (!(markers >> descriptor & 1)) continue;
    auto [needed, needless] = divide_by_referrers(out, x, descriptor);
    if (needless.finals().empty()) continue;
    add(needed, change_at(needless, x, [&](Label label) {
          label.markers &= ~(1u << descriptor);
          return std::optional(label);
        }));
    out = std::move(needed);
  }
  return out;
}

}  // namespace quotient::shape
