// A recursive-descent parser for Core's text form. Names may be used before they are defined, so globals and
// functions are declared in a first pass over the tokens; registers and blocks come to be at their first mention.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>

#include "core/builder.hpp"
#include "core/lexer.hpp"
#include "core/text.hpp"

namespace quotient::core {
namespace {

struct ParseError {
  Diagnostic diagnostic;
};

const std::unordered_map<std::string_view, Op>& op_names() {
  static const std::unordered_map<std::string_view, Op> table = {
#define OPCODE(name, results, types, operands, traits) {#name, Op::k_##name},
#include "core/opcodes.def"
#undef OPCODE
  };
  return table;
}

class Parser {
 public:
  Parser(std::string_view text, std::string file) : file_(std::move(file)) {
    Lexer lexer(text);
    do {
      tokens_.push_back(lexer.next());
      if (tokens_.back().kind == Token::Kind::bad) fail(tokens_.back(), tokens_.back().text);
    } while (tokens_.back().kind != Token::Kind::end);
  }

  Module run() {
    declare();
    std::optional<Token> entry;
    for (skip_newlines(); peek().kind != Token::Kind::end; skip_newlines()) top_level(entry);
    if (functions_.empty()) fail(peek(), "there is no function");
    if (entry) {
      if (!functions_.count(entry->text)) fail(*entry, fmt::format("no function is named @{}", entry->text));
      builder_.module().entry = functions_.at(entry->text);
    } else if (functions_.count("main")) {
      builder_.module().entry = functions_.at("main");
    }
    return builder_.take();
  }

 private:
  [[noreturn]] void fail(const Token& token, std::string message) const {
    throw ParseError{{{file_, token.line, token.column}, std::move(message)}};
  }

  const Token& peek() const { return tokens_[at_]; }
  const Token& take() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
  bool at_punct(char c) const { return peek().kind == Token::Kind::punct && peek().text[0] == c; }
  bool at_word(std::string_view word) const { return peek().kind == Token::Kind::word && peek().text == word; }
  bool accept(char c) { return at_punct(c) ? (take(), true) : false; }
  void expect(char c) {
    if (!accept(c)) fail(peek(), fmt::format("'{}' is expected here", c));
  }
  const Token& expect(Token::Kind kind, const char* what) {
    if (peek().kind != kind) fail(peek(), fmt::format("{} is expected here", what));
    return take();
  }
  void skip_newlines() {
    while (peek().kind == Token::Kind::newline) take();
  }

  // First pass: every `func @f`, `global @g` … at the start of a line.
  void declare() {
    for (size_t i = 0; i + 1 < tokens_.size(); ++i) {
      const Token& word = tokens_[i];
      const Token& name = tokens_[i + 1];
      if (word.kind != Token::Kind::word || name.kind != Token::Kind::symbol) continue;
      if (word.text == "func") {
        if (!functions_.try_emplace(name.text, static_cast<uint32_t>(functions_.size())).second ||
            globals_.count(name.text)) {
          fail(name, fmt::format("@{} is defined twice", name.text));
        }
        builder_.function(name.text);
      } else if (word.text == "global" || word.text == "const" || word.text == "thread") {
        if (!globals_.try_emplace(name.text, static_cast<uint32_t>(globals_.size())).second ||
            functions_.count(name.text)) {
          fail(name, fmt::format("@{} is defined twice", name.text));
        }
      }
    }
  }

  void top_level(std::optional<Token>& entry) {
    const Token& word = expect(Token::Kind::word, "one of pointer, file, entry, global, const, thread, type, func");
    if (word.text == "pointer") {
      builder_.module().pointer_bits = static_cast<unsigned>(expect(Token::Kind::number, "32 or 64").number);
    } else if (word.text == "file") {
      builder_.file(expect(Token::Kind::string, "a file name in quotes").text);
    } else if (word.text == "entry") {
      entry = expect(Token::Kind::symbol, "@function");
    } else if (word.text == "global" || word.text == "const" || word.text == "thread") {
      parse_global(word.text);
    } else if (word.text == "type") {
      parse_type();
    } else if (word.text == "func") {
      parse_function(false);
    } else if (word.text == "runtime" && at_word("func")) {
      take();
      parse_function(true);
    } else {
      fail(word, fmt::format("'{}' cannot stand here", word.text));
    }
    if (peek().kind != Token::Kind::end) expect(Token::Kind::newline, "the end of the line");
  }

