#include "frontends/promela/claim.hpp"

#include "ltl/translate.hpp"

namespace quotient::frontends::promela {

using processes::Opcode;

namespace {

// The temporal part of an expression; what has no temporal operator in it is an atom.
class ToFormula {
 public:
  explicit ToFormula(ltl::Formulas& formulas) : formulas_(formulas) {}

  std::vector<const Expr*> atoms;

  ltl::Formula convert(const Expr& expr) {
    const auto operand = [&](size_t i) { return convert(*expr.operands[i]); };
    if (expr.kind == ExprKind::unary) {
      switch (expr.op) {
        case Op::logical_not: return formulas_.negation(operand(0));
        case Op::always: return formulas_.always(operand(0));
        case Op::eventually: return formulas_.eventually(operand(0));
        case Op::next: return formulas_.next(operand(0));
        default: break;
      }
    }
    if (expr.kind == ExprKind::binary) {
      switch (expr.op) {
        case Op::logical_and: return formulas_.conjunction(operand(0), operand(1));
        case Op::logical_or: return formulas_.disjunction(operand(0), operand(1));
        case Op::until: return formulas_.until(operand(0), operand(1));
        case Op::release: return formulas_.release(operand(0), operand(1));
        case Op::weak_until: return formulas_.weak_until(operand(0), operand(1));
        case Op::implies: return formulas_.implication(operand(0), operand(1));
        case Op::equivalent: return formulas_.equivalence(operand(0), operand(1));
        default: break;
      }
    }
    if (expr.kind == ExprKind::constant) return formulas_.constant(expr.value != 0);
    for (size_t i = 0; i < atoms.size(); ++i) {
      if (same(*atoms[i], expr)) return formulas_.atom(static_cast<unsigned>(i));
    }
    if (atoms.size() == ltl::kMaxAtoms) {
      too_many = true;
      return formulas_.truth();
    }
    atoms.push_back(&expr);
    return formulas_.atom(static_cast<unsigned>(atoms.size()) - 1);
  }

  bool too_many = false;

 private:
  static bool same(const Expr* a, const Expr* b) { return a == b || (a && b && same(*a, *b)); }
  static bool same(const Expr& a, const Expr& b) {
    if (a.kind != b.kind || a.value != b.value || a.op != b.op || a.name != b.name || a.variable != b.variable ||
        a.proctype != b.proctype || a.operands.size() != b.operands.size() || a.path.size() != b.path.size() ||
        !a.pattern.empty() || !b.pattern.empty() || !same(a.index, b.index)) {
      return false;
    }
    for (size_t i = 0; i < a.operands.size(); ++i) {
      if (!same(a.operands[i], b.operands[i])) return false;
    }
    for (size_t i = 0; i < a.path.size(); ++i) {
      if (a.path[i].field != b.path[i].field || !same(a.path[i].index, b.path[i].index)) return false;
    }
    return true;
  }

  ltl::Formulas& formulas_;
};

// Collects the states of a claim; its states are numbered from 1, as those of processes are.
class ClaimBuilder {
 public:
  ClaimBuilder(Emitter& emitter, processes::Program& program, std::string name) : emitter_(emitter), program_(program) {
    type_.name = std::move(name);
    type_.start = 1;
    type_.first_state = static_cast<uint32_t>(program.states.size());
    type_.prologue = emitter.here();
    emitter.emit(Opcode::k_done);
    program_.states.emplace_back();  // number 0 is not used
  }

  void begin_state(bool accept, bool end) {
    processes::State state;
    state.first = static_cast<uint32_t>(program_.transitions.size());
    state.accept = accept;
    state.end = end;
    program_.states.push_back(state);
  }

  // The guard's code is emitted by `guard`.
  template <class Guard>
  void edge(uint32_t target, Guard&& guard) {
    processes::Transition transition;
    transition.code = emitter_.here();
    transition.target = target;
    guard();
    emitter_.emit(Opcode::k_done);
    program_.transitions.push_back(transition);
    ++program_.states.back().count;
  }

  void finish() {
    type_.state_count = static_cast<uint32_t>(program_.states.size()) - type_.first_state;
    program_.claim = static_cast<int32_t>(program_.types.size());
    program_.types.push_back(std::move(type_));
  }

 private:
  Emitter& emitter_;
  processes::Program& program_;
  processes::ProcessType type_;
};

}  // namespace

Result<void> add_ltl_claim(const Model& model, const LtlProperty& property, Emitter& emitter,
                           processes::Program& program) {
  ltl::Formulas formulas;
  ToFormula converter(formulas);
  const ltl::Formula negated = formulas.negation(converter.convert(*property.formula));
  if (converter.too_many)
    return failure("this formula has more than 64 different conditions; split it", model.place(property.location));
  auto automaton = ltl::translate(formulas, negated);
  if (!automaton) return failure(automaton.error().message, model.place(property.location));
  ClaimBuilder claim(emitter, program, property.name);
  for (const ltl::State& state : automaton->states) {
    claim.begin_state(state.accepting, state.accepts_everything);
    for (const ltl::Edge& edge : state.edges) {
      claim.edge(edge.target + 1, [&] {
        for (size_t i = 0; i < converter.atoms.size(); ++i) {
          const bool positive = edge.guard.positive >> i & 1, negative = edge.guard.negative >> i & 1;
          if (!positive && !negative) continue;
          emitter.expression(converter.atoms[i]);
          if (negative) emitter.emit(Opcode::k_logical_not);
          emitter.emit(Opcode::k_guard, 0, 0, processes::kBlocked);
        }
      });
    }
  }
  claim.finish();
  return {};
}

void add_progress_claim(Emitter& emitter, processes::Program& program) {
  const auto no_progress = [&] {
    emitter.emit(Opcode::k_no_progress);
    emitter.emit(Opcode::k_guard, 0, 0, processes::kBlocked);
  };
  ClaimBuilder claim(emitter, program, "progress");
  claim.begin_state(false, false);
  claim.edge(1, [] {});
  claim.edge(2, no_progress);
  claim.begin_state(true, false);
  claim.edge(2, no_progress);
  claim.finish();
}

}  // namespace quotient::frontends::promela
