/* one */ byte x; // two
# 10 "other.pml"
/* three
 */ init { x = 1 /* four */; printf("/* five */ // six \"\\ %d", x) }
