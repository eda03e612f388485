// FEATURE: interchangeable processes that meet each other
// VERDICT: error:deadlock
chan meet = [0] of { byte };
byte met;

active [4] proctype p() {
  byte got;
  if
  :: meet!1
  :: meet?got; met = met + got; got = 0
  fi;
  if
  :: met == 2 -> meet?got
  :: met < 2
  fi
}
