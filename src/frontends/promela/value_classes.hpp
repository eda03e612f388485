// Which values of a model may be renamed: numbers that are only passed on, compared for equality and used as indices,
// like those of processes.
//
// Variables, fields of messages and indices of arrays between which a value may flow are in one class (union-find,
// without regard to the order of statements). A class is *free* if nothing is ever computed with its values: then a
// permutation of them, applied to the whole state, changes nothing but names (docs/promela.md, "Symmetry"). Constants
// must not be renamed; a class knows those that its values meet.
//
// `init` is left out, but for the channels that it passes on: states count as the same only after it has ended. So are
// the initial values of processes that are there at the start or that init starts.
#pragma once

#include <map>
#include <set>

#include "frontends/promela/ast.hpp"

namespace quotient::frontends::promela {

class ValueClasses {
 public:
  using Class = uint32_t;

  explicit ValueClasses(const Model& model);

  Class of(const Variable& variable) { return find(node(values_, &variable)); }
  Class index_of(const Variable& array) { return find(node(indices_, &array)); }
  Class number_of(const Proctype& proctype) { return find(node(numbers_, &proctype)); }
  Class field_of(const Variable& channel, size_t field) { return find(this->field(node(values_, &channel), field)); }

  // It is a set of names: free, and its values pass from one variable to another, or to an index. A constant that does
  // not fit into a byte may be cut off where it goes to.
  bool is_name(Class at) { return classes_[find(at)].flows && is_free(at) && has_small_constants(at); }
  bool has_small_constants(Class at);
  // Values of the variable meet a constant that is not in the text.
  void add_constant(const Variable& variable, int32_t constant) { classes_[of(variable)].constants.insert(constant); }
  bool is_free(Class at) { return !classes_[find(at)].bound; }
  const std::set<int32_t>& constants(Class at) { return classes_[find(at)].constants; }
  bool sees_numbers() const {
    return sees_numbers_;
  }  // some process asks for its number, or for that of one that it starts

 private:
  struct Members {
    bool bound = false;  // not free
    bool flows = false;
    std::set<int32_t> constants;
    std::vector<uint32_t> fields;  // of messages, if these are channels
  };
  static constexpr uint32_t kNumber = 0;  // the class of what is computed

  template <class Key>
  uint32_t node(std::map<Key, uint32_t>& nodes, Key key) {
    const auto [known, is_new] = nodes.try_emplace(key, 0);
    if (is_new) known->second = make();
    return known->second;
  }
  uint32_t make();
  uint32_t find(uint32_t at);
  uint32_t field(uint32_t channel, size_t index);
  void join(uint32_t a, uint32_t b);
  void bind(uint32_t at) { join(at, kNumber); }
  void meet(uint32_t at,
            const Expr* expr);  // the value of the expression flows there, or is compared with what is there

  void find_numbers();
  void declare(const Variable& variable);
  void join_equal_channels();
  void sequence(const Sequence& body);
  void statement(const Statement& statement);
  void match(const Expr* channel, const std::vector<Pattern>& patterns);
  uint32_t value(const Expr* expr);  // of what is not constant
  uint32_t reference(const Expr& expr);
  void index(const Variable& variable, const Expr* expr);
  void run(const Expr& expr);
  void pass_channels(const Statement& statement);

  const Model& model_;
  const Proctype* current_ = nullptr;
  bool sees_numbers_ = false;
  std::vector<uint32_t> parents_;
  std::vector<Members> classes_;
  std::map<const Variable*, uint32_t> values_, indices_;
  std::map<const Proctype*, uint32_t> numbers_;
  struct Send {
    uint32_t channel;
    size_t arguments;
    bool sorted;
  };
  std::vector<Send> sends_;
};

}  // namespace quotient::frontends::promela
