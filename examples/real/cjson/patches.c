/* What cJSONUtils_GeneratePatches() says is the difference of two documents, applied to the first, gives the second.
 * For all pairs of documents that document() can make.
 *
 * It does not if a name contains / or ~: these are written as ~1 and ~0 in a patch, and decode_pointer_inplace(), which
 * should turn them back, stores the character at the wrong place and does not copy the characters between. Without
 * these two names: verified, if the names stand in alphabetical order (or else see sort.c).
 *
 *     git clone https://github.com/DaveGamble/cJSON && git -C cJSON checkout a29814f
 *     CJSON=cJSON
 *     quotient check -I$CJSON examples/real/cjson/patches.c $CJSON/cJSON.c $CJSON/cJSON_Utils.c
 */
#include <quotient.h>

#include "cJSON_Utils.h"

static cJSON *value(void) { return quotient_choose(2) ? cJSON_CreateNull() : cJSON_CreateNumber(quotient_choose(2)); }

/* A number or null; an array of up to three of them; or an object with some of four members. */
static cJSON *document(void) {
  static const char *const names[] = {"/", "a", "b", "~"};
  cJSON *result;
  switch (quotient_choose(3)) {
    case 0: return value();
    case 1:
      result = cJSON_CreateArray();
      for (int count = quotient_choose(3); count; count--) cJSON_AddItemToArray(result, value());
      return result;
    default:
      result = cJSON_CreateObject();
      for (int i = 0; i < 4; i++)
        if (quotient_choose(2)) cJSON_AddItemToObject(result, names[i], cJSON_CreateNumber(quotient_choose(2)));
      return result;
  }
}

int main(void) {
  cJSON *from = document(), *to = document();
  cJSON *patches = cJSONUtils_GeneratePatchesCaseSensitive(from, to);
  quotient_assert(cJSONUtils_ApplyPatchesCaseSensitive(from, patches) == 0);
  quotient_assert(cJSON_Compare(from, to, 1));
  cJSON_Delete(from);
  cJSON_Delete(to);
  cJSON_Delete(patches);
}
