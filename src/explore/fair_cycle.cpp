#include "explore/fair_cycle.hpp"

#include <algorithm>
#include <deque>
#include <set>

#include "base/budget.hpp"
#include "base/check.hpp"
#include "explore/components.hpp"

namespace quotient::explore {
namespace {

using Part = std::vector<uint32_t>;
constexpr uint32_t kOutside = 0;

class Finder {
 public:
  explicit Finder(const CycleGraph& graph)
      : graph_(graph), part_(graph.states.size(), kOutside), entered_(graph.states.size(), kOutside) {
    for (const CycleGraph::State& state : graph.states) {
      std::vector<bool>& usable = usable_.emplace_back();
      for (const CycleGraph::Edge& edge : state.edges) usable.push_back(!edge.progress);
    }
  }

  std::optional<Lasso> find() {
    Part all(graph_.states.size());
    for (uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    std::vector<Part> parts{std::move(all)};
    while (!parts.empty()) {
      Budget::check();
      const Part part = std::move(parts.back());
      parts.pop_back();
      for (Part& component : components(part)) {
        Part rest = without_unfair(component);
        if (rest.empty()) continue;
        if (changed_) parts.push_back(std::move(rest));
        else return lasso(component);
      }
    }
    return {};
  }

 private:
  const std::vector<CycleGraph::Edge>& edges(uint32_t state) const { return graph_.states[state].edges; }
  bool is_inside(uint32_t state, size_t edge) const {
    return usable_[state][edge] && part_[edges(state)[edge].target] == part_[state];
  }
  // These states are a part of their own from now on.
  void set_apart(const Part& states) {
    ++parts_;
    for (const uint32_t state : states) part_[state] = parts_;
  }

  // Of the part, each a part of its own from now on.
  std::vector<Part> components(const Part& part) {
    set_apart(part);
    std::vector<Part> out;
    Components<uint32_t> found;
    std::vector<std::pair<uint32_t, size_t>> path;  // a state, and which of its edges is next
    const uint32_t here = parts_;
    const auto enter = [&](uint32_t state) {
      entered_[state] = here;
      found.enter(state);
      path.emplace_back(state, 0);
    };
    for (const uint32_t first : part) {
      if (entered_[first] == here) continue;
      enter(first);
      while (!path.empty()) {
        const auto [state, edge] = path.back();
        if (edge == edges(state).size()) {
          path.pop_back();
          if (Part component = found.leave(); !component.empty()) out.push_back(std::move(component));
          continue;
        }
        ++path.back().second;
        if (!is_inside(state, edge)) continue;
        const uint32_t target = edges(state)[edge].target;
        if (entered_[target] == here) found.meet(target);
        else enter(target);
      }
    }
    for (const Part& component : out) set_apart(component);
    return out;
  }

  // What is left of a component when what no fair cycle can have is taken away. If nothing was, it has one.
  Part without_unfair(const Part& component) {
    changed_ = false;
    std::set<uint32_t> moving;
    for (const uint32_t state : component) {
      for (const CycleGraph::Able& able : graph_.states[state].able) {
        const size_t staying = count_inside(state, able.mover);
        if (staying == able.outcomes || able.outcomes == 1) {
          if (staying) moving.insert(able.mover);
          continue;
        }
        changed_ |= staying > 0;
        for (size_t i = 0; i < edges(state).size(); ++i)
          if (edges(state)[i].mover == able.mover) usable_[state][i] = false;
      }
    }
    Part rest;
    for (const uint32_t state : component) {
      const auto& able = graph_.states[state].able;
      const bool fair = std::ranges::all_of(able, [&](const auto& each) { return moving.contains(each.mover); });
      if (fair) rest.push_back(state);
    }
    changed_ |= rest.size() < component.size();
    return rest;
  }
  size_t count_inside(uint32_t state, uint32_t mover) const {
    size_t count = 0;
    for (size_t i = 0; i < edges(state).size(); ++i) count += edges(state)[i].mover == mover && is_inside(state, i);
    return count;
  }

  // The shortest way from a state whose last edge is as asked for, along edges that are allowed.
  std::vector<Taken> way(uint32_t from, auto&& is_allowed, auto&& is_goal) const {
    std::vector<std::optional<Taken>> came(graph_.states.size());
    std::deque<uint32_t> queue{from};
    Budget::check();
    while (!queue.empty()) {
      const uint32_t state = queue.front();
      queue.pop_front();
      for (uint32_t i = 0; i < edges(state).size(); ++i) {
        if (!is_allowed(state, i)) continue;
        const uint32_t target = edges(state)[i].target;
        if (is_goal(state, i)) {
          std::vector<Taken> out{{state, i}};
          for (uint32_t at = state; at != from; at = out.back().state) out.push_back(*came[at]);
          std::ranges::reverse(out);
          return out;
        }
        if (target == from || came[target]) continue;
        came[target] = {state, i};
        queue.push_back(target);
      }
    }
    return {};
  }

  Lasso lasso(const Part& component) {
    set_apart(component);
    Lasso out;
    uint32_t begin = 0;
    if (part_[0] != parts_) {
      const auto leads_inside = [&](uint32_t state, uint32_t edge) {
        return part_[edges(state)[edge].target] == parts_;
      };
      out.prefix = way(0, [](uint32_t, uint32_t) { return true; }, leads_inside);
      begin = edges(out.prefix.back().state)[out.prefix.back().edge].target;
    }
    out.cycle = round_trip(begin);
    return out;
  }

  // From a state of the component back to it, so that it is fair to all who can move on the way.
  std::vector<Taken> round_trip(uint32_t begin) {
    std::vector<Taken> cycle;
    std::set<uint32_t> waiting, moved;                  // who can move somewhere on the way; who does
    std::set<std::pair<uint32_t, uint32_t>> due, done;  // outcomes of choices, as edges
    uint32_t at = begin;
    const auto inside = [&](uint32_t state, uint32_t edge) { return is_inside(state, edge); };
    const auto visit = [&](uint32_t state) {
      at = state;
      for (const auto& able : graph_.states[state].able)
        if (!moved.contains(able.mover)) waiting.insert(able.mover);
    };
    const auto follow = [&](const std::vector<Taken>& taken) {
      QUO_CHECK(!taken.empty(), "a component of a graph is not connected");
      for (const auto& [state, edge] : taken) {
        const uint32_t mover = edges(state)[edge].mover;
        for (uint32_t i = 0; i < edges(state).size(); ++i)
          if (edges(state)[i].mover == mover && !done.contains({state, i})) due.insert({state, i});
        due.erase({state, edge});
        done.insert({state, edge});
        moved.insert(mover);
        waiting.erase(mover);
        cycle.push_back({state, edge});
        visit(edges(state)[edge].target);
      }
    };
    visit(begin);
    while (!waiting.empty() || !due.empty() || at != begin) {
      const bool fair = waiting.empty() && due.empty();
      follow(way(at, inside, [&](uint32_t state, uint32_t edge) {
        if (fair) return edges(state)[edge].target == begin;
        return waiting.contains(edges(state)[edge].mover) || due.contains({state, edge});
      }));
    }
    return cycle;
  }

  const CycleGraph& graph_;
  std::vector<uint32_t> part_;             // to which each state belongs; kOutside: to none any more
  std::vector<uint32_t> entered_;          // the part in which a state was met last
  std::vector<std::vector<bool>> usable_;  // by state and edge: it may be in a cycle
  uint32_t parts_ = kOutside;
  bool changed_ = false;
};

}  // namespace

std::optional<Lasso> find_fair_cycle(const CycleGraph& graph) { return Finder(graph).find(); }

}  // namespace quotient::explore
