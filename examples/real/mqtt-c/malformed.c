/* A broker (or whoever sits between) sends any PUBLISH of a few bytes. The client must not look beyond what it
 * received.
 *
 * The length of the topic is a field of the packet that nobody compares with the length of the packet.
 *
 *     git clone https://github.com/LiamBindle/MQTT-C && git -C MQTT-C checkout 7a986a6
 *     MQTT=MQTT-C
 *     quotient check -I$MQTT/include examples/real/mqtt-c/malformed.c $MQTT/src/mqtt.c
 */
#include <mqtt.h>
#include <quotient.h>
#include <stdlib.h>

static unsigned char packet[8];
static size_t sent;

/* The network: what the client sends is lost, what it receives is the packet, once. */
ssize_t mqtt_pal_sendall(mqtt_pal_socket_handle socket, const void *bytes, size_t size, int flags) {
  (void)socket, (void)bytes, (void)flags;
  return (ssize_t)size;
}

ssize_t mqtt_pal_recvall(mqtt_pal_socket_handle socket, void *bytes, size_t size, int flags) {
  const size_t count = sent < size ? sent : size;
  (void)socket, (void)flags;
  memcpy(bytes, packet, count);
  sent -= count;
  return (ssize_t)count;
}

static void on_publish(void **state, struct mqtt_response_publish *message) {
  (void)state;
  quotient_assert(message->topic_name_size + message->application_message_size <= sizeof packet);
}

int main(void) {
  static struct mqtt_client client;
  uint8_t *to_send = malloc(256), *received = malloc(sizeof packet);
  if (!to_send || !received) abort();
  mqtt_init(&client, 0, to_send, 256, received, sizeof packet, on_publish);
  mqtt_connect(&client, "me", NULL, NULL, 0, NULL, NULL, MQTT_CONNECT_CLEAN_SESSION, 400);

  packet[0] = (unsigned char)(0x30 | quotient_choose(3) << 1); /* PUBLISH with quality of service 0, 1 or 2 */
  packet[1] = 6;                                               /* bytes that follow */
  packet[2] = (unsigned char)(quotient_choose(2) * 255);       /* length of the topic, high byte */
  packet[3] = (unsigned char)quotient_choose(8);               /* ... low byte */
  sent = sizeof packet;
  mqtt_sync(&client);

  free(to_send);
  free(received);
}
