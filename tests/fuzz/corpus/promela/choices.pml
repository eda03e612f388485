byte x
active proctype A() {
again:
  if
  :: x == 0 -> x++
  :: else -> goto done
  fi
  do
  :: x < 3; x++; skip; skip; printf("%d\n", x)
  :: x == 3 -> break
  :: timeout -> goto again
  :: else
  od
done: end_here:
}
