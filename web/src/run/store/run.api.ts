import type { Mark, MarkAnswer, RiderRun } from '@2x7/contracts';
import { ApiError, call } from '../../shared/api';
import { phoneId } from './phone-id';
import type { PhoneMark } from './run-state';

/** The session or the link has ended, or the run was deleted. */
export const hasEnded = (error: unknown): boolean => error instanceof ApiError && [401, 404].includes(error.status);

/** Makes this phone one of the run. @throws ApiError with status 401 for a link that has ended */
export async function startSession(token: string): Promise<void> {
  await call('/run/session', { method: 'POST', body: { token, phone: phoneId() } });
}

export async function fetchRun(): Promise<RiderRun> {
  const { data } = await call<{ data: RiderRun }>('/run');
  return data;
}

const markOf = ({ id, seq, delivery_id, result, place, cause, phone_at, run }: PhoneMark): Mark => ({
  id,
  seq,
  delivery_id,
  result,
  place,
  cause,
  phone_at,
  clock_error: run.clock_error,
});

export async function sendMarks(marks: readonly PhoneMark[]): Promise<MarkAnswer[]> {
  const body = { now: new Date().toISOString(), marks: marks.map(markOf) };
  const { data } = await call<{ data: MarkAnswer[] }>('/run/marks', { method: 'POST', body });
  return data;
}
