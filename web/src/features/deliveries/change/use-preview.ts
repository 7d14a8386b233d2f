import type { ChangePreview, SubscriptionCommand } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { previewQuery, type PlanPath } from '../subscription.api';
import { refusalOf } from './use-change';
import { useSettled } from './use-settled';

export type Preview =
  { state: 'none' } | { state: 'loading' } | { state: 'refused'; reason: string } | { state: 'ready'; effects: ChangePreview };

/** What a command would do; asked anew when the command has not changed for a moment. */
export function usePreview(path: PlanPath, command: SubscriptionCommand | undefined): Preview {
  const current = command ? JSON.stringify(command) : '';
  const settled = useSettled(current);
  const isSettled = current !== '' && settled === current;
  const { data, error } = useQuery(previewQuery(path, isSettled ? command : undefined));
  if (!command) return { state: 'none' };
  if (!isSettled) return { state: 'loading' };
  if (error) return { state: 'refused', reason: refusalOf(error) };
  return data ? { state: 'ready', effects: data } : { state: 'loading' };
}
