#include "formats/dot.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <map>
#include <string_view>

#include "formats/deed.hpp"

namespace quotient::formats {
namespace {

using explore::StateGraph;

constexpr uint32_t kMostStates = 5000;
constexpr std::array<std::string_view, 8> kColours = {"#444444", "#1f77b4", "#d95f02", "#2ca02c",
                                                      "#9467bd", "#8c564b", "#e377c2", "#17a2b8"};

}  // namespace

std::string dot(const StateGraph& graph, trace::SourceText& source, bool labels) {
  std::string out = "digraph states {\n  node [shape=circle, label=\"\", width=0.15];\n  edge [arrowsize=0.5];\n";
  const auto end = std::back_inserter(out);
  std::vector<bool> has_moves(graph.states);
  for (const StateGraph::Edge& edge : graph.edges) has_moves[edge.from] = true;
  for (size_t state = 0; state < graph.states; ++state) {
    const std::string_view look = state == 0 ? ", style=filled" : has_moves[state] ? "" : ", peripheries=2";
    fmt::format_to(end, "  s{} [shape=circle{}];\n", state, look);
  }
  std::map<std::string_view, size_t> movers;  // numbered in the order in which they are met
  size_t failures = 0;
  for (const StateGraph::Edge& edge : graph.edges) {
    if (edge.from >= kMostStates) break;  // they are sorted
    const StateGraph::Label& label = graph.labels[edge.label];
    const size_t number = movers.try_emplace(label.who, movers.size()).first->second;
    const std::string_view colour = kColours[number % kColours.size()];
    const std::string statement = statement_of(label.deed, source);
    const std::string text = label.who + (statement.empty() ? "" : ": " + statement);
    std::string to = fmt::format("s{}", edge.to);
    if (edge.to == StateGraph::kFailure) {
      to = fmt::format("e{}", failures++);
      fmt::format_to(end, "  {} [shape=plaintext, label=\"✗\", fontcolor=red];\n", to);
    }
    fmt::format_to(end, "  s{} -> {} [color=\"{}\", tooltip=\"{}\"{}];\n", edge.from, to, colour, text,
                   labels ? fmt::format(", label=\"{}\"", text) : "");
  }
  if (graph.states > kMostStates) fmt::format_to(end, "  label=\"only moves of the first {} states\";\n", kMostStates);
  return out + "}\n";
}

}  // namespace quotient::formats
