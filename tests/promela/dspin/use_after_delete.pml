// FEATURE: one process deletes an object that another one still uses
// VERDICT: error:use-after-free
typedef cell { byte value };
cell *shared;
bool ready;
active proctype Owner() { shared = new cell; ready = true; delete shared }
active proctype User() { cell *mine; ready; mine = shared; mine.value = 1 }
