#include "formats/aldebaran.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace quotient::formats {
namespace {

using explore::StateGraph;

// CADP separates what a label offers by " !". Names have no quotes in them: they are numbers with dots.
std::string text_of(const StateGraph::Label& label, bool failure) {
  std::string text = label.who.empty() ? "i" : label.who;  // "i": nobody moves
  if (!label.chosen.empty()) text += " !" + label.chosen;
  return failure ? text + " !error" : text;
}

}  // namespace

void write_aldebaran(std::ostream& out, const StateGraph& graph) {
  const bool fails = std::any_of(graph.edges.begin(), graph.edges.end(),
                                 [](const StateGraph::Edge& edge) { return edge.to == StateGraph::kFailure; });
  out << fmt::format("des (0, {}, {})\n", graph.edges.size(), graph.states + (fails ? 1 : 0));
  for (const StateGraph::Edge& edge : graph.edges) {
    const bool failure = edge.to == StateGraph::kFailure;
    out << fmt::format("({}, \"{}\", {})\n", edge.from, text_of(graph.labels[edge.label], failure),
                       failure ? graph.states : edge.to);
  }
}

}  // namespace quotient::formats
