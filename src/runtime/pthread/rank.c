#include "rank.h"

enum { ranks = 64 };

void __quotient_take_rank(struct thread *child, struct thread *parent) {
  unsigned long long unused = ~parent->children;
  if (!unused) {
    child->rank = ranks + 1;
    return;
  }
  unsigned index = (unsigned)__builtin_ctzll(unused);
  parent->children |= 1ULL << index;
  child->parent = parent;
  child->rank = (unsigned char)(index + 1);
}

void __quotient_leave_rank(struct thread *child) {
  if (!child->parent) return;
  child->parent->children &= ~(1ULL << (child->rank - 1));
  child->parent = NULL;
}
