/* Two threads use one client, as its documentation allows: one publishes with quality of service 1, one unsubscribes.
 * Two packets that wait for their acknowledgement must have different identifiers.
 *
 * mqtt_unsubscribe() takes its identifier before it takes the lock.
 *
 *     git clone https://github.com/LiamBindle/MQTT-C && git -C MQTT-C checkout 7a986a6
 *     MQTT=MQTT-C
 *     quotient check -I$MQTT/include examples/real/mqtt-c/two_threads.c $MQTT/src/mqtt.c
 */
#include <mqtt.h>
#include <pthread.h>
#include <quotient.h>

static struct mqtt_client client;
static uint8_t to_send[512], received[64];

ssize_t mqtt_pal_sendall(mqtt_pal_socket_handle socket, const void *bytes, size_t size, int flags) {
  (void)socket, (void)bytes, (void)flags;
  return (ssize_t)size;
}

ssize_t mqtt_pal_recvall(mqtt_pal_socket_handle socket, void *bytes, size_t size, int flags) {
  (void)socket, (void)bytes, (void)size, (void)flags;
  return 0;
}

static void on_publish(void **state, struct mqtt_response_publish *message) { (void)state, (void)message; }

static void *unsubscribe(void *argument) {
  (void)argument;
  mqtt_unsubscribe(&client, "a");
  return NULL;
}

int main(void) {
  pthread_t other;
  mqtt_init(&client, 0, to_send, sizeof to_send, received, sizeof received, on_publish);
  mqtt_connect(&client, "me", NULL, NULL, 0, NULL, NULL, MQTT_CONNECT_CLEAN_SESSION, 400);
  pthread_create(&other, NULL, unsubscribe, NULL);
  mqtt_publish(&client, "b", "x", 1, MQTT_PUBLISH_QOS_1);
  pthread_join(other, NULL);
  quotient_assert(mqtt_mq_length(&client.mq) == 3);
  quotient_assert(mqtt_mq_get(&client.mq, 1)->packet_id != mqtt_mq_get(&client.mq, 2)->packet_id);
}
