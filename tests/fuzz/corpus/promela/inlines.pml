byte x, y;
inline twice(a) { a = a * 2 }
inline larger(a, b) {
  byte t;
  t = a;
  if :: t > b -> return t :: else -> return b fi
}
inline both(p, q) { twice(p); again: twice(q); if :: p < q -> goto again :: else fi }
init { x = larger(x + 1, y); both(x, y); both(y, x) }
