import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { ComposeStack } from './compose-stack.js';

export type Reply = { status: number; text: string; headers: Record<string, unknown> };
export type Call = { method: 'GET' | 'POST'; path: string; body?: object; cookie?: string };

const probeIntervalMs = 250;
const timeoutMs = 20_000;

/** Idle connections are closed after 4 s, before a gateway closes them after 5 s. */
const agent = new Agent({ keepAlive: true, timeout: 4_000, maxSockets: Infinity });

function send(origin: string, { method, path, body, cookie }: Call): Promise<Reply> {
  const bytes = body ? Buffer.from(JSON.stringify(body)) : undefined;
  const headers = { ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }), ...(cookie && { cookie }) };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { method, agent, headers, timeout: timeoutMs }, (answer) => {
      text(answer).then((whole) => resolve({ status: answer.statusCode!, text: whole, headers: answer.headers }), reject);
    });
    sent.once('timeout', () => sent.destroy(new Error('there was no answer within 20 s'))).once('error', reject);
    sent.end(bytes);
  });
}

const refused = (error: unknown): boolean => (error as { code?: string }).code === 'ECONNREFUSED';

/** A load balancer for several gateways: probes readiness and sends calls to the ready ones in turn. */
export class LoadBalancer {
  private ready: string[] = [];
  private next = 0;
  private probing = true;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly stack: ComposeStack) {}

  async open(): Promise<void> {
    await this.probe();
    this.running = this.keepProbing();
  }

  async close(): Promise<void> {
    this.probing = false;
    await this.running;
    agent.destroy();
  }

  /** Tries another gateway only when the first refuses the connection. */
  async call(call: Call): Promise<Reply> {
    const gateways = this.ready.length;
    for (let tries = 1; ; tries += 1) {
      const origin = this.ready[(this.next += 1) % this.ready.length];
      if (!origin) throw new Error('no gateway is ready');
      try {
        return await send(origin, call);
      } catch (error) {
        if (!refused(error) || tries > gateways) throw error;
      }
    }
  }

  private async keepProbing(): Promise<void> {
    while (this.probing) {
      await this.probe();
      await pause(probeIntervalMs);
    }
  }

  private async probe(): Promise<void> {
    const ports = (await this.stack.containers('gateway')).flatMap(({ ports: published }) => published);
    const answers = await Promise.all(ports.map((port) => isReady(`http://127.0.0.1:${port}`)));
    this.ready = ports.filter((_, index) => answers[index]).map((port) => `http://127.0.0.1:${port}`);
  }
}

const isReady = (origin: string): Promise<boolean> =>
  send(origin, { method: 'GET', path: '/health/ready' }).then(
    ({ status }) => status === 200,
    () => false,
  );
