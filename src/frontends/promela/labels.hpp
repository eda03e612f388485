// The labels of one body and the jumps to them. A label is looked for in the block of the jump, then in the blocks
// around it, then anywhere in the body. Where the expansion of inlines brings a name in twice, the later ones are
// renamed ("again:2"), so that behind the parser a name stands for one place.
#pragma once

#include <unordered_map>

#include "frontends/promela/lexer.hpp"

namespace quotient::frontends::promela {

class Labels {
 public:
  struct Place {
    Location location;
    std::vector<uint32_t> block;  // path of blocks
    uint32_t d_step = 0;          // which one it is in, 0: none
    bool in_inline = false;
  };

  void add_label(Model& model, const std::string& name, Statement* statement, Place place);
  void add_jump(Statement* jump, Place place);
  // The label's place is another statement now.
  void move(const std::string& name, const Statement* from, Statement* to);
  // Renames labels and jumps, once all are known. Fails on a jump that leads nowhere, into a d_step or out of one.
  void resolve(Model& model);

 private:
  struct Label {
    std::string name;
    Statement* statement;
    Place place;
    std::string unique_name;
  };
  struct Jump {
    Statement* statement;
    Place place;
  };

  const Label* target_of(const Jump& jump) const;
  void make_unique();

  std::vector<Label> labels_;
  std::unordered_map<std::string, std::vector<size_t>> by_name_;  // indices into labels_
  std::vector<Jump> jumps_;
};

// The statement that has the label, with `sequence` the one that it stands in; null if there is none.
Statement* find_label(Proctype& proctype, const std::string& label, Sequence*& sequence);

}  // namespace quotient::frontends::promela
