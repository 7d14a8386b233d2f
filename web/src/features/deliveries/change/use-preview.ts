import type { ChangePreview } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api';
import { failureText } from '../../../shared/failure-text';
import { previewCall, previewQuery, type PlanCommand, type PlanPath } from '../subscription.api';
import { useSettled } from './use-settled';

export type Preview =
  | { state: 'none' }
  | { state: 'loading' }
  /** `retry` is undefined where the answer would be the same. */
  | { state: 'refused'; reason: string; retry: (() => void) | undefined }
  | { state: 'ready'; effects: ChangePreview };

const unavailable = 'We cannot show what changes at the moment.';

/** The rules of a plan refuse a command for good, an outage or an ended session does not. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && [400, 404, 409, 422].includes(error.status);

type Answer = { data: ChangePreview | undefined; error: Error | null; retry: () => void };

function answered({ data, error, retry }: Answer): Preview {
  const texts = { unreachable: unavailable, failed: unavailable };
  if (error) return { state: 'refused', reason: failureText(error, texts), retry: isFinal(error) ? undefined : retry };
  return data ? { state: 'ready', effects: data } : { state: 'loading' };
}

/** What a command would do; asked anew when the command has not changed for a moment. */
export function usePreview(path: PlanPath, command: PlanCommand | undefined): Preview {
  const call = command && previewCall(path, command);
  const current = call ? JSON.stringify(call) : '';
  const settled = useSettled(current);
  const isSettled = current !== '' && settled === current;
  const { data, error, isFetching, refetch } = useQuery(previewQuery(path, isSettled ? call : undefined));
  if (!command) return { state: 'none' };
  if (!isSettled || (error && isFetching)) return { state: 'loading' };
  return answered({ data, error, retry: () => void refetch() });
}
