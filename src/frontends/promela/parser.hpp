// A recursive-descent parser that resolves names and checks as it goes. The first mistake ends it, with a Failure.
//
//   parser_units         proctypes, init, never, ltl, typedef, mtype, functions
//   parser_declarations  variables and channels
//   parser_statements    statements of one step, blocks, labels
//   parser_loops         if, do, for, select
//   parser_messages      what is sent, received and polled
//   parser_inlines       definitions and expansions
//   parser_expressions   operators; parser_operands: what they are applied to
//   parser_checks        types
//   labels               where jumps lead, once a body is complete
#pragma once

#include <functional>
#include <optional>

#include "frontends/promela/labels.hpp"
#include "frontends/promela/symbols.hpp"
#include "frontends/promela/token_stream.hpp"

namespace quotient::frontends::promela {

class Parser {
 public:
  Parser(Model& model, const std::vector<Token>& tokens);

  void parse_model();
  Expr* parse_whole_formula();

 private:
  // What is known of the body that is being parsed.
  struct Body {
    Proctype* proctype = nullptr;
    Labels labels;
    bool only_declarations_so_far = true;  // an initialiser is still evaluated when the process is made
    unsigned loops = 0;                    // that `break` could leave
    unsigned atomics = 0;
    uint32_t d_step = 0;                                       // number of the d_step that we are in; 0: in none
    std::unordered_map<std::string, Variable*> loop_counters;  // of `for (m in channel)`, one per block
  };
  // A call of an inline whose body is being parsed: `return e` assigns e to `result`.
  struct Expansion {
    std::string name;
    Expr* result = nullptr;
  };
  // Counts how deep the parser's own calls are nested, so that no input exhausts the stack.
  class Nested;

  // ---- Tokens
  const Token& peek() const { return stream_.peek(); }
  Token take() { return stream_.take(); }
  bool at(std::string_view punctuation) const { return peek().is(punctuation); }
  bool at_name(std::string_view word) const { return peek().is_name(word); }
  bool accept(std::string_view punctuation);
  bool accept_name(std::string_view word);
  Token expect(std::string_view punctuation, std::string_view where);
  void expect_name(std::string_view word, std::string_view where);
  Token new_name(std::string_view what);  // a name that a declaration gives
  std::string found() const;              // what stands there instead
  bool at_separator() const { return at(";") || at("->"); }
  void skip_separators();
  [[noreturn]] void fail(Location location, std::string message) const {
    promela::fail(model_, location, std::move(message));
  }

  // ---- Units
  void find_names(const std::vector<Token>& tokens);
  void find_function(const std::vector<Token>& tokens, size_t at);
  Proctype& add_proctype(const Token& name, Proctype::Kind kind);
  void add_structure(const Token& name);
  void parse_unit();
  void parse_proctype();
  void parse_init();
  void parse_never();
  void parse_function();
  void parse_body(Proctype& proctype);
  void parse_parameters(Proctype& proctype);
  void parse_typedef();
  void parse_mtype_list();
  void parse_ltl();
  void skip_ltl();
  uint32_t parse_active();
  uint32_t parse_priority();
  Expr* parse_provided();
  void run_deferred_checks();

  // ---- Declarations
  bool at_declaration() const;
  bool at_type() const;
  bool at_mtype_list() const;
  Type parse_type();
  std::optional<Type> type_named(const std::string& word) const;
  void parse_declaration(Scope scope, std::vector<Variable*>& list, Sequence* body);
  void parse_declarator(Variable& variable, Sequence* body);
  void declare(Variable& variable, const std::vector<Variable*>& fields);
  uint32_t parse_length();
  void parse_initialiser(Variable& variable, Sequence* body);
  void parse_initial_list(Variable& variable);
  void reset_at_declaration(Variable& variable, Sequence& body);
  const ChannelInit* parse_channel_init();
  Type parse_message_field(Location& location);
  Type pointer_to(const Type& target);
  int32_t parse_constant(std::string_view what);

  // ---- Statements
  void parse_sequence(Sequence& out);
  bool at_end_of_sequence() const;
  void parse_step(Sequence& out);
  Statement* parse_unless(Statement* main, Sequence& out);
  Statement* parse_statement(Sequence& out);
  Statement* parse_labelled(Sequence& out);
  Statement* parse_keyword_statement(Sequence& out);
  Statement* parse_reference_statement();
  Statement* parse_assignment(Expr* target);
  Statement* parse_step_by_one(Expr* target);
  Statement* parse_block(StatementKind kind, Location location);
  Statement* parse_d_step(Location location);
  Statement* parse_atomic(Location location);
  Statement* parse_goto(Location location);
  Statement* parse_break(Location location);
  Statement* parse_printf(Location location);
  Statement* parse_printm(Location location);
  Statement* parse_set_priority(Location location);
  Statement* parse_return(Location location);
  Statement* parse_delete(Location location);
  void parse_exclusive();
  void append(Sequence& out, Statement* statement);
  void check_first_label(const Sequence& sequence, std::string_view what);

