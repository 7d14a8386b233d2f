import type { RunningService } from '../bootstrap/service-parts.js';

/** A metric's value in a scrape: `figure(service, 'orders_by_state', { state: 'paid' })`; undefined when it is missing. */
export async function figure(
  { metrics }: Pick<RunningService, 'metrics'>,
  name: string,
  labels: Record<string, string> = {},
): Promise<number | undefined> {
  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = lines.find((candidate) => wanted.every((pair) => candidate.includes(pair)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}
