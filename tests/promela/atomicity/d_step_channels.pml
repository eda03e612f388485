// FEATURE: sends and receives on buffered channels inside d_step
// VERDICT: verified
chan c = [3] of { byte };
byte sum;

active proctype producer() {
  d_step { c!1; c!2 };
  d_step { nfull(c) -> c!3 }
}
active proctype consumer() {
  byte v;
  d_step { c?v; sum = v };
  d_step { nempty(c) -> c?v; sum = sum * 2 + v };
  c?v
}
