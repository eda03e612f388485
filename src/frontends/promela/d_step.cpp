// The code of a d_step: its statements are executed one after the other, a choice takes its first option that can be
// executed, and only the first statement may block.
#include <map>

#include "frontends/promela/emitter.hpp"

namespace quotient::frontends::promela {

using processes::Opcode;

class DStepEmitter {
 public:
  DStepEmitter(Emitter& emitter, const Node& d_step) : emitter_(emitter), exit_(d_step.next) {}

  void run(const Node& d_step) {
    from(d_step.options[0]->first, nullptr, true);
    emitter_.bind(blocks_);
    emitter_.emit(Opcode::k_block_in_d_step);
    emitter_.bind(done_);
  }

 private:
  // Everything from this node on, up to the end of the d_step or to code that is there already. `otherwise`: where to
  // go if the first statement cannot be executed; null: the transition is blocked if nothing has been executed yet,
  // else it is an error.
  void from(const Node* node, Label* otherwise, bool first) {
    for (;;) {
      if (!node || node == exit_ || !node->deterministic) return emitter_.jump(Opcode::k_jump, done_);
      if (const auto known = begun_.find(node); known != begun_.end())
        return emitter_.jump(Opcode::k_jump, known->second);
      switch (node->kind) {
        case NodeKind::jump: node = node->destination; continue;
        case NodeKind::join:
        case NodeKind::loop_end:
          emitter_.bind(begun_[node]);
          node = node->next;
          continue;
        case NodeKind::block:
        case NodeKind::atomic:
        case NodeKind::unless: node = node->options[0]->first; continue;
        case NodeKind::choice:
        case NodeKind::loop: return choice(*node, otherwise, first);
        default: break;
      }
      if (!otherwise) emitter_.bind(begun_[node]);
      Label* const failing = otherwise ? otherwise : first ? nullptr : &blocks_;
      if (first && node->kind == NodeKind::condition) emitter_.guard(Opcode::k_not_in_handshake, failing);
      plain(*node, failing);
      node = node->next;
      otherwise = nullptr;
      first = false;
    }
  }

  // Dead variables are not reset inside.
  void plain(const Node& node, Label* failing) {
    Node copy = node;
    copy.dead.clear();
    emitter_.statement(copy, failing);
  }

  void choice(const Node& node, Label* otherwise, bool first) {
    if (!otherwise) emitter_.bind(begun_[&node]);
    for (const NodeSequence* option : node.options) {
      Label next;
      from(option->first, &next, first);
      emitter_.bind(next);
    }
    if (otherwise) emitter_.jump(Opcode::k_jump, *otherwise);
    else if (first) {
      emitter_.emit(Opcode::k_constant, 0);
      emitter_.guard(Opcode::k_guard, nullptr);
    } else {
      emitter_.jump(Opcode::k_jump, blocks_);
    }
  }

  Emitter& emitter_;
  const Node* exit_;
  std::map<const Node*, Label> begun_;
  Label done_, blocks_;
};

void Emitter::d_step(const Node& node) { DStepEmitter(*this, node).run(node); }

}  // namespace quotient::frontends::promela
