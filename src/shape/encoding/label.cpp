#include "shape/encoding/label.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.hpp"

namespace quotient::shape {

uint32_t Layout::most_selectors() const {
  uint32_t most = 0;
  for (const Kind& kind : kinds) most = std::max(most, kind.selectors);
  return most;
}

size_t Labels::Hash::operator()(const Label& label) const {
  uint64_t h = uint64_t{label.markers} << 16 | label.kind << 1 | label.freed;
  const auto add = [&](uint64_t number) { h = (h ^ (h >> 29) ^ number) * 0xbf58476d1ce4e5b9u; };
  add(label.variables);
  for (const Link link : label.links) add(link);
  for (const uint8_t distance : label.distances) add(distance);
  for (const uint16_t value : label.data) add(value);
  return h ^ (h >> 32);
}

Symbol Labels::symbol(const Label& label) {
  const auto [place, fresh] = symbols_.try_emplace(label, size());
  if (fresh) labels_.push_back(label);
  return place->second;
}

uint16_t Labels::value(uint64_t bits) {
  const auto found = std::ranges::find(values_, bits);
  if (found != values_.end()) return static_cast<uint16_t>(found - values_.begin() + 1);
  QUO_CHECK(values_.size() < 60000, "too many different values");
  values_.push_back(bits);
  return static_cast<uint16_t>(values_.size());
}

std::optional<uint8_t> Labels::number_of_distance(int64_t distance) {
  const auto found = std::ranges::find(distances_, distance);
  if (found != distances_.end()) return static_cast<uint8_t>(found - distances_.begin());
  if (distances_.size() > UINT8_MAX) return {};
  distances_.push_back(distance);
  return static_cast<uint8_t>(distances_.size() - 1);
}

std::vector<uint64_t> variables_below(const Labels& labels, const Automaton& trees) {
  std::vector<uint64_t> out(trees.states());
  std::vector<bool> known(trees.states());
  for (bool changed = true; changed;) {
    changed = false;
    for (const Automaton::Rule& rule : trees.rules()) {
      uint64_t sum = rule.symbol == kNil ? 0 : labels.label(rule.symbol).variables;
      bool complete = true;
      for (const State child : trees.children(rule)) {
        complete = complete && known[child];
        if (!complete) break;
        QUO_CHECK((sum & out[child]) == 0, "a variable stands in two nodes of a tree");
        sum |= out[child];
      }
      if (!complete) continue;
      if (known[rule.target]) {
        QUO_CHECK(out[rule.target] == sum, "trees of one state have different variables");
      } else {
        out[rule.target] = sum, known[rule.target] = true, changed = true;
      }
    }
  }
  return out;
}

namespace {

std::string link_name(Link link) {
  switch (link) {
    case kNull: return "null";
    case kUndefined: return "?";
    case kDangling: return "dangling";
    case kSelf: return "self";
    case kUp: return "up";
    default: return is_far(link) ? fmt::format("far{}", link - kFar) : fmt::format("down{}", link - kDown);
  }
}

}  // namespace

std::string to_string(const Labels& labels, Symbol symbol, const std::vector<std::string>& variables) {
  if (symbol == kNil) return "nil";
  const Label& label = labels.label(symbol);
  const Layout::Kind& kind = labels.kind(label);
  std::string out = fmt::format("k{}", label.kind);
  if (label.freed) return out + " freed" + (label.markers ? fmt::format(" marked {:b}", label.markers) : "");
  for (uint32_t v = 0; v < 64; ++v) {
    if (label.variables >> v & 1)
      out += fmt::format(" {}", v < variables.size() ? variables[v] : fmt::format("#{}", v));
  }
  out += " [";
  for (uint32_t s = 0; s < kind.selectors; ++s) {
    out += (s ? " " : "") + link_name(label.links[s]);
    if (label.distances[s]) out += fmt::format("{:+}", labels.distance(label.distances[s]));
  }
  out += "]";
  for (const uint16_t value : label.data)
    out += value == 0 ? " *" : fmt::format(" {}", static_cast<int64_t>(labels.bits(value)));
  if (label.markers) out += fmt::format(" marked {:b}", label.markers);
  if (label.remembered) out += " remembered";
  return out;
}

}  // namespace quotient::shape
