// FEATURE: unless in unless: which escape goes first; escapes with choices and receives
// VERDICT: verified
chan signal = [0] of { byte };
byte n, path;

active proctype p() {
  {
    {
      n++;
      n++;
      n++
    } unless {
      if
      :: n == 2 -> path = 1
      :: n == 1 && path == 5 -> path = 2
      fi
    };
    n = 10
  } unless {
    signal?1 -> path = path + 20
  }
}
active proctype q() {
  if
  :: path = 5
  :: skip
  fi;
end:
  if
  :: signal!1
  :: timeout
  fi
}
