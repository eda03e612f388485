// FEATURE: two lights, a controller, an unless for emergencies
// VERDICT: verified
mtype = { red, yellow, green };
mtype light[2] = red;
bit emergency;
byte cycles;

active proctype controller() {
  bit i;
  {
    do
    :: cycles < 2 ->
       light[i] = green;
       assert(light[1 - i] == red);
       light[i] = yellow;
       light[i] = red;
       i = 1 - i;
       cycles++
    :: cycles == 2 -> break
    od
  } unless {
    emergency -> d_step { light[0] = red; light[1] = red }
  };
  assert(light[0] == red && light[1] == red)
}
active proctype ambulance() { if :: emergency = 1 :: skip fi }
