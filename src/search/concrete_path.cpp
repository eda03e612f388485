#include "search/concrete_path.hpp"

#include <algorithm>

namespace quotient::search {
namespace {

using processes::Moves;
using processes::Position;

class Translator {
 public:
  Translator(const processes::Program& program, const ProcessSpace::Options& options)
      : normal_(program, options), concrete_(program, without_symmetry(options)) {}

  void run(ProcessFinding& finding) {
    normal_.start(&numbers_);
    concrete_.start();
    for (const Moves& moves : finding.path.steps) {
      take_away_ended();
      Moves translated = moves;
      for (Position& at : translated) {
        at.process = translate(at.process);
        at.receiver = translate(at.receiver);
      }
      taken_.clear();
      concrete_.repeat(translated, taken_);
      std::vector<processes::Taken> same;
      normal_.repeat(moves, same);
      meet_processes();
      normal_.normalize(&numbers_);
      out_.steps.push_back(std::move(translated));
    }
    for (const processes::Taken& one : taken_) {
      if (one.failure && one.failure->kind == finding.failure.kind && one.failure->note == finding.failure.note)
        finding.failure = *one.failure;
    }
    out_.cycle = out_.steps.size();
    finding.path = std::move(out_);
  }

 private:
  static ProcessSpace::Options without_symmetry(ProcessSpace::Options options) {
    options.symmetry = false;
    return options;
  }

  uint8_t translate(uint8_t process) const {
    return process < numbers_.size() ? static_cast<uint8_t>(numbers_[process]) : process;
  }

  // Those that are new are the last ones in both.
  void meet_processes() {
    const uint32_t count = normal_.machine().processes();
    numbers_.resize(std::min<size_t>(numbers_.size(), count));
    while (numbers_.size() < count)
      numbers_.push_back(concrete_.machine().processes() - count + static_cast<uint32_t>(numbers_.size()));
  }

  // A process that has ended disappears as soon as it is the youngest. There it has been taken away at once, or stays
  // for ever.
  void take_away_ended() {
    const processes::Machine& machine = concrete_.machine();
    while (machine.processes() > 0 && machine.state_of(machine.processes() - 1).over) {
      Moves moves;
      if (!concrete_.next(moves, 0)) return;
      out_.steps.push_back(std::move(moves));
    }
  }

  ProcessSpace normal_, concrete_;
  std::vector<uint32_t> numbers_;        // in the concrete state, of each process of the other
  std::vector<processes::Taken> taken_;  // in the last step
  ProcessPath out_;
};

}  // namespace

void make_concrete(ProcessFinding& finding, const processes::Program& program, const ProcessSpace::Options& options) {
  ProcessSpace::Options without_store = options;
  without_store.store = {};
  Translator(program, without_store).run(finding);
}

}  // namespace quotient::search
