import { Socket } from 'node:net';

/**
 * ms without a byte in either direction before a database connection counts as dead. Longer than any statement may take
 * (5 s) and than the pool keeps an idle connection (8 s); shorter than the 10 s within which a caller gets an answer.
 */
const socketTimeout = 9_000;

/**
 * A socket for one database connection that closes when the server is frozen or unreachable. Such a server enforces none
 * of its own timeouts either.
 */
export function socketWithTimeout(): Socket {
  const socket = new Socket();
  socket.setTimeout(socketTimeout, () => {
    socket.destroy(Object.assign(new Error('Connection terminated: the database is silent'), { code: 'ETIMEDOUT' }));
  });
  return socket;
}
