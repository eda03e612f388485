// FEATURE: structures as fields of messages
// VERDICT: verified
typedef order { byte item; short price };
chan c = [1] of { byte, order };
short paid;

active proctype buyer() {
  order o;
  o.item = 4;
  o.price = -12;
  c!1, o;
  o.item = 5;
  c!2, o
}
active proctype shop() {
  order o;
  byte n;
  c?n, o;
  assert(o.item == 4 && n == 1);
  paid = o.price;
  c?2, o;
  paid = paid + o.price + o.item
}
