import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another service, with the answers of a spec. While `isAway`, it cuts each connection. */
export abstract class StandInService {
  isAway = false;
  private readonly server = createServer((request, response) => {
    if (this.isAway) request.socket.destroy();
    else this.answer(request, response);
  });

  protected abstract answer(request: IncomingMessage, response: ServerResponse): void;

  /** @returns its address */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
