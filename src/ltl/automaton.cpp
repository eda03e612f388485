#include "ltl/automaton.hpp"

#include <bit>

namespace quotient::ltl {

std::string print(Guard guard, const std::function<std::string(unsigned)>& atom) {
  std::string text;
  for (uint64_t rest = guard.positive | guard.negative; rest != 0; rest &= rest - 1) {
    const auto number = static_cast<unsigned>(std::countr_zero(rest));
    if (!text.empty()) text += " && ";
    if (guard.negative >> number & 1) text += '!';
    text += atom(number);
  }
  return text.empty() ? "true" : text;
}

size_t Automaton::edge_count() const {
  size_t sum = 0;
  for (const State& state : states) sum += state.edges.size();
  return sum;
}

}  // namespace quotient::ltl
