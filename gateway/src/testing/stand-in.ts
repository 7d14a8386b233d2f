import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Heard = { method: string; url: string; headers: IncomingMessage['headers']; body: Buffer };
type Answer = (heard: Heard, response: ServerResponse) => void;

export const answerJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    server: 'secret/1.2',
    'x-powered-by': 'Express',
  });
  response.end(JSON.stringify(body));
};

/** A service behind the gateway: keeps what it heard and answers as it is told. */
export class StandIn {
  readonly heard: Heard[] = [];
  answer: Answer = (_, response) => answerJson(response, 200, { success: true, data: [] });
  /** Bodies can be let go, where a test measures what the gateway itself holds. */
  keepsBodies = true;
  private server = createServer((request, response) => void this.handle(request, response));
  private port = 0;

  static async start(): Promise<StandIn> {
    const standIn = new StandIn();
    await standIn.listen();
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get last(): Heard {
    const last = this.heard.at(-1);
    if (!last) throw new Error('the stand-in heard nothing');
    return last;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Goes away; `listen` brings it back on the same port. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    try {
      for await (const part of request) if (this.keepsBodies) parts.push(part as Buffer);
    } catch {
      return; // the gateway gave the call up; what came is no call
    }
    const heard = {
      method: request.method!,
      url: request.url!,
      headers: request.headers,
      body: Buffer.concat(parts),
    };
    this.heard.push(heard);
    this.answer(heard, response);
  }
}
