import type {
  AddLateBox,
  ChangePreview,
  SubscriptionChange,
  SubscriptionCommand,
  SubscriptionDetail,
  SubscriptionSummary,
} from '@2x7/contracts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, call, getData } from '../../shared/api';
import { isSignedOut } from '../../shared/failure-text';

/** A plan's address below /api/v1: `/my/plans/<id>`, or `/deliveries/admin/plans/<id>` for an administrator. */
export type PlanPath = string;

const myPlans = '/my/plans';
export const myPlan = (id: string): PlanPath => `${myPlans}/${encodeURIComponent(id)}`;

const post = async <T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> =>
  (await call<{ data: T }>(path, { method: 'POST', body, signal })).data;

/** Deliveries change in other tabs, by administrators and by time, so a page always asks again. */
const fresh = { staleTime: 0 } as const;
/** Also when the customer returns to a tab that was left open. */
const refreshed = { ...fresh, refetchOnWindowFocus: true } as const;

export const myPlansQuery = queryOptions({
  queryKey: [myPlans],
  queryFn: ({ signal }) => getData<SubscriptionSummary[]>(myPlans, signal),
  ...fresh,
  // Without a session the page shows the sign-in, which would lose what is typed while the plans are loaded.
  refetchOnReconnect: ({ state }) => !isSignedOut(state.error),
});

export const planQuery = (path: PlanPath) =>
  queryOptions({ queryKey: [path], queryFn: ({ signal }) => getData<SubscriptionDetail>(path, signal), ...refreshed });

export const changesQuery = (path: PlanPath) =>
  queryOptions({
    queryKey: [path, 'changes'],
    queryFn: ({ signal }) => getData<SubscriptionChange[]>(`${path}/changes`, signal),
    ...refreshed,
  });

/** What a dialog asks for: a command of the customer, or a box in a slot whose boxes are counted, which only administrators add. */
export type PlanCommand = SubscriptionCommand | ({ type: 'late-box' } & Omit<AddLateBox, 'key'>);

type Call = { to: string; body: object };

/** The call that previews a command. */
export const previewCall = (path: PlanPath, command: PlanCommand): Call =>
  command.type === 'late-box'
    ? { to: `${path}/late-boxes/preview`, body: { slot: command.slot } }
    : { to: `${path}/preview`, body: command };

/** What a command would do; not asked as long as the command is incomplete. */
export const previewQuery = (path: PlanPath, preview: Call | undefined) =>
  queryOptions({
    queryKey: [path, 'preview', preview],
    queryFn: ({ signal }) => post<ChangePreview>(preview!.to, preview!.body, signal),
    enabled: preview !== undefined,
    ...fresh,
    gcTime: 0,
  });

type Sent = { key: string; version: number; command: PlanCommand };

export function sendChange(path: PlanPath, { key, version, command }: Sent): Promise<SubscriptionChange> {
  if (command.type !== 'late-box') return post(`${path}/changes`, { key, version, command });
  const { slot, reason } = command;
  return post(`${path}/late-boxes`, { key, slot, reason });
}

/** Forgets what the customer has seen: another one may sign in, and the list of plans leads to a plan that would refuse itself. */
export const forgetCustomer = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/my/') });

export const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
