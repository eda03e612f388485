/* Splitting strings. strtok's hidden position is a plain global on purpose: two threads that use it do race. */
#include <string.h>

char *strtok_r(char *s, const char *delimiters, char **position) {
  char *token = s ? s : *position;
  token += strspn(token, delimiters);
  char *end = token + strcspn(token, delimiters);
  *position = *end ? end + 1 : end;
  if (end == token) return NULL;
  *end = 0;
  return token;
}

char *__strtok_r(char *s, const char *delimiters, char **position) { return strtok_r(s, delimiters, position); }

static char *strtok_position;

char *strtok(char *s, const char *delimiters) {
  if (!s && !strtok_position) return NULL;
  return strtok_r(s, delimiters, &strtok_position);
}

char *strsep(char **rest, const char *delimiters) {
  char *token = *rest;
  if (!token) return NULL;
  char *end = token + strcspn(token, delimiters);
  *rest = *end ? end + 1 : NULL;
  *end = 0;
  return token;
}
