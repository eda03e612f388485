// Timbuk's text form of tree automata, as other tools for them read and write it.
//
//   Ops a:0 f:2
//   Automaton A
//   States q0 q1
//   Final States q1
//   Transitions
//   a -> q0
//   f(q0,q0) -> q1
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.hpp"
#include "shape/automata/automaton.hpp"

namespace quotient::shape {

// Names of symbols, each with its number of children; several automata may share one.
class Alphabet {
 public:
  Symbol symbol(const std::string& name, uint32_t arity);  // added on first use
  const std::string& name(Symbol symbol) const { return names_[symbol]; }
  uint32_t arity(Symbol symbol) const { return arities_[symbol]; }
  uint32_t size() const { return static_cast<uint32_t>(names_.size()); }

 private:
  std::vector<std::string> names_;
  std::vector<uint32_t> arities_;
  std::unordered_map<std::string, Symbol> numbers_;
};

Result<Automaton> read_timbuk(std::string_view text, Alphabet& alphabet, const std::string& file = {});
std::string write_timbuk(const Automaton& automaton, const Alphabet& alphabet, const std::string& name = "A");

}  // namespace quotient::shape
