/* What the program is called: as argv[0], which the front end makes. */
#include <errno.h>

char *program_invocation_name = "program", *program_invocation_short_name = "program";
extern char *__progname, *__progname_full;
char *__progname = "program", *__progname_full = "program";
