/* What can happen to a thread between any two of its steps: a signal is delivered, or it is cancelled at once. */
#pragma once

/* How many threads and signals may have something to do: while it is 0, no thread looks. */
extern unsigned __quotient_interrupts_wanted;

/* Called by every function that can interrupt another thread; a program without such a function has no interrupts. */
void __quotient_allow_interrupts(void);
