/* What the client asks of its platform: a network that the harness supplies, and timers that may expire at any time. */
#include <quotient.h>
#include <stddef.h>

typedef struct Timer {
  int expired;
} Timer;

static inline void TimerInit(Timer *timer) { timer->expired = 0; }
static inline void TimerCountdownMS(Timer *timer, unsigned milliseconds) { timer->expired = milliseconds == 0; }
static inline void TimerCountdown(Timer *timer, unsigned seconds) { timer->expired = seconds == 0; }
static inline int TimerLeftMS(Timer *timer) { return !timer->expired; }
static inline char TimerIsExpired(Timer *timer) {
  return (char)(timer->expired = timer->expired || quotient_choose(2));
}

typedef struct Network {
  int (*mqttread)(struct Network *, unsigned char *, int, int);
  int (*mqttwrite)(struct Network *, unsigned char *, int, int);
} Network;
