// FEATURE: structures in structures, arrays of structures, arrays in structures
// VERDICT: verified
typedef point { short x; short y = 5 };
typedef box { point corner[2]; bit taken; byte marks[3] = 1 };
box boxes[2];
point origin;

active proctype mover() {
  boxes[0].corner[1].x = -3;
  origin.y = boxes[1].corner[0].y + boxes[0].corner[1].x;
  boxes[1].marks[origin.y] = 9;
  boxes[origin.y - 1].taken = 1;
  assert(origin.y == 2 && boxes[1].taken)
}
active proctype reader() {
  box mine;
  mine.corner[0].x = boxes[1].marks[2];
  if
  :: mine.corner[0].x == 9 -> origin.x = 1
  :: mine.corner[0].x == 1 -> origin.x = 2
  :: else -> assert(false)
  fi
}
