/* A server grants the way in, and does not wait until it is free again: two clients are inside. */
mtype = { request, grant, release };
chan toServer = [2] of { mtype, byte };
chan toClient[2] = [0] of { mtype };
byte inside;

active proctype server() {
  byte who;
  do
  :: toServer?request(who); toClient[who]!grant
  :: toServer?release(who)
  od
}

active [2] proctype client() {
  byte me = _pid - 1;
  do
  :: toServer!request(me);
     toClient[me]?grant;
     inside++;
     assert(inside == 1);
     inside--;
     toServer!release(me)
  od
}