  void parse_global(std::string_view kind) {
    Global global;
    global.kind = kind == "const"    ? Global::Kind::constant
                  : kind == "thread" ? Global::Kind::thread_local_variable
                                     : Global::Kind::variable;
    global.name = expect(Token::Kind::symbol, "@name").text;
    const Token& size = expect(Token::Kind::number, "the size in bytes");
    if (size.number > UINT32_MAX) fail(size, "an object has less than 2^32 bytes");
    global.size = static_cast<uint32_t>(size.number);
    global.align = static_cast<uint32_t>(expect(Token::Kind::number, "the alignment in bytes").number);
    global.type = accept_text();
    if (accept('{')) {
      while (!accept('}')) {
        const Token& offset = expect(Token::Kind::number, "an offset");
        expect(':');
        if (peek().kind == Token::Kind::string) {
          const std::string& bytes = take().text;
          if (offset.number > global.size || bytes.size() > global.size - offset.number)
            fail(offset, "the initial bytes lie outside the object");
          if (global.bytes.size() < offset.number) global.bytes.resize(offset.number);
          global.bytes.replace(offset.number, bytes.size(), bytes);
        } else {
          global.relocations.push_back({static_cast<uint32_t>(offset.number), symbol_operand()});
        }
        if (!at_punct('}')) expect(',');
      }
    }
    builder_.add_global(std::move(global));
  }

  std::string accept_text() { return peek().kind == Token::Kind::string ? take().text : ""; }

  void parse_type() {
    ObjectType type;
    type.name = expect(Token::Kind::string, "the name in quotes").text;
    if (at_word("size")) {
      take();
      type.size = static_cast<uint32_t>(expect(Token::Kind::number, "the size in bytes").number);
    }
    if (peek().kind == Token::Kind::number) {
      type.first = static_cast<uint32_t>(take().number);
      type.stride = static_cast<uint32_t>(expect(Token::Kind::number, "the size of an element").number);
    }
    if (at_word("of")) {
      do {
        take();
        const std::string argument = expect(Token::Kind::string, "a type in quotes").text;
        const uint64_t size = expect(Token::Kind::number, "its size in bytes").number;
        type.arguments.push_back({argument, static_cast<uint32_t>(size)});
      } while (at_punct(','));
    }
    const bool has_values = at_word("values");
    if (has_values) take();
    expect('{');
    while (!accept('}')) {
      const uint64_t key = expect(Token::Kind::number, has_values ? "a value" : "an offset").number;
      expect(':');
      const std::string name = expect(Token::Kind::string, "a name in quotes").text;
      if (has_values) {
        type.values[key] = name;
      } else {
        ObjectType::Part& part = type.parts[static_cast<uint32_t>(key)];
        part = {name, accept_text()};
        if (peek().kind == Token::Kind::number) part.size = static_cast<uint32_t>(take().number);
      }
      if (!at_punct('}')) expect(',');
    }
    builder_.module().types.push_back(std::move(type));
  }

  Operand symbol_operand() {
    const Token& name = expect(Token::Kind::symbol, "@name");
    if (const auto it = functions_.find(name.text); it != functions_.end()) return core::function(it->second);
    const auto it = globals_.find(name.text);
    if (it == globals_.end()) fail(name, fmt::format("@{} is not defined", name.text));
    uint64_t offset = 0;
    if (accept('+')) {
      offset = expect(Token::Kind::number, "an offset").number;
    } else if (peek().kind == Token::Kind::number && static_cast<int64_t>(peek().number) < 0) {
      offset = take().number;
    }
    return core::global(it->second, offset);
  }

