import { expect, it, jest } from '@jest/globals';
import { Bulkhead, openMs } from './bulkhead.js';

it('an open circuit breaker tries the service again after 5 s, also when the clock of the machine is set back', async () => {
  const [time, steady] = [Date.now(), jest.spyOn(performance, 'now').mockReturnValue(0)];
  const bulkhead = new Bulkhead(100);
  const call = (succeeds: boolean) =>
    bulkhead.execute(1_000, () => (succeeds ? Promise.resolve('answer') : Promise.reject(new Error('down')))).catch(String);
  for (let failed = 0; failed < 25; failed += 1) await call(false);
  jest.spyOn(Date, 'now').mockReturnValue(time - 3_600_000);
  steady.mockReturnValue(openMs - 1);
  expect(await call(true)).toMatch('breaker is open');
  steady.mockReturnValue(openMs);
  expect(await call(true)).toBe('answer');
});
