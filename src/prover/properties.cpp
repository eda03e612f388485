#include <fmt/format.h>

#include "prover/prover.hpp"

namespace quotient::prover {

using explore::Verdict;

namespace {

enum class About : uint8_t { memory, assertions, leaks };

About what_it_is_about(props::ErrorKind kind) {
  props::CheckSet memory = props::CheckSet::none(), leaks = props::CheckSet::none();
  memory.add(props::Check::memory), memory.add(props::Check::undef);
  leaks.add(props::Check::leak), leaks.add(props::Check::leak_at_end);
  return leaks.has(kind) ? About::leaks : memory.has(kind) ? About::memory : About::assertions;
}

// One of the two properties that are decided together: if one fails, nothing is said about the other.
Property safety(const core::Module& module, const Proof& proof, bool assertions) {
  const char* const name = assertions ? "assertions" : "memory";
  if (proof.safe) {
    return {name, Verdict::verified,
            assertions ? "no assertion fails, no error is reached"
                       : "no null, undefined or dangling pointer is followed or freed"};
  }
  if (!proof.answer.findings.empty()) {
    const props::Error& error = proof.answer.findings[0].error;
    if (what_it_is_about(error.kind) == (assertions ? About::assertions : About::memory))
      return {name, Verdict::error, error.message};
    return {name, Verdict::unknown, "not decided: the proof ends at the error"};
  }
  if (proof.outcome.doubt && proof.outcome.doubt->assertion == assertions)
    return {name, Verdict::unknown, doubt_text(module, *proof.outcome.doubt)};
  return {name, Verdict::unknown, "not decided"};
}

Property leaks(const Proof& proof) {
  if (!proof.answer.findings.empty() && what_it_is_about(proof.answer.findings[0].error.kind) == About::leaks)
    return {"leaks", Verdict::error, proof.answer.findings[0].error.message};
  if (!proof.safe) return {"leaks", Verdict::unknown, "not decided"};
  if (proof.searched) return {"leaks", Verdict::verified, "no execution loses memory"};
  if (!proof.outcome.nothing_lost) return {"leaks", Verdict::unknown, kLeaksOpen};
  return {"leaks", Verdict::verified,
          proof.outcome.all_freed
              ? "no memory is left when the program ends"
              : "no memory is lost; what is left when the program ends is within reach of a variable"};
}

}  // namespace

std::string doubt_text(const core::Module& module, const shape::Doubt& doubt) {
  return fmt::format("{}: perhaps {}", to_string(module.place(doubt.location)), doubt.message);
}

std::vector<Property> properties(const core::Module& module, const Proof& proof) {
  std::vector<Property> out;
  const props::CheckSet& asked = proof.goal.safety;
  if (asked.has(props::Check::memory)) out.push_back(safety(module, proof, false));
  if (asked.has(props::Check::reach)) out.push_back(safety(module, proof, true));
  if (proof.goal.leaks) out.push_back(leaks(proof));
  return out;
}

}  // namespace quotient::prover
