typedef point { byte x, y; }
typedef line { point from; point to[2]; chan link };
line l[3];
init { l[1].to[0].x = 4; l[2].from.y++; l[l[1].to[0].x - 4].from.x = len(l[0].link) }
