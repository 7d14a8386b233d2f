import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../../shared/api';
import { fetchActivity, type Cursor } from './audit.api';

const realFetch = globalThis.fetch;
/** The time limit of each call would keep the process alive for 30 s. */
beforeEach(() => void jest.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never));
afterEach(() => void (globalThis.fetch = realFetch));

const at = (minute: number) => `2026-11-21T08:0${minute}:00.000Z`;
const entry = (id: string, minute: number) => ({ id, at: at(minute) });
const services = ['auth', 'catalog', 'orders', 'media', 'deliveries'];

/** Answers each service's call with its entries, and with the status 503 where it has none. @returns the addresses that were asked */
function serve(entries: Record<string, object[]>): string[] {
  const asked: string[] = [];
  globalThis.fetch = jest.fn(async (address) => {
    const path = String(address).replace('/api/v1/audit/', '');
    asked.push(path);
    const data = entries[path.split('?')[0]!];
    return data ? Response.json({ success: true, data }) : Response.json({ success: false, code: 'unavailable' }, { status: 503 });
  });
  return asked;
}
const all = (entries: object[]) => Object.fromEntries(services.map((service) => [service, entries]));
const read = (cursor: Cursor = {}, signal = new AbortController().signal) =>
  fetchActivity({ limit: 2, cursor, without: 'customer' }, signal);

describe('a page of the activity', () => {
  it('asks each service for its newest entries, or for those before its oldest one that was shown', async () => {
    const asked = serve(all([]));
    await read({ orders: at(3) });
    const before = `limit=2&before=${encodeURIComponent(at(3))}&without=customer`;
    expect(asked).toEqual(services.map((service) => `${service}?${service === 'orders' ? before : 'limit=2&without=customer'}`));
  });

  it('asks for the entries of every kind unless one is left out', async () => {
    const asked = serve(all([]));
    await fetchActivity({ limit: 20, cursor: {} }, new AbortController().signal);
    expect(asked[0]).toBe('auth?limit=20');
  });

  it('shows the entries of all services, newest first', async () => {
    serve({ ...all([]), auth: [entry('a', 1)], orders: [entry('b', 2)] });
    const { entries, missing } = await read();
    expect([entries.map(({ id }) => id), missing]).toEqual([['b', 'a'], []]);
  });

  it('names a service that does not answer, and asks it no more for the following pages', async () => {
    const asked = serve({ ...all([]), auth: [entry('a', 3), entry('b', 2)], media: undefined as never });
    const page = await read({ catalog: at(5) });
    expect([page.missing, page.next]).toEqual([['images'], { catalog: at(5), auth: at(2), media: null }]);
    asked.length = 0;
    expect((await read(page.next)).missing).toEqual(['images']);
    expect(asked.map((path) => path.split('?')[0])).toEqual(services.filter((service) => service !== 'media'));
  });

  it('fails where no service answers', async () => {
    serve({});
    await expect(read()).rejects.toEqual(new ApiError(503, 'unavailable'));
  });

  it('fails when it is no longer wanted, instead of naming a service as missing', async () => {
    serve({ auth: [entry('a', 1)] });
    await expect(read({}, AbortSignal.abort())).rejects.toEqual(new ApiError(503, 'unavailable'));
  });
});
