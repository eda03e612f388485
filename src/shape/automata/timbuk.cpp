#include "shape/automata/timbuk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace quotient::shape {

Symbol Alphabet::symbol(const std::string& name, uint32_t arity) {
  const auto [place, fresh] = numbers_.try_emplace(fmt::format("{}:{}", name, arity), size());
  if (fresh) {
    names_.push_back(name);
    arities_.push_back(arity);
  }
  return place->second;
}

namespace {

class Reader {
 public:
  Reader(std::string_view text, Alphabet& alphabet, std::string file)
      : text_(text), alphabet_(alphabet), file_(std::move(file)) {}

  Result<Automaton> read() {
    if (auto fine = header(); !fine) return tl::unexpected(fine.error());
    while (skip_space(), at_ < text_.size()) {
      if (auto fine = transition(); !fine) return tl::unexpected(fine.error());
    }
    return std::move(automaton_);
  }

 private:
  void skip_space() {
    while (at_ < text_.size() && (std::isspace(static_cast<unsigned char>(text_[at_])) || text_[at_] == '%')) {
      if (text_[at_] == '%') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else {
        line_ += text_[at_++] == '\n';
      }
    }
  }

  std::string word() {
    skip_space();
    const size_t start = at_;
    while (at_ < text_.size() && !std::isspace(static_cast<unsigned char>(text_[at_])) &&
           std::string_view("(),").find(text_[at_]) == std::string_view::npos) {
      if (text_.substr(at_, 2) == "->" && at_ > start) break;
      ++at_;
    }
    return std::string(text_.substr(start, at_ - start));
  }

  bool take(std::string_view what) {
    skip_space();
    if (text_.substr(at_, what.size()) != what) return false;
    at_ += what.size();
    return true;
  }

  tl::unexpected<Diagnostic> wrong(std::string message) const { return failure(std::move(message), {file_, line_, 0}); }

  State state(std::string name) {
    // Some writers repeat a state's arity, as in "q0:0".
    if (const size_t colon = name.rfind(":0"); colon != std::string::npos && colon + 2 == name.size())
      name.resize(colon);
    const auto [place, fresh] = states_.try_emplace(name, automaton_.states());
    if (fresh) automaton_.add_state();
    return place->second;
  }

  // What Ops says is not relied upon: files exist whose rules have other symbols, or use one with several numbers of
  // children.
  Result<void> header() {
    if (!take("Ops")) return wrong("a Timbuk file begins with 'Ops'");
    std::string next = word();
    for (; next != "Automaton"; next = word()) {
      const size_t colon = next.rfind(':');
      if (next.empty() || colon == std::string::npos || colon + 1 == next.size())
        return wrong(fmt::format("'{}' is not of the form name:arity", next));
      if (!std::ranges::all_of(next.substr(colon + 1), [](char c) { return c >= '0' && c <= '9'; }) ||
          next.size() - colon > 4) {
        return wrong(fmt::format("the arity in '{}' is not a small number", next));
      }
    }
    word();  // the automaton's name
    if (!take("States")) return wrong("'States' is expected after the automaton's name");
    for (next = word(); next != "Final"; next = word()) {
      if (next.empty()) return wrong("'Final States' is missing");
      state(next);
    }
    if (!take("States")) return wrong("'Final' must be followed by 'States'");
    for (next = word(); next != "Transitions"; next = word()) {
      if (next.empty()) return wrong("'Transitions' is missing");
      automaton_.set_final(state(next));
    }
    return {};
  }

  Result<void> transition() {
    const std::string name = word();
    std::vector<State> children;
    if (take("(") && !take(")")) {
      do {
        const std::string child = word();
        if (child.empty()) return wrong("a state is expected inside the parentheses");
        children.push_back(state(child));
      } while (take(","));
      if (!take(")")) return wrong("')' is missing");
    }
    if (!take("->")) return wrong("'->' is missing");
    const std::string target = word();
    if (name.empty()) return wrong("a symbol is expected before '->'");
    if (target.empty()) return wrong("a state is expected after '->'");
    automaton_.add_rule(alphabet_.symbol(name, static_cast<uint32_t>(children.size())), children, state(target));
    return {};
  }

  std::string_view text_;
  Alphabet& alphabet_;
  std::string file_;
  size_t at_ = 0;
  unsigned line_ = 1;
  Automaton automaton_;
  std::unordered_map<std::string, State> states_;
};

}  // namespace

Result<Automaton> read_timbuk(std::string_view text, Alphabet& alphabet, const std::string& file) {
  return Reader(text, alphabet, file).read();
}

std::string write_timbuk(const Automaton& automaton, const Alphabet& alphabet, const std::string& name) {
  std::vector<bool> used(alphabet.size());
  for (const Automaton::Rule& rule : automaton.rules()) used[rule.symbol] = true;
  std::string out = "Ops";
  for (Symbol symbol = 0; symbol < alphabet.size(); ++symbol) {
    if (used[symbol]) out += fmt::format(" {}:{}", alphabet.name(symbol), alphabet.arity(symbol));
  }
  out += fmt::format("\nAutomaton {}\nStates", name);
  for (State state = 0; state < automaton.states(); ++state) out += fmt::format(" q{}", state);
  out += "\nFinal States";
  for (const State state : automaton.finals()) out += fmt::format(" q{}", state);
  out += "\nTransitions\n";
  for (const Automaton::Rule& rule : automaton.rules()) {
    out += alphabet.name(rule.symbol);
    for (uint32_t i = 0; i < rule.arity; ++i)
      out += fmt::format("{}q{}", i == 0 ? "(" : ",", automaton.children(rule)[i]);
    out += fmt::format("{} -> q{}\n", rule.arity ? ")" : "", rule.target);
  }
  return out;
}

}  // namespace quotient::shape
