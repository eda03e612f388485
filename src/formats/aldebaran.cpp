#include "formats/aldebaran.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "formats/deed.hpp"

namespace quotient::formats {
namespace {

using explore::StateGraph;

// CADP separates what a label offers by " !": who moves, the statement, what was chosen.
std::string text_of(const StateGraph::Label& label, bool failure, trace::SourceText& source) {
  std::string text = label.who.empty() ? "i" : label.who;  // "i": nobody moves
  if (const std::string statement = statement_of(label.deed, source); !statement.empty()) text += " !" + statement;
  if (!label.chosen.empty()) text += " !" + label.chosen;
  return failure ? text + " !error" : text;
}

}  // namespace

void write_aldebaran(std::ostream& out, const StateGraph& graph, trace::SourceText& source) {
  const bool fails = std::any_of(graph.edges.begin(), graph.edges.end(),
                                 [](const StateGraph::Edge& edge) { return edge.to == StateGraph::kFailure; });
  out << fmt::format("des (0, {}, {})\n", graph.edges.size(), graph.states + (fails ? 1 : 0));
  std::vector<std::string> texts(2 * graph.labels.size());  // of moves that succeed, and of those that fail
  for (size_t i = 0; i < texts.size(); ++i) texts[i] = text_of(graph.labels[i / 2], i % 2 != 0, source);
  for (const StateGraph::Edge& edge : graph.edges) {
    const bool failure = edge.to == StateGraph::kFailure;
    out << fmt::format("({}, \"{}\", {})\n", edge.from, texts[2 * edge.label + (failure ? 1 : 0)],
                       failure ? graph.states : edge.to);
  }
}

}  // namespace quotient::formats
