active proctype A() {
progress_a: accept_b: goto x;
  { skip; L: skip; goto L }
  { skip; L: skip; goto L }
end_x: x: skip;
  if :: progress: skip :: do :: break od :: skip fi
}
