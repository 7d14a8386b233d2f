import { formatPaise, type AuditEntry } from '@2x7/contracts';
import { paths } from '../paths';

/** One entry as a person would say it: `Asha` `edited the plan Muscle Building Plan`, and where to look at it. */
export type ActivitySentence = { actor: string; deed: string; path?: string };

/** Names by id; undefined while the people are not known. */
export type Names = ReadonlyMap<string, string> | undefined;

type Facts = Record<string, unknown>;
type Told = { entry: AuditEntry; names: Names };

const facts = (value: unknown): Facts => (typeof value === 'object' && value !== null ? (value as Facts) : {});
const textIn = (key: string, ...places: unknown[]): string | undefined =>
  places.map((place) => facts(place)[key]).find((value): value is string => typeof value === 'string');

const thing = (what: string, nameKey: string) => ({ entry: { action, before, after } }: Told): string =>
  [action, what, textIn(nameKey, after, before)].filter(Boolean).join(' ');

const somebody = ({ entry, names }: Told): string => (names ? (names.get(entry.entity_id) ?? 'a former user') : 'somebody');
const isOneself = ({ entry }: Told): boolean => entry.actor_id === entry.entity_id;

const userDeeds: Record<string, (told: Told) => string> = {
  created: (told) => `created the user ${somebody(told)}`,
  invited: (told) => `invited ${somebody(told)}`,
  'sent a new password link': (told) => `sent ${somebody(told)} a new password link`,
  'invitation accepted': () => 'accepted the invitation',
  edited: (told) => `changed the name of ${textIn('name', told.entry.before) ?? 'somebody'} to ${textIn('name', told.entry.after) ?? 'another'}`,
  'role changed': (told) => `made ${somebody(told)} ${textIn('role', told.entry.after) === 'admin' ? 'an administrator' : 'staff'}`,
  disabled: (told) => `disabled ${somebody(told)}`,
  enabled: (told) => `enabled ${somebody(told)}`,
  'signed in': () => 'signed in',
  'signed out': () => 'signed out',
  'password changed': (told) => (isOneself(told) ? 'changed their password' : `changed the password of ${somebody(told)}`),
  'failed to change password': () => 'gave a wrong current password',
  'failed to sign in': (told) => `failed to sign in as ${told.entry.entity_id === 'unknown' ? 'an unknown user' : somebody(told)}`,
};

const orderDeeds: Record<string, (order: string, after: Facts) => string> = {
  'refund requested': (order, { amount_paise: amount }) => `asked for a refund of ${typeof amount === 'number' ? `${formatPaise(amount)} for ` : ''}${order}`,
  'confirmation requested': (order) => `had the confirmation of ${order} sent again`,
};

function orderDeed({ entry: { action, after } }: Told): string {
  const number = textIn('number', after);
  const order = number ? `order ${number}` : 'an order';
  return orderDeeds[action]?.(order, facts(after)) ?? `${action}: ${order}`;
}

const deeds: Record<string, (told: Told) => string> = {
  'meal-plan': (told) => (told.entry.action === 'reordered' ? 'put the meal plans in a new order' : thing('the plan', 'name')(told)),
  dish: (told) => (told.entry.action === 'reordered' ? 'put the sample menu in a new order' : thing('the dish', 'dish_name')(told)),
  image: ({ entry }) => `${entry.action} a picture`,
  session: ({ entry }) => (entry.action === 'session ended' ? 'ended one of their sessions' : entry.action),
  user: (told) => userDeeds[told.entry.action]?.(told) ?? `${told.entry.action}: ${somebody(told)}`,
  order: orderDeed,
};

const places: Record<string, (entry: AuditEntry) => string | undefined> = {
  'meal-plan': () => paths.plans,
  dish: () => paths.dishes,
  user: ({ actor_id, entity_id, action }) => (actor_id === entity_id || action.startsWith('failed') ? undefined : paths.users),
  order: ({ entity_id }) => paths.order(entity_id),
};

function actorOf({ entry: { actor_id, action }, names }: Told): string {
  if (actor_id) return names ? (names.get(actor_id) ?? 'A former user') : 'Somebody';
  return action.startsWith('failed') ? 'Somebody' : 'The shop';
}

/** What an entry of an audit trail says. */
export function sentence(entry: AuditEntry, names: Names): ActivitySentence {
  const told = { entry, names };
  const deed = deeds[entry.entity]?.(told) ?? `${entry.action} ${entry.entity}`;
  return { actor: actorOf(told), deed, path: places[entry.entity]?.(entry) };
}
