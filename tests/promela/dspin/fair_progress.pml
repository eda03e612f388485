// FEATURE: cycles through states with objects
// VERDICT: error:non-progress-cycle
// OPTIONS: --check progress
typedef node { bool flag; node *next };
node *ring;
init {
  atomic { ring = new node; ring.next = new node; ring.next.next = ring };
  do
  :: ring = ring.next
  :: ring.flag = !ring.flag; progress: skip
  od
}
