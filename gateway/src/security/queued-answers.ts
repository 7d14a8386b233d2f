import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the answers that wait behind others of a connection when it closes. Node before version 24 closes only the first: what the others keep open,
 * such as the call to a service, would stay open for ever. Each gets a closed socket, because Node closes an answer with its socket.
 */
export function closeQueuedAnswers(fastify: FastifyInstance): void {
  const queues = new WeakMap<Socket, Set<ServerResponse>>();
  const queueOf = (connection: Socket): Set<ServerResponse> => {
    const queue = queues.get(connection) ?? new Set();
    if (queues.has(connection)) return queue;
    queues.set(connection, queue);
    connection.once('close', () => [...queue].forEach((answer) => answer.assignSocket(new Socket().destroy())));
    return queue;
  };
  fastify.addHook('onRequest', ({ raw: { socket: connection } }, { raw: answer }, done) => {
    if (!answer.socket) {
      const queue = queueOf(connection).add(answer);
      answer.once('socket', () => queue.delete(answer));
    }
    done();
  });
}
