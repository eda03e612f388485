// FEATURE: the receiver of a rendezvous prefers its escape
// VERDICT: error:deadlock
chan q = [0] of { byte };
byte g;

active proctype sender() { q!1; q!1 }

active proctype receiver() {
  byte x;
  { q?x; g = 1; q?x } unless { q?1; g = 2 }
}
