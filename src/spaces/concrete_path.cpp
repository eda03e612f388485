#include "spaces/concrete_path.hpp"

#include <algorithm>

namespace quotient::spaces {
namespace {

using processes::Moves;
using processes::Position;

class Translator {
 public:
  Translator(const processes::Program& program, const ProcessGoals& goals)
      : normal_(program, goals), concrete_(program, without_symmetry(goals)) {}

  void run(explore::Finding& finding) {
    normal_.start(&numbers_);
    concrete_.start();
    for (const explore::Move& move : finding.path) {
      take_away_ended();
      const Moves moves = ProcessSpace::positions_of(move);
      Moves translated = moves;
      for (Position& at : translated) {
        at.process = translate(at.process);
        at.receiver = translate(at.receiver);
      }
      taken_.clear();
      concrete_.machine().repeat(translated, taken_);
      std::vector<processes::Taken> same;
      normal_.machine().repeat(moves, same);
      meet_processes();
      normal_.normalize(&numbers_);
      out_.push_back(concrete_.move({}, translated));
    }
    for (const processes::Taken& one : taken_) {
      if (one.failure && one.failure->kind == finding.error.kind && one.failure->note == finding.error.pc)
        finding.error.message = one.failure->message;
    }
    if (finding.error.kind == props::ErrorKind::deadlock) take_away_ended();  // so that really nobody can move
    finding.path = std::move(out_);
    finding.cycle = finding.path.size();
  }

 private:
  static ProcessGoals without_symmetry(ProcessGoals goals) {
    goals.symmetry = false;
    return goals;
  }

  uint8_t translate(uint8_t process) const {
    return process < numbers_.size() ? static_cast<uint8_t>(numbers_[process]) : process;
  }

  // New processes are the last ones in both machines.
  void meet_processes() {
    const uint32_t count = normal_.machine().processes();
    numbers_.resize(std::min<size_t>(numbers_.size(), count));
    while (numbers_.size() < count)
      numbers_.push_back(concrete_.machine().processes() - count + static_cast<uint32_t>(numbers_.size()));
  }

  // In Spin a process that has ended disappears as soon as it is the youngest. In the state that stands for all it was
  // taken away at once, or stays for ever.
  void take_away_ended() {
    processes::Machine& machine = concrete_.machine();
    while (machine.processes() > 0 && machine.state_of(machine.processes() - 1).over) {
      Moves moves;
      if (!machine.next(moves, 0)) return;
      out_.push_back(concrete_.move({}, moves));
    }
  }

  ProcessSpace normal_, concrete_;
  std::vector<uint32_t> numbers_;        // in the concrete state, of each process of the other
  std::vector<processes::Taken> taken_;  // in the last step
  std::vector<explore::Move> out_;
};

}  // namespace

void make_concrete(explore::Finding& finding, const processes::Program& program, const ProcessGoals& goals) {
  Translator(program, goals).run(finding);
}

}  // namespace quotient::spaces
