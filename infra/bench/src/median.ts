import { percentile } from './report.js';

const rounds = 40;

/** The median duration of sequential requests, in ms. */
export async function medianMs(request: () => Promise<unknown>, count = rounds): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const started = performance.now();
    await request();
    times.push(performance.now() - started);
  }
  return percentile(times, 0.5);
}
