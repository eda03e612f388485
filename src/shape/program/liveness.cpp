#include <algorithm>

#include "shape/program/program.hpp"

namespace quotient::shape {
namespace {

struct Effect {
  std::vector<Variable> reads, writes;
  std::vector<uint32_t> number_reads, number_writes;
};

Effect effect(const Program& program, const Statement& statement) {
  Effect out;
  const auto read_pointer = [&] {
    if (statement.pointer.kind == Pointer::Kind::variable) out.reads.push_back(statement.pointer.variable);
  };
  for (const Number& number : statement.numbers) {
    if (number.kind == Number::Kind::variable) out.number_reads.push_back(number.variable);
  }
  if (statement.number != kNothing) out.number_writes.push_back(statement.number);
  switch (statement.action) {
    case Action::assign: read_pointer(), out.writes.push_back(statement.x); break;
    case Action::load: out.reads.push_back(statement.y), out.writes.push_back(statement.x); break;
    case Action::allocate: out.writes.push_back(statement.x); break;
    case Action::copy: out.reads = {statement.x, statement.y}; break;
    case Action::store:
    case Action::compare: read_pointer(), out.reads.push_back(statement.x); break;
    case Action::remember: read_pointer(), out.number_writes.push_back(program.freed_remembered); break;
    case Action::finds_all: read_pointer(), out.number_reads.push_back(program.freed_remembered); break;
    case Action::is_remembered:
      out.reads.push_back(statement.x), out.number_reads.push_back(program.freed_remembered);
      break;
    case Action::end:
      out.reads = program.globals;
      out.reads.insert(out.reads.end(), statement.held.begin(), statement.held.end());
      break;
    case Action::release:
    case Action::retire:
    case Action::read:
    case Action::fill:
    case Action::write: out.reads.push_back(statement.x); break;
    default: break;
  }
  return out;
}

}  // namespace

Liveness liveness(const Program& program) {
  Liveness live;
  const size_t count = program.statements.size();
  live.pointers.assign(count, std::vector<bool>(program.variables.size()));
  live.numbers.assign(count, std::vector<bool>(program.numbers.size()));
  const auto merge = [](std::vector<bool>& into, const std::vector<bool>& from) {
    for (size_t i = 0; i < into.size(); ++i) {
      if (from[i]) into[i] = true;
    }
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = count; i-- > 0;) {
      std::vector<bool> pointers(program.variables.size()), numbers(program.numbers.size());
      for (const StatementId next : program.statements[i].next)
        merge(pointers, live.pointers[next]), merge(numbers, live.numbers[next]);
      const Effect what = effect(program, program.statements[i]);
      for (const Variable variable : what.writes) pointers[variable] = false;
      for (const uint32_t number : what.number_writes) numbers[number] = false;
      for (const Variable variable : what.reads) pointers[variable] = true;
      for (const uint32_t number : what.number_reads) numbers[number] = true;
      if (pointers != live.pointers[i] || numbers != live.numbers[i]) {
        live.pointers[i] = std::move(pointers), live.numbers[i] = std::move(numbers), changed = true;
      }
    }
  }
  return live;
}

core::Location most_crowded(const Program& program) {
  const Liveness live = liveness(program);
  const auto needed = [](const std::vector<bool>& variables) { return std::ranges::count(variables, true); };
  const auto most = std::ranges::max_element(live.pointers, {}, needed);
  return program.statements[static_cast<size_t>(most - live.pointers.begin())].location;
}

bool share_variables(Program& program, size_t most) {
  const size_t count = program.variables.size();
  const Liveness live = liveness(program);
  std::vector<std::vector<bool>> conflict(count, std::vector<bool>(count));
  for (size_t i = 0; i < program.statements.size(); ++i) {
    std::vector<bool> after(count);
    for (const StatementId next : program.statements[i].next) {
      for (size_t v = 0; v < count; ++v) after[v] = after[v] || live.pointers[next][v];
    }
    // What a statement writes must not be where anything lives that is needed afterwards or read by it.
    for (const Variable written : effect(program, program.statements[i]).writes) {
      for (size_t v = 0; v < count; ++v) {
        if (v != written && (after[v] || live.pointers[i][v])) conflict[written][v] = conflict[v][written] = true;
      }
    }
    for (size_t a = 0; a < count; ++a) {
      for (size_t b = 0; live.pointers[i][a] && b < count; ++b) {
        if (a != b && live.pointers[i][b]) conflict[a][b] = true;
      }
    }
  }
  std::vector<Variable> shared(count, kNothing);
  std::vector<std::string> names;
  for (size_t v = 0; v < count; ++v) {
    std::vector<bool> taken(names.size() + 1);
    for (size_t w = 0; w < v; ++w) {
      if (conflict[v][w]) taken[shared[w]] = true;
    }
    shared[v] = static_cast<Variable>(std::ranges::find(taken, false) - taken.begin());
    if (shared[v] == names.size()) names.push_back(program.variables[v]);
  }
  for (Statement& statement : program.statements) {
    const Variable followed = statement.action == Action::load ? statement.y : statement.x;
    if (followed != kNothing) statement.subject = program.variables[followed];
    for (Variable* variable : {&statement.x, &statement.y, &statement.pointer.variable}) {
      if (*variable != kNothing) *variable = shared[*variable];
    }
    for (Variable& variable : statement.held) variable = shared[variable];
  }
  for (Variable& global : program.globals) global = shared[global];
  program.variables = std::move(names);
  return program.variables.size() <= most;
}

}  // namespace quotient::shape
