/* An object with up to three members is sorted, then gets one more.
 *
 * cJSON finds the last member through the first one's `prev`. cJSONUtils_SortObject() does not set it: the new member
 * is lost (and leaks), or the members that were sorted behind the first one are.
 *
 *     git clone https://github.com/DaveGamble/cJSON && git -C cJSON checkout a29814f
 *     CJSON=cJSON
 *     quotient check -I$CJSON examples/real/cjson/sort.c $CJSON/cJSON.c $CJSON/cJSON_Utils.c
 */
#include <quotient.h>

#include "cJSON_Utils.h"

int main(void) {
  static const char *const names[] = {"a", "b", "c"};
  cJSON *object = cJSON_CreateObject();
  int count = quotient_choose(4);
  for (int i = 0; i < count; i++) cJSON_AddNumberToObject(object, names[quotient_choose(3)], i);
  cJSONUtils_SortObjectCaseSensitive(object);
  cJSON_AddNumberToObject(object, "z", 0);
  quotient_assert(cJSON_GetArraySize(object) == count + 1);
  quotient_assert(cJSON_GetObjectItem(object, "z") != NULL);
  cJSON_Delete(object);
}
