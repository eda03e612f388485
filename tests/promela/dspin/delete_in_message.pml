// FEATURE: an object is deleted while a message still points to it
// VERDICT: error:use-after-free
typedef item { byte value };
chan q = [1] of { item * };
active proctype P() {
  item *made;
  made = new item;
  q!made;
  delete made;
  made = null;
  q?made;
  made.value = 1
}
