/** Events over RabbitMQ. An entry of its own: a shop whose events stay in one process does not load the libraries for it. */
export { brokerAccounts } from './events/rabbitmq/accounts.js';
export type { BrokerAccounts } from './events/rabbitmq/accounts.js';
export { DeadLetters } from './events/rabbitmq/dead-letters.js';
export { provideTopology } from './events/rabbitmq/provide-topology.js';
export { RabbitTransport } from './events/rabbitmq/rabbit.transport.js';
export { deadQueueOf, declareTopology, exchange, queueOf } from './events/rabbitmq/topology.js';
