import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from './stack.js';

export type Reply = { status: number; text: string; headers: Record<string, unknown> };
export type Call = { method: 'GET' | 'POST'; path: string; body?: object; cookie?: string };

const lookEveryMs = 250;
const patienceMs = 20_000;

/** Connections that were idle for longer than a gateway keeps them are not used again. */
const agent = new Agent({ keepAlive: true, timeout: 4_000, maxSockets: Infinity });

function send(origin: string, { method, path, body, cookie }: Call): Promise<Reply> {
  const bytes = body ? Buffer.from(JSON.stringify(body)) : undefined;
  const headers = { ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }), ...(cookie && { cookie }) };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { method, agent, headers, timeout: patienceMs }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).once('error', reject);
      answer.once('end', () => resolve({ status: answer.statusCode!, text: Buffer.concat(parts).toString(), headers: answer.headers }));
    });
    sent.once('timeout', () => sent.destroy(new Error('there was no answer within 20 s'))).once('error', reject);
    sent.end(bytes);
  });
}

const refused = (error: unknown): boolean => (error as { code?: string }).code === 'ECONNREFUSED';

/** What stands before several gateways: asks each whether it is ready, and passes calls to those that are in turn. */
export class Front {
  private ready: string[] = [];
  private turn = 0;
  private looking = true;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly stack: Stack) {}

  async open(): Promise<void> {
    await this.look();
    this.running = this.keepLooking();
  }

  async close(): Promise<void> {
    this.looking = false;
    await this.running;
    agent.destroy();
  }

  /** Tries another gateway only where the first has not taken the connection. */
  async call(call: Call): Promise<Reply> {
    const doors = this.ready.length;
    for (let tries = 1; ; tries += 1) {
      const origin = this.ready[(this.turn += 1) % this.ready.length];
      if (!origin) throw new Error('no gateway is ready');
      try {
        return await send(origin, call);
      } catch (error) {
        if (!refused(error) || tries > doors) throw error;
      }
    }
  }

  private async keepLooking(): Promise<void> {
    while (this.looking) {
      await this.look();
      await pause(lookEveryMs);
    }
  }

  private async look(): Promise<void> {
    const ports = (await this.stack.containers('gateway')).flatMap(({ ports: published }) => published);
    const answers = await Promise.all(ports.map((port) => isReady(`http://127.0.0.1:${port}`)));
    this.ready = ports.filter((_, index) => answers[index]).map((port) => `http://127.0.0.1:${port}`);
  }
}

const isReady = (origin: string): Promise<boolean> =>
  send(origin, { method: 'GET', path: '/health/ready' }).then(({ status }) => status === 200, () => false);