  void parse_function(bool runtime) {
    const Token& name = expect(Token::Kind::symbol, "@name");
    FunctionBuilder builder(builder_, functions_.at(name.text));
    function_ = &builder;
    registers_.clear();
    builder.function().runtime = runtime;
    expect('(');
    while (!accept(')')) {
      const Token& parameter = expect(Token::Kind::reg, "%parameter");
      if (registers_.count(parameter.text)) fail(parameter, "this parameter's name is taken");
      register_named(parameter.text);
      ++builder.function().parameters;
      if (!at_punct(')')) expect(',');
    }
    if (peek().kind == Token::Kind::string) builder.function().signature = take().text;
    if (at_punct('!')) builder.function().location = parse_location();
    if (at_word("variables")) {
      take();
      do builder.function().variables.push_back(register_named(expect(Token::Kind::reg, "%variable").text));
      while (accept(','));
    }
    expect('{');
    parse_blocks();
    function_ = nullptr;
  }

  void parse_blocks() {
    collect_blocks();
    bool inside = false;
    for (skip_newlines(); !accept('}'); skip_newlines()) {
      if (peek().kind == Token::Kind::end) fail(peek(), "the function does not end: '}' is missing");
      if (peek().kind == Token::Kind::block) {
        function_->at(block_ids_.at(take().text));
        expect(':');
        inside = true;
      } else if (!inside) {
        fail(peek(), "a block's name (^name:) must stand before the first instruction");
      } else {
        parse_instruction();
      }
    }
  }

  void collect_blocks() {
    block_ids_.clear();
    for (size_t i = at_; i + 1 < tokens_.size() && !(tokens_[i].kind == Token::Kind::punct && tokens_[i].text == "}");
         ++i) {
      const bool starts_line = tokens_[i - 1].kind == Token::Kind::newline || tokens_[i - 1].text == "{";
      if (tokens_[i].kind != Token::Kind::block || !starts_line) continue;
      if (block_ids_.count(tokens_[i].text)) fail(tokens_[i], "this block's name is taken");
      block_ids_[tokens_[i].text] = function_->new_block(tokens_[i].text);
    }
  }

  uint32_t register_named(const std::string& name) {
    const auto [it, fresh] = registers_.try_emplace(name, 0);
    if (fresh) it->second = function_->new_register(name);
    return it->second;
  }

  Location parse_location() {
    expect('!');
    Location location;
    location.file = static_cast<uint32_t>(expect(Token::Kind::number, "a file number").number);
    expect(':');
    location.line = static_cast<uint32_t>(expect(Token::Kind::number, "a line").number);
    expect(':');
    location.column = static_cast<uint32_t>(expect(Token::Kind::number, "a column").number);
    return location;
  }

  void parse_instruction() {
    const Token first = peek();
    std::vector<uint32_t> results;
    if (peek().kind == Token::Kind::reg) {
      do results.push_back(register_named(expect(Token::Kind::reg, "%result").text));
      while (accept(','));
      expect('=');
    }
    const Token& word = expect(Token::Kind::word, "an instruction");
    uint8_t flags = 0, ordering = kOrdersAll;
    const Op op = parse_op(word, flags, ordering);
    std::vector<Type> types;
    while (std::optional<Type> type = accept_type()) types.push_back(*type);
    std::vector<Operand> operands;
    if (!at_end_of_operands()) {
      do operands.push_back(parse_operand());
      while (accept(','));
    }
    Instruction& instruction = function_->emit(op, std::move(types), std::move(results), std::move(operands), flags);
    instruction.ordering = ordering;
    // A .core program without locations of its own is its own source.
    instruction.location = at_punct('!') ? parse_location() : Location{builder_.file(file_), first.line, first.column};
    if (at_word("note")) {
      take();
      instruction.note = builder_.text(expect(Token::Kind::string, "a text in quotes").text).index;
    }
    expect(Token::Kind::newline, "the end of the line");
  }

