#include "frontends/promela/text.hpp"

#include <fmt/format.h>

#include <array>

#include "frontends/promela/types.hpp"

namespace quotient::frontends::promela {
namespace {

void append(std::string& out, const Expr& expr);

void append_list(std::string& out, const std::vector<Expr*>& list) {
  for (size_t i = 0; i < list.size(); ++i) {
    if (i > 0) out += ',';
    append(out, *list[i]);
  }
}

void append_patterns(std::string& out, const std::vector<Pattern>& patterns) {
  for (size_t i = 0; i < patterns.size(); ++i) {
    if (i > 0) out += ',';
    const Pattern& pattern = patterns[i];
    if (pattern.kind == Pattern::Kind::ignore) {
      out += '_';
    } else if (pattern.kind == Pattern::Kind::match_value) {
      out += "eval(";
      append(out, *pattern.expr);
      out += ')';
    } else {
      append(out, *pattern.expr);
    }
  }
}

void append_index(std::string& out, const Expr* index) {
  if (!index) return;
  out += '[';
  append(out, *index);
  out += ']';
}

void append_reference(std::string& out, const Expr& expr) {
  out += expr.variable ? expr.variable->name : expr.name;
  append_index(out, expr.index);
  for (const FieldStep& step : expr.path) {
    out += '.';
    out += step.field->name;
    append_index(out, step.index);
  }
}

void append_remote(std::string& out, const Expr& expr) {
  out += expr.proctype->name;
  if (!expr.operands.empty()) append_index(out, expr.operands[0]);
  if (expr.kind == ExprKind::remote_label) {
    out += '@' + expr.name;
  } else {
    out += ':';
    append_reference(out, expr);
  }
}

void append_call(std::string& out, std::string_view name, const std::vector<Expr*>& operands) {
  out += name;
  out += '(';
  append_list(out, operands);
  out += ')';
}

void append_operator(std::string& out, const Expr& expr) {
  if (expr.kind == ExprKind::unary) {
    out += to_text(expr.op);
    out += expr.op >= Op::always ? " (" : "(";
    append(out, *expr.operands[0]);
    out += ')';
  } else {
    out += '(';
    append(out, *expr.operands[0]);
    const bool temporal = expr.op >= Op::always;
    if (temporal) out += ' ';
    out += to_text(expr.op);
    if (temporal) out += ' ';
    append(out, *expr.operands[1]);
    out += ')';
  }
}

void append_conditional(std::string& out, const Expr& expr) {
  constexpr std::array<std::string_view, 3> kBefore = {"( (", ") -> (", ") : ("};
  for (size_t i = 0; i < 3; ++i) {
    out += kBefore[i];
    append(out, *expr.operands[i]);
  }
  out += ") )";
}

void append_allocation(std::string& out, const Expr& expr) {
  out += "new " + to_text(*expr.type.target);
  if (!expr.operands.empty()) append_index(out, expr.operands[0]);
}

void append(std::string& out, const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::constant: out += expr.name.empty() ? fmt::format("{}", expr.value) : expr.name; return;
    case ExprKind::variable: return append_reference(out, expr);
    case ExprKind::unary:
    case ExprKind::binary: return append_operator(out, expr);
    case ExprKind::conditional: return append_conditional(out, expr);
    case ExprKind::run: return append_call(out, "run " + expr.proctype->name, expr.operands);
    case ExprKind::len: return append_call(out, "len", expr.operands);
    case ExprKind::empty: return append_call(out, "empty", expr.operands);
    case ExprKind::nempty: return append_call(out, "nempty", expr.operands);
    case ExprKind::full: return append_call(out, "full", expr.operands);
    case ExprKind::nfull: return append_call(out, "nfull", expr.operands);
    case ExprKind::poll:
      append(out, *expr.operands[0]);
      out += expr.random ? "??[" : "?[";
      append_patterns(out, expr.pattern);
      out += ']';
      return;
    case ExprKind::enabled: return append_call(out, "enabled", expr.operands);
    case ExprKind::pc_value: return append_call(out, "pc_value", expr.operands);
    case ExprKind::get_priority: return append_call(out, "get_priority", expr.operands);
    case ExprKind::timeout: out += "timeout"; return;
    case ExprKind::np: out += "np_"; return;
    case ExprKind::pid: out += "_pid"; return;
    case ExprKind::nr_pr: out += "_nr_pr"; return;
    case ExprKind::last: out += "_last"; return;
    case ExprKind::own_priority: out += "_priority"; return;
    case ExprKind::write_only: out += '_'; return;
    case ExprKind::remote_label:
    case ExprKind::remote_variable: return append_remote(out, expr);
    case ExprKind::dereference: out += '*'; return append(out, *expr.operands[0]);
    case ExprKind::address_of: out += '&'; return append(out, *expr.operands[0]);
    case ExprKind::allocate: return append_allocation(out, expr);
    case ExprKind::null: out += "null"; return;
    case ExprKind::call: return append_call(out, expr.proctype->name, expr.operands);
  }
}

void append_receive(std::string& out, const Statement& statement) {
  append(out, *statement.target);
  out += statement.random ? "??" : "?";
  if (statement.peek) out += '<';
  append_patterns(out, statement.pattern);
  if (statement.peek) out += '>';
}

void append_send(std::string& out, const Statement& statement) {
  append(out, *statement.target);
  out += statement.sorted ? "!!" : "!";
  append_list(out, statement.arguments);
}

void append_print(std::string& out, const Statement& statement) {
  if (statement.prints_mtype) {
    out += "printm(";
    append(out, *statement.expr);
  } else {
    out += "printf('";
    for (const char c : statement.name) {
      if (c == '\n') out += "\\n";
      else if (c == '\t') out += "\\t";
      else out += c;
    }
    out += '\'';
    for (const Expr* argument : statement.arguments) {
      out += ',';
      append(out, *argument);
    }
  }
  out += ')';
}

}  // namespace

