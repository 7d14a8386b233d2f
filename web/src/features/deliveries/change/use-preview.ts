import type { ChangePreview } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { previewCall, previewQuery, type PlanCommand, type PlanPath } from '../subscription.api';
import { refusalOf } from './use-change';
import { useSettled } from './use-settled';

export type Preview =
  { state: 'none' } | { state: 'loading' } | { state: 'refused'; reason: string } | { state: 'ready'; effects: ChangePreview };

/** What a command would do; asked anew when the command has not changed for a moment. */
export function usePreview(path: PlanPath, command: PlanCommand | undefined): Preview {
  const call = command && previewCall(path, command);
  const current = call ? JSON.stringify(call) : '';
  const settled = useSettled(current);
  const isSettled = current !== '' && settled === current;
  const { data, error } = useQuery(previewQuery(path, isSettled ? call : undefined));
  if (!command) return { state: 'none' };
  if (!isSettled) return { state: 'loading' };
  if (error) return { state: 'refused', reason: refusalOf(error) };
  return data ? { state: 'ready', effects: data } : { state: 'loading' };
}
