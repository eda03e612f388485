// FEATURE: leader election in a ring of buffered channels; the largest number wins
// VERDICT: verified
#define N 3
mtype = { candidate, winner };
chan ring[N] = [2] of { mtype, byte };
byte leaders, known;

proctype node(byte place; byte number) {
  byte other;
  ring[(place + 1) % N]!candidate(number);
end:
  do
  :: ring[place]?candidate(other) ->
     if
     :: other > number -> ring[(place + 1) % N]!candidate(other)
     :: other == number -> leaders++; assert(leaders == 1); ring[(place + 1) % N]!winner(number)
     :: other < number
     fi
  :: ring[place]?winner(other) ->
     known++;
     assert(other == 7);
     if
     :: other != number -> ring[(place + 1) % N]!winner(other)
     :: else
     fi;
     break
  od
}
init {
  atomic { run node(0, 4); run node(1, 7); run node(2, 2) }
}
