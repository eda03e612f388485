/* The network takes any part of what it is given, as write() on a socket may. What arrives at the broker must be the
 * packet, and no more.
 *
 * sendPacket() goes on where the network stopped, but passes the length of the whole packet again: bytes that lie
 * behind the packet in the buffer, and behind the buffer, are sent.
 *
 *     git clone https://github.com/eclipse/paho.mqtt.embedded-c && git -C paho.mqtt.embedded-c checkout 32ad8d0
 *     PAHO=paho.mqtt.embedded-c
 *     quotient check -DMQTTCLIENT_PLATFORM_HEADER=platform.h -Iexamples/real/paho -I$PAHO/MQTTPacket/src \
 *       -I$PAHO/MQTTClient-C/src examples/real/paho/short_write.c \
 *       $PAHO/MQTTClient-C/src/MQTTClient.c $PAHO/MQTTPacket/src/MQTT*.c
 */
#include "MQTTClient.h"

static unsigned char packet[32];
static int arrived;

static int broker_sends(Network *network, unsigned char *bytes, int count, int timeout) {
  (void)network, (void)bytes, (void)count, (void)timeout;
  return 0;
}

/* A packet begins with its type and the number of bytes that follow. */
static int broker_takes(Network *network, unsigned char *bytes, int count, int timeout) {
  const int taken = quotient_choose_range(1, count);
  (void)network, (void)timeout;
  for (int i = 0; i < taken; i++) {
    quotient_assert(arrived < 2 || arrived < 2 + packet[1]);
    packet[arrived++] = bytes[i];
  }
  return taken;
}

int main(void) {
  Network network = {broker_sends, broker_takes};
  MQTTPacket_connectData options = MQTTPacket_connectData_initializer;
  MQTTClient client;
  unsigned char to_send[32] = {0}, received[16];
  options.clientID.cstring = "me";
  MQTTClientInit(&client, &network, 1, to_send, sizeof to_send, received, sizeof received);
  MQTTConnect(&client, &options);
}
