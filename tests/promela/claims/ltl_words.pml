// FEATURE: ltl with words: always, eventually, until, implies, not
// VERDICT: verified
// OPTIONS: --ltl story
byte phase;
ltl story { eventually ((phase == 2) && always (phase >= 2)) && ((phase <= 1) until (phase == 2)) &&
            always ((phase == 3) implies eventually (phase == 4)) }

active proctype p() { phase = 1; phase = 2; phase = 3; phase = 4 }
