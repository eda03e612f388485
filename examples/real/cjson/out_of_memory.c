/* Any call of malloc() may fail while two small documents are read and compared.
 *
 * create_patches() in cJSON_Utils.c does not look whether it got memory: sprintf() writes to address 0. In other places
 * an item that could not be added to its object is lost.
 *
 *     git clone https://github.com/DaveGamble/cJSON && git -C cJSON checkout a29814f
 *     CJSON=cJSON
 *     quotient check --errors all --malloc-may-fail -I$CJSON examples/real/cjson/out_of_memory.c \
 *       $CJSON/cJSON.c $CJSON/cJSON_Utils.c
 */
#include <quotient.h>

#include "cJSON_Utils.h"

int main(void) {
  cJSON *from = cJSON_Parse("{\"a\":1}"), *to = cJSON_Parse("{\"a\":2}");
  if (from && to) {
    cJSON *patches = cJSONUtils_GeneratePatches(from, to);
    cJSON_Delete(patches);
  }
  cJSON_Delete(from);
  cJSON_Delete(to);
}
