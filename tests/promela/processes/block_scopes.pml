// FEATURE: blocks side by side may declare the same names; each has a place of its own in the process
// VERDICT: verified
byte g = 1;

active [2] proctype p() {
  byte y = 2;
  {
    byte x = 10;
    x = x + y;
    {
      byte z;
      z = x;
      assert(z == 12)
    }
    {
      byte z = 7;
      g = z + x
    }
  }
  {
    byte x;
    x = x + y;
    assert(x == 2);
    g = x
  }
}
