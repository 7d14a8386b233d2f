import { Socket } from 'node:net';

/**
 * ms without a byte in either direction before a database connection counts as dead. Longer than any statement may take
 * (5 s) and than the pool keeps an idle connection (4 s); shorter than the 10 s within which a caller gets an answer.
 */
const socketTimeout = 9_000;

/** Sends what is written within one turn of the event loop in one system call, so that statements which are sent together travel together. */
class BatchingSocket extends Socket {
  private isCollecting = false;

  override cork(): void {
    if (!this.isCollecting) {
      this.isCollecting = true;
      super.cork();
      process.nextTick(() => {
        this.isCollecting = false;
        this.uncork();
      });
    }
    super.cork();
  }
}

/**
 * A socket for one database connection that closes when the server is frozen or unreachable. Such a server enforces none
 * of its own timeouts either.
 */
export function databaseSocket(): Socket {
  const socket = new BatchingSocket();
  socket.setTimeout(socketTimeout, () => {
    socket.destroy(Object.assign(new Error('Connection terminated: the database is silent'), { code: 'ETIMEDOUT' }));
  });
  return socket;
}
