import { Socket } from 'node:net';

/**
 * ms without a byte in either direction after which a database connection counts as dead. Longer than any statement
 * may take (5 s) and than the pool keeps an idle connection (8 s); shorter than the 10 s a caller waits for a clear answer.
 */
const silence = 9_000;

/**
 * A socket for one database connection that gives up on a server which is frozen or unreachable. Such a server answers
 * nothing, not even that a statement took too long, so the server's own time limits do not help.
 */
export function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(silence, () => {
    socket.destroy(Object.assign(new Error('Connection terminated: the database is silent'), { code: 'ETIMEDOUT' }));
  });
  return socket;
}