std::string_view to_text(Op op) {
  switch (op) {
    case Op::add: return "+";
    case Op::sub: return "-";
    case Op::mul: return "*";
    case Op::div: return "/";
    case Op::mod: return "%";
    case Op::bit_and: return "&";
    case Op::bit_or: return "|";
    case Op::bit_xor: return "^";
    case Op::shl: return "<<";
    case Op::shr: return ">>";
    case Op::eq: return "==";
    case Op::ne: return "!=";
    case Op::lt: return "<";
    case Op::le: return "<=";
    case Op::gt: return ">";
    case Op::ge: return ">=";
    case Op::logical_and: return "&&";
    case Op::logical_or: return "||";
    case Op::neg: return "-";
    case Op::bit_not: return "~";
    case Op::logical_not: return "!";
    case Op::always: return "[]";
    case Op::eventually: return "<>";
    case Op::next: return "X";
    case Op::until: return "U";
    case Op::release: return "V";
    case Op::weak_until: return "W";
    case Op::implies: return "->";
    case Op::equivalent: return "<->";
  }
  return "?";
}

std::string to_text(const Expr& expr) {
  std::string out;
  append(out, expr);
  return out;
}

std::string to_text(const Statement& statement) {
  switch (statement.kind) {
    case StatementKind::condition: return "(" + to_text(*statement.expr) + ")";
    case StatementKind::assign: return to_text(*statement.target) + " = " + to_text(*statement.expr);
    case StatementKind::send: {
      std::string out;
      append_send(out, statement);
      return out;
    }
    case StatementKind::receive: {
      std::string out;
      append_receive(out, statement);
      return out;
    }
    case StatementKind::choice: return "IF";
    case StatementKind::loop: return "DO";
    case StatementKind::otherwise: return "else";
    case StatementKind::jump: return "goto " + statement.name;
    case StatementKind::leave: return "break";
    case StatementKind::unless: return "unless";
    case StatementKind::atomic: return "ATOMIC";
    case StatementKind::d_step: return fmt::format("D_STEP{}", statement.location.line);
    case StatementKind::block: return "sub-sequence";
    case StatementKind::assertion: return "assert(" + to_text(*statement.expr) + ")";
    case StatementKind::print: {
      std::string out;
      append_print(out, statement);
      return out;
    }
    case StatementKind::set_priority:
      return "set_priority(" + to_text(*statement.arguments[0]) + ", " + to_text(*statement.arguments[1]) + ")";
    case StatementKind::release: return "delete " + to_text(*statement.expr);
    case StatementKind::give_back: return statement.expr ? "return " + to_text(*statement.expr) : "return";
    case StatementKind::evaluate: return to_text(*statement.expr);
  }
  return "";
}

}  // namespace quotient::frontends::promela
