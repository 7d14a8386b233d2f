import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type ReceivedCall = { method: string; url: string; headers: IncomingMessage['headers']; body: Buffer };
type Answer = (received: ReceivedCall, response: ServerResponse) => void;

export const answerJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    server: 'secret/1.2',
    'x-powered-by': 'Express',
  });
  response.end(JSON.stringify(body));
};

/** A stub of a service behind the gateway: records its calls and answers with `answer`. */
export class StubService {
  readonly received: ReceivedCall[] = [];
  answer: Answer = (_, response) => answerJson(response, 200, { success: true, data: [] });
  /** False where a test measures the memory of the gateway alone. */
  keepsBodies = true;
  private server = createServer((request, response) => void this.handle(request, response));
  private port = 0;

  static async start(): Promise<StubService> {
    const stub = new StubService();
    await stub.listen();
    return stub;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get last(): ReceivedCall {
    const last = this.received.at(-1);
    if (!last) throw new Error('the stub received no call');
    return last;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Stops listening; `listen` starts again on the same port. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    try {
      for await (const part of request) if (this.keepsBodies) parts.push(part as Buffer);
    } catch {
      return; // the gateway aborted the call
    }
    const received = {
      method: request.method!,
      url: request.url!,
      headers: request.headers,
      body: Buffer.concat(parts),
    };
    this.received.push(received);
    this.answer(received, response);
  }
}
