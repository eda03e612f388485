/* A broker answers a subscription with a SUBACK that has any small number of return codes, or sends any short PUBLISH.
 *
 * Two errors: MQTTDeserialize_suback() compares with > where it must be >=, and writes one number behind the caller's
 * array (here, and in MQTTSubscribe(), onto the stack). MQTTDeserialize_publish() does not look whether a packet with
 * quality of service 1 or 2 has room for its identifier: it reads beyond the packet, and the message then has a length
 * of -2.
 *
 *     git clone https://github.com/eclipse/paho.mqtt.embedded-c && git -C paho.mqtt.embedded-c checkout 32ad8d0
 *     PAHO=paho.mqtt.embedded-c
 *     quotient check --errors all -DMQTTCLIENT_PLATFORM_HEADER=platform.h -Iexamples/real/paho -I$PAHO/MQTTPacket/src \
 *       -I$PAHO/MQTTClient-C/src examples/real/paho/malformed.c \
 *       $PAHO/MQTTClient-C/src/MQTTClient.c $PAHO/MQTTPacket/src/MQTT*.c
 */
#include "MQTTClient.h"

static unsigned char from_broker[16];
static int size, position;

static int broker_sends(Network *network, unsigned char *bytes, int count, int timeout) {
  (void)network, (void)timeout;
  if (position + count > size) return 0;
  for (int i = 0; i < count; i++) bytes[i] = from_broker[position++];
  return count;
}

static int broker_takes(Network *network, unsigned char *bytes, int count, int timeout) {
  (void)network, (void)bytes, (void)timeout;
  return count;
}

static void put(int byte) { from_broker[size++] = (unsigned char)byte; }

static void on_message(MessageData *data) { quotient_assert(data->message->payloadlen <= sizeof from_broker); }

int main(void) {
  Network network = {broker_sends, broker_takes};
  MQTTPacket_connectData options = MQTTPacket_connectData_initializer;
  MQTTClient client;
  unsigned char to_send[32], received[16];
  options.clientID.cstring = "me";
  MQTTClientInit(&client, &network, 1, to_send, sizeof to_send, received, sizeof received);

  put(0x20), put(2), put(0), put(0); /* CONNACK */
  if (MQTTConnect(&client, &options) != SUCCESS) return 0;

  if (quotient_choose(2)) {
    const int codes = quotient_choose(4);
    put(0x90), put(2 + codes), put(0), put(2); /* SUBACK */
    for (int i = 0; i < codes; i++) put(0);
    MQTTSubscribe(&client, "t", QOS1, on_message);
  } else {
    const int length = quotient_choose_range(2, 6), topic = 1;
    client.defaultMessageHandler = on_message;
    put(0x30 | quotient_choose(3) << 1), put(length), put(0), put(topic); /* PUBLISH */
    while (size < 6 + length) put('t');
    MQTTYield(&client, 1);
  }
}
