// The stubs of the programs in this folder.
int calibration = 35;
int helper(void);
int helper(void) { return 7; }
int read_sensor(void) { return helper() + calibration; }
int scale(int value) { return value / 0; }
int not_needed(void) { return *(int *)0; }
