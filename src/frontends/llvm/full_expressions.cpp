#include "frontends/llvm/full_expressions.hpp"

#include <llvm/IR/DebugInfoMetadata.h>

#include <charconv>
#include <string_view>

#include "frontends/llvm/compile.hpp"

namespace quotient::frontends::llvm {
namespace {

std::string_view without_dot(std::string_view name) { return name.starts_with("./") ? name.substr(2) : name; }

// Reads the tree line by line, as clang writes it: each attribute, and each beginning and end of an object, has a line
// of its own. A location leaves out the file and the line if they are those of the location before; likewise those that
// `#line` makes of them (`presumed…`).
class TreeReader {
 public:
  void read(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (line.ends_with(',')) line.remove_suffix(1);
    if (line == "}" || line == "]") return levels_.pop_back();
    std::string_view key;
    if (const size_t colon = line.find("\": "); line.starts_with('"') && colon != line.npos) {
      key = line.substr(1, colon - 1);
      line.remove_prefix(colon + 3);
    }
    if (line == "{" || line == "[") levels_.push_back({key});
    else if (!levels_.empty() && levels_.back().key != "includedFrom") attribute(key, line);
  }

  std::vector<FullExpression> found;

 private:
  // An object or an array. A node of the tree is an object without a key.
  struct Level {
    std::string_view key;
    bool is_expression = false;
    std::optional<SourcePosition> name, first, last;
  };

  void attribute(std::string_view key, std::string_view value) {
    if (key == "file") file_ = unquoted(value), is_shifted_ = false;
    if (key == "presumedFile") file_ = unquoted(value);
    if (key == "line" && !is_shifted_) line_ = number(value);
    if (key == "presumedLine") line_ = number(value), is_shifted_ = true;
    if (key == "col") locate({line_, number(value)});
    if (key == "valueCategory") add_expression();
  }

  void locate(SourcePosition position) {
    size_t at = levels_.size() - 1;
    if (levels_[at].key == "expansionLoc") --at;  // there is a `spellingLoc` beside it, which debug locations ignore
    Level* node = node_below(at);
    if (node == nullptr) return;
    if (levels_[at].key == "loc") node->name = position;
    if (levels_[at].key == "begin") node->first = position;
    if (levels_[at].key == "end") node->last = position;
  }

  // The innermost node around the level at that index.
  Level* node_below(size_t index) {
    while (index-- > 0)
      if (levels_[index].key.empty()) return &levels_[index];
    return nullptr;
  }

  void add_expression() {
    Level& node = levels_.back();
    node.is_expression = true;
    const Level* parent = node_below(levels_.size() - 1);
    if (parent == nullptr || parent->is_expression || !node.first || !node.last) return;
    found.push_back({file_, parent->name ? std::min(*parent->name, *node.first) : *node.first, *node.last});
  }

  static unsigned number(std::string_view text) {
    unsigned result = 0;
    std::from_chars(text.data(), text.data() + text.size(), result);
    return result;
  }
  static std::string unquoted(std::string_view text) { return std::string(text.substr(1, text.size() - 2)); }

  std::vector<Level> levels_;
  std::string file_;
  unsigned line_ = 0;
  bool is_shifted_ = false;  // by `#line`: what the file's own lines are does not matter
};

}  // namespace

bool FullExpression::contains(const ir::DILocation& location) const {
  const SourcePosition position{location.getLine(), location.getColumn()};
  return first <= position && position <= last && without_dot(location.getFilename()) == without_dot(file);
}

std::vector<FullExpression> read_full_expressions(const std::string& tree) {
  TreeReader reader;
  for (size_t at = 0; at < tree.size();) {
    const size_t end = std::min(tree.find('\n', at), tree.size());
    reader.read(std::string_view(tree).substr(at, end - at));
    at = end + 1;
  }
  return std::move(reader.found);
}

const FullExpression* FullExpressions::around(const ir::DILocation& location) {
  const ir::DICompileUnit* unit = location.getScope()->getSubprogram()->getUnit();
  const FullExpression* innermost = nullptr;
  for (const FullExpression& expression : of_source(unit->getFilename().str())) {
    if (!expression.contains(location)) continue;
    if (innermost == nullptr || innermost->first <= expression.first) innermost = &expression;
  }
  return innermost;
}

const std::vector<FullExpression>& FullExpressions::of_source(const std::string& name) {
  const auto [known, is_new] = sources_.try_emplace(name);
  if (!is_new) return known->second;
  for (size_t i = 0; i < options_.files.size(); ++i) {
    const bool with_conditions = i == 0 && !options_.conditions.empty();
    if (with_conditions ? name != "<stdin>" && name != "-" : name != options_.files[i]) continue;
    if (const Result<std::string> tree = syntax_tree(options_.files[i], options_)) {
      known->second = read_full_expressions(*tree);
      break;
    }
  }
  return known->second;
}

}  // namespace quotient::frontends::llvm