  // ---- Choices and loops
  Statement* parse_options(StatementKind kind, Location location);
  Statement* parse_for(Sequence& out, Location location);
  Statement* parse_for_channel(Sequence& out, Location location, Expr* index, Expr* channel);
  Statement* finish_for(Location location, Expr* index, Sequence main);
  Statement* parse_select(Sequence& out, Location location);
  bool at_select_of_constants() const;
  Statement* parse_select_of_constants(Sequence& out, Location location);
  Variable* loop_counter(Location location, uint32_t capacity);
  Expr* parse_index_variable(std::string_view keyword);
  void move_else_to_the_end(std::vector<Sequence>& options);

  // ---- Messages
  Statement* parse_send(Expr* channel);
  Statement* parse_receive(Expr* channel);
  Expr* parse_poll(Expr* channel);
  std::vector<Expr*> parse_values();
  void parse_patterns(std::vector<Pattern>& patterns);
  void parse_pattern(std::vector<Pattern>& patterns);
  std::vector<Expr*> spread(Expr* expr);
  void spread_into(Expr* expr, std::vector<Expr*>& cells);
  void check_message(const Expr& channel, size_t count, Location location, std::string_view what);
  void check_widest_send() const;

  // ---- Inlines
  void parse_inline_definition();
  Statement* parse_inline_call(Expr* result);
  std::vector<std::vector<Token>> parse_inline_arguments();
  std::vector<Token> substituted(const Inline& definition, const std::vector<std::vector<Token>>& arguments,
                                 Location call);

  // ---- Expressions
  Expr* parse_expression(Expr* first = nullptr) { return parse_binary(0, first); }
  Expr* parse_binary(int level, Expr* first = nullptr);
  Expr* parse_unary(Expr* first = nullptr);
  Expr* parse_operand();
  Expr* parse_word_operand();
  Expr* parse_parenthesised();
  Expr* parse_channel_operand(ExprKind kind);
  Expr* parse_pid_operand(ExprKind kind);
  Expr* parse_run();
  Expr* parse_remote();
  Expr* parse_reference();
  void parse_fields(Expr& expr);
  Expr* parse_subscript(const Variable& variable);
  Expr* parse_dereference();
  Expr* parse_address_of();
  Expr* parse_new();
  Expr* parse_call();
  std::vector<Expr*> parse_arguments();
  int binary_level(Op& op, size_t& tokens) const;
  void resolve_remote(Expr& expr);

  // ---- Checks
  Expr* number(Expr* expr, std::string_view where);  // or channel: anything with a value but a structure or pointer
  Expr* value(Expr* expr);                           // not a structure
  void check_operands(Op op, Expr& left, Expr& right);
  void check_assignable(const Type& target, const Expr& value, std::string_view what);
  void check_arguments(const Expr& expr, bool spread);
  void check_formula(const Expr& expr);
  void check_run(const Statement& statement) const;
  static bool contains(const Expr& expr, ExprKind kind);
  static bool mentions(const Expr& expr, const Variable& variable);
  static const Variable* local_in(const Expr& expr);  // null if there is none

  // ---- Nodes
  Expr* make(ExprKind kind, Location location);
  Expr* make_constant(int32_t value, Location location);
  Expr* make_unary(Op op, Expr* operand, Location location);
  Expr* make_binary(Op op, Expr* left, Expr* right);
  Expr* make_reference(const Variable& variable, Location location);
  Expr* with_height(Expr* expr);
  Statement* make(StatementKind kind, Location location);
  Statement* make_assignment(Expr* target, Expr* value);
  Statement* make_condition(Expr* condition);
  Statement* make_skip(Location location);
  Statement* make_option_statement(StatementKind kind, Location location, std::vector<Sequence> options);
  Statement* finished(Statement* statement);  // with its text

  Model& model_;
  TokenStream stream_;
  Symbols symbols_;
  Body body_;
  std::vector<Expansion> expansions_;
  std::vector<std::function<void()>> deferred_;  // checks that need what is declared later
  std::vector<std::vector<Token>> formulas_;     // of `ltl`, which see the whole model
  std::unordered_map<const Structure*, bool> complete_;
  std::unordered_map<const Proctype*, bool> declared_;
  size_t expanded_tokens_ = 0;
  const Statement* widest_send_ = nullptr;
  unsigned depth_ = 0;
  uint32_t d_steps_ = 0;
  bool in_formula_ = false;
  bool whole_array_allowed_ = false;  // for (i in array)
  bool at_guard_ = false;             // the next statement is the first of an option: it may be `else`
};

class Parser::Nested {
 public:
  explicit Nested(Parser& parser);
  ~Nested() { --parser_.depth_; }
  Nested(const Nested&) = delete;

 private:
  Parser& parser_;
};

}  // namespace quotient::frontends::promela
