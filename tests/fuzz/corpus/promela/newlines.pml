byte x
typedef t {
  byte a
  byte b
}
init {
  t v
  x = 1
  x++
  v.a = (x
    + 1)
  if
  :: x == 1
     -> x = 2
  :: else
     x = 3
  fi
  { x = 4 }
  unless { x == 5 }
}
