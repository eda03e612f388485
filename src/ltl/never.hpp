// An automaton as a never claim of Promela: for users who want to see it, and for comparing with other tools.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "ltl/automaton.hpp"

namespace quotient::ltl {

// `atom` gives the text of an atom, with parentheses if it needs some; `comment` goes into the first line.
std::string never_claim(const Automaton& automaton, const std::function<std::string(unsigned)>& atom,
                        std::string_view comment = {});

}  // namespace quotient::ltl
