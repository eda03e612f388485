/* The socket takes all, half or nothing of what is written, and an acknowledgement may stay out for longer than the
 * client waits. What the broker gets must be a sequence of whole packets.
 *
 * When a packet that was sent before is due again while a later one is only partly sent, the client starts with the
 * former: it lands in the middle of the latter, and the broker reads nonsense from there on.
 *
 *     git clone https://github.com/LiamBindle/MQTT-C && git -C MQTT-C checkout 7a986a6
 *     MQTT=MQTT-C
 *     quotient check -I$MQTT/include examples/real/mqtt-c/partial_send.c $MQTT/src/mqtt.c
 */
#include <mqtt.h>
#include <quotient.h>
#include <time.h>

static struct mqtt_client client;
static uint8_t to_send[512], received[64];
static time_t now = 1;

time_t time(time_t *also) {
  if (also) *also = now;
  return now;
}

/* The broker: a packet is its type, the number of bytes that follow (less than 128 here), and these. */
static int inside; /* bytes of the packet that have arrived */
static uint8_t type, length;

static void broker_gets(uint8_t byte) {
  if (inside == 0) type = byte >> 4;
  if (inside == 1) length = byte;
  inside++;
  if (inside < 2) return;
  switch (type) {
    case MQTT_CONTROL_CONNECT: quotient_assert(length == 14); break;
    case MQTT_CONTROL_PUBLISH: quotient_assert(length == 6); break;
    case MQTT_CONTROL_PINGREQ: quotient_assert(length == 0); break;
    default: quotient_reach_error();
  }
  if (type == MQTT_CONTROL_PUBLISH && inside == 2 + 6)
    quotient_assert(byte == 'x'); /* the last byte: what was published */
  if (inside == 2 + length) inside = type = length = 0;
}

ssize_t mqtt_pal_sendall(mqtt_pal_socket_handle socket, const void *bytes, size_t size, int flags) {
  const size_t taken = (size_t)quotient_choose(3) * size / 2;
  (void)socket, (void)flags;
  for (size_t i = 0; i < taken; i++) broker_gets(((const uint8_t *)bytes)[i]);
  return (ssize_t)taken;
}

ssize_t mqtt_pal_recvall(mqtt_pal_socket_handle socket, void *bytes, size_t size, int flags) {
  (void)socket, (void)bytes, (void)size, (void)flags;
  return 0;
}

static void on_publish(void **state, struct mqtt_response_publish *message) { (void)state, (void)message; }

int main(void) {
  mqtt_init(&client, 0, to_send, sizeof to_send, received, sizeof received, on_publish);
  mqtt_connect(&client, "me", NULL, NULL, 0, NULL, NULL, MQTT_CONNECT_CLEAN_SESSION, 400);
  mqtt_publish(&client, "b", "x", 1, MQTT_PUBLISH_QOS_1);
  for (int i = 0; i < 3; i++) {
    mqtt_sync(&client);
    if (quotient_choose(2)) now += 31; /* one second more than the client waits for an acknowledgement */
  }
}
