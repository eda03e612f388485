// </script><script>window.hacked = 1</script> <img src=x onerror="window.hacked = 1"> is text, here and below.
#include <assert.h>
#include <stdio.h>

int main(void) {
  printf("</script><script>window.hacked = 1</script><img src=x onerror=window.hacked=1>\n");
  int x = 1;
  assert(x < 1 && "<img src=x onerror=window.hacked=1><!--");
}
