// FEATURE: else looks at whether somebody is ready for a rendezvous
// VERDICT: verified
chan r = [0] of { byte };
active proctype gets_ready() { byte i, j; do :: j < 1 -> j++ :: else -> break od; i = j; end: r?eval(i) }
active proctype looks() { if :: r!1 :: else -> assert(true) fi }