  bool at_end_of_operands() const {
    return peek().kind == Token::Kind::newline || peek().kind == Token::Kind::end || at_punct('!') || at_word("note");
  }

  Op parse_op(const Token& word, uint8_t& flags, uint8_t& ordering) const {
    static const std::unordered_map<std::string_view, uint8_t> kOrders = {{"relaxed", kRelaxed},
                                                                          {"acquire", kAcquire | kFailureAcquire},
                                                                          {"release", kRelease},
                                                                          {"acq_rel", kOrdersAll},
                                                                          {"seq_cst", kOrdersAll}};
    bool ordered = false;
    std::string_view rest = word.text;
    const auto piece = [&rest] {
      const std::string_view head = rest.substr(0, rest.find('.'));
      rest.remove_prefix(std::min(rest.size(), head.size() + 1));
      return head;
    };
    const std::string_view name = piece();
    const auto op = op_names().find(name);
    if (op == op_names().end()) fail(word, fmt::format("'{}' is not an instruction", name));
    while (!rest.empty()) {
      const std::string_view flag = piece();
      if (const auto order = kOrders.find(flag); order != kOrders.end()) {
        // The first order is that of success, a second one that of a cmpxchg's failure.
        ordering = ordered ? (ordering & ~kFailureAcquire) | (order->second & kFailureAcquire) : order->second;
        ordered = true;
        continue;
      }
      const auto known = std::ranges::find(kFlagWords, flag, &FlagWord::word);
      if (known == std::end(kFlagWords)) fail(word, fmt::format("'.{}' is not a flag", flag));
      if (known->only && known->only != op->second) fail(word, fmt::format("'.{}' is not a flag of {}", flag, name));
      flags |= known->flag;
    }
    return op->second;
  }

  Type number_type(char letter, unsigned bits) const {
    if (letter == 'i' && (bits < 1 || bits > 64)) fail(peek(), "an integer type has 1 to 64 bits");
    if (letter == 'f' && bits != 32 && bits != 64) fail(peek(), "a float type has 32 or 64 bits");
    return letter == 'i' ? integer(bits) : floating(bits);
  }

  std::optional<Type> accept_type() {
    if (peek().kind != Token::Kind::word) return std::nullopt;
    const std::string_view text = peek().text;
    std::optional<Type> type;
    if (text == "ptr") type = pointer(builder_.module().pointer_bits);
    unsigned bits = 0;
    if (text.size() > 1 && (text[0] == 'i' || text[0] == 'f')) {
      const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), bits);
      if (error == std::errc{} && end == text.data() + text.size()) type = number_type(text[0], bits);
    }
    if (type) take();
    return type;
  }

  Operand parse_operand() {
    const Token& token = peek();
    switch (token.kind) {
      case Token::Kind::reg: return reg(register_named(take().text));
      case Token::Kind::number: return constant(take().number);
      case Token::Kind::symbol: return symbol_operand();
      case Token::Kind::string: return builder_.text(take().text);
      case Token::Kind::block: {
        const auto it = block_ids_.find(token.text);
        if (it == block_ids_.end()) fail(token, fmt::format("no block is named ^{}", token.text));
        take();
        return block(it->second);
      }
      default: break;
    }
    if (!at_word("undef")) fail(token, "an operand is expected here");
    take();
    return undef();
  }

  std::string file_;
  std::vector<Token> tokens_;
  size_t at_ = 0;
  ModuleBuilder builder_;
  std::unordered_map<std::string, uint32_t> functions_, globals_;
  FunctionBuilder* function_ = nullptr;
  std::unordered_map<std::string, uint32_t> registers_, block_ids_;
};

}  // namespace

Result<Module> parse(std::string_view text, const std::string& file_name) {
  try {
    return Parser(text, file_name).run();
  } catch (ParseError& error) {
    return tl::unexpected(std::move(error.diagnostic));
  }
}

}  // namespace quotient::core
