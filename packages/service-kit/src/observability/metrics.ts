import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Sampler, type Read, type Reading } from './metric-sampler.js';

export type { Counter };

/** The metrics of one app, in a registry of its own: several apps may share a process. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  private readonly unread = new Counter({
    name: 'metric_reads_failed_total',
    help: 'Gauges that could not be read within 500 ms and are missing from a scrape, by metric',
    labelNames: ['metric'],
    registers: [this.registry],
  });
  private server?: Server;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
  }

  counter<L extends string>(name: string, help: string, labelNames: L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /**
   * A gauge that is read at each scrape. A read that takes longer than 500 ms is missing from that scrape and counted in
   * `metric_reads_failed_total`; the scrape itself succeeds.
   * @param read returns the values with their labels; runs once at a time, and not again within `keepMs`
   */
  sampled<L extends string>(
    { name, help, labelNames = [], keepMs = 0 }: { name: string; help: string; labelNames?: L[]; keepMs?: number },
    read: Read<L>,
  ): void {
    const sampler = new Sampler(read, keepMs);
    const failed = (): void => this.unread.inc({ metric: name });
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        const readings: Reading<L>[] | undefined = await sampler.take();
        this.reset();
        if (labelNames.length === 0) this.remove();
        if (!readings) return failed();
        for (const { labels, value } of readings) this.set(labels, value);
      },
    });
  }

  /** Counts a request that was answered after `ms`. */
  observeRequest(labels: { method: string; route: string; status: string }, ms: number): void {
    this.requests.observe(labels, ms / 1000);
  }

  /** Serves /metrics on its own port, which must not be public. */
  async listen(host: string, port: number): Promise<number> {
    this.server = createServer((_, response) => void this.answer(response));
    await new Promise<void>((resolve, reject) => this.server!.once('error', reject).listen(port, host, resolve));
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.registry.clear();
    this.server?.closeAllConnections();
    await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
  }

  private async answer(response: ServerResponse): Promise<void> {
    try {
      const text = await this.registry.metrics();
      response.setHeader('content-type', this.registry.contentType).end(text);
    } catch (error) {
      response.writeHead(500).end(`the metrics could not be read: ${String(error)}\n`);
    }
  }
}
