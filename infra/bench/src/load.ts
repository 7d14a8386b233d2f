import { Pool, type Dispatcher } from 'undici';
import { percentile } from './report.js';

/** s in which requests are sent, and before them s in which they are sent unmeasured. */
const seconds = 4;
const warmUpSeconds = 1;

type Request = { path: string; headers?: Record<string, string> };
/** The requests are sent in turn, each when its connection has the answer to the one before. `expected`: the status of every answer. */
type Load = { origin: string; requests: readonly Request[]; connections: number; expected?: number };

/** Sends a request and lets the bytes of its answer go. @returns its status */
const statusOf = (pool: Pool, { path, headers }: Request): Promise<number> =>
  new Promise((resolve, reject) => {
    let status = 0;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart: (_, statusCode) => void (status = statusCode),
      onResponseData: () => undefined,
      onResponseEnd: () => resolve(status),
      onResponseError: (_, error) => reject(error),
    };
    pool.dispatch({ path, method: 'GET', headers: headers ?? null }, handler);
  });

type Answered = { times: number[]; seconds: number };

/** Sends requests for `duration` s. @returns ms of each, and s until the last one was answered */
async function send(pool: Pool, { requests, connections, expected = 200 }: Load, duration: number): Promise<Answered> {
  const begun = performance.now();
  const end = begun + duration * 1_000;
  const times: number[] = [];
  let sent = 0;
  const repeat = async (): Promise<void> => {
    for (let started = performance.now(); started < end; started = performance.now()) {
      const request = requests[sent++ % requests.length]!;
      const status = await statusOf(pool, request);
      if (status !== expected) throw new Error(`${request.path}: status ${status} instead of ${expected}`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, repeat));
  return { times, seconds: (performance.now() - begun) / 1_000 };
}

/**
 * Measures how many requests a second a server answers. undici sends them: a load generator must cost less than the server, and one that parses answers
 * in JavaScript needs ten times as much for an image of 56 kB as the server that sends it.
 * @throws Error for an answer with another status, or none
 */
export async function measure(load: Load): Promise<{ perSecond: number; p99Ms: number }> {
  const pool = new Pool(load.origin, { connections: load.connections, pipelining: 1 });
  try {
    await send(pool, load, warmUpSeconds);
    const { times, seconds: took } = await send(pool, load, seconds);
    return { perSecond: times.length / took, p99Ms: percentile(times, 0.99) };
  } finally {
    await pool.close();
  }
}
