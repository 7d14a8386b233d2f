import {
  deliveryCount,
  formatMonth,
  formatPaise,
  mealCount,
  slotText,
  type AuditEntry,
  type DeliverySlot,
  type DeliveryWindow,
} from '@2x7/contracts';
import { stopCount } from '../deliveries/runs/run-text';
import { marksAddress, runsAddress } from '../kitchen/kitchen-slots';
import { paths } from '../paths';

/** An audit entry as a sentence in two parts: `Asha` `edited the plan Muscle Building Plan`. */
type EntryText = {
  actor: string;
  text: string;
  /** The address of what the entry is about. */
  path?: string;
};

/** User names by id; undefined until the users are loaded. */
type Names = ReadonlyMap<string, string> | undefined;

type Fields = Record<string, unknown>;
type Source = { entry: AuditEntry; names: Names };

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textIn = (key: string, ...values: unknown[]): string | undefined =>
  values.map((value) => fieldsOf(value)[key]).find((value): value is string => typeof value === 'string');

const catalogText = (kind: string, nameKey: string, { entry: { action, before, after } }: Source): string =>
  [action, kind, textIn(nameKey, after, before)].filter(Boolean).join(' ');

const userName = ({ entry, names }: Source): string => (names ? (names.get(entry.entity_id) ?? 'a former user') : 'a user');
const isOwn = ({ entry }: Source): boolean => entry.actor_id === entry.entity_id;

const userTexts: Record<string, (source: Source) => string> = {
  created: (source) => `created the user ${userName(source)}`,
  invited: (source) => `invited ${userName(source)}`,
  'sent a new password link': (source) => `sent ${userName(source)} a new password link`,
  'invitation accepted': () => 'accepted the invitation',
  edited: ({ entry }) => `changed the name of ${textIn('name', entry.before) ?? 'a user'} to ${textIn('name', entry.after) ?? 'another'}`,
  'role changed': (source) => `made ${userName(source)} ${textIn('role', source.entry.after) === 'admin' ? 'an administrator' : 'staff'}`,
  disabled: (source) => `disabled ${userName(source)}`,
  enabled: (source) => `enabled ${userName(source)}`,
  'signed in': () => 'signed in',
  'signed out': () => 'signed out',
  'password changed': (source) => (isOwn(source) ? 'changed their password' : `changed the password of ${userName(source)}`),
  'failed to change password': () => 'gave a wrong current password',
  'failed to confirm the password': () => 'gave a wrong password when asked again',
  'two-step sign-in turned on': () => 'turned their two-step sign-in on',
  'two-step sign-in turned off': () => 'turned their two-step sign-in off',
  'failed to sign in': (source) => `failed to sign in as ${source.entry.entity_id === 'unknown' ? 'an unknown user' : userName(source)}`,
};

const orderTexts: Record<string, (order: string, after: Fields) => string> = {
  'refund requested': (order, { amount_paise: amount }) =>
    `requested a refund of ${typeof amount === 'number' ? `${formatPaise(amount)} for ` : ''}${order}`,
  'confirmation requested': (order) => `had the confirmation of ${order} sent again`,
};

const exportText = (after: unknown): string =>
  `exported ${textIn('state', after) ?? 'all'} orders${fieldsOf(after).is_search ? ' of a search' : ''} as CSV`;

function orderText({ entry: { action, after } }: Source): string {
  if (action === 'exported') return exportText(after);
  const number = textIn('number', after);
  const order = number ? `order ${number}` : 'an order';
  return orderTexts[action]?.(order, fieldsOf(after)) ?? `${action}: ${order}`;
}

/** `2026-11`, as the orders service names the invoices of a month. */
const invoiceText = ({ entry: { entity_id } }: Source): string => `exported the invoices of ${formatMonth(`${entity_id}-15`)} as CSV`;

/** `2026-12-01 dinner vegetarian`, as the deliveries service names an entry of its menu. */
function menuText({ entry: { entity_id, after, before } }: Source): string {
  const [day, window, diet] = entity_id.split(' ') as [string, DeliveryWindow, string];
  const dish = textIn('name', after);
  const what = dish ? `put ${dish} on the menu` : `took ${textIn('name', before) ?? 'a dish'} off the menu`;
  return `${what}: ${slotText({ day, window })}, ${diet}`;
}

const runTexts: Record<string, string> = {
  'link issued': 'issued a link for',
  'link withdrawn': 'withdrew the link of',
};

const runText = ({ entry: { action, after, before } }: Source): string =>
  `${runTexts[action] ?? action} the run ${textIn('name', after, before) ?? ''}`.trim();

/** `2026-12-01 dinner`, as the deliveries service names the runs of a slot, and marks of a slot that were entered at once. */
function slotOfEntry({ entity_id }: AuditEntry): DeliverySlot {
  const [day, window] = entity_id.split(' ') as [string, DeliveryWindow];
  return { day, window };
}

const draftText = ({ entry }: Source): string =>
  `drafted runs for ${stopCount(Number(fieldsOf(entry.after).stops))}: ${slotText(slotOfEntry(entry))}`;

function marksText({ entry }: Source): string {
  const { result, deliveries } = fieldsOf(entry.after);
  const count = deliveryCount(Array.isArray(deliveries) ? deliveries.length : 0);
  const what = result === 'undone' ? `took the marks of ${count} back` : `marked ${count} as ${result === 'failed' ? 'not ' : ''}delivered`;
  return `${what}: ${slotText(slotOfEntry(entry))}`;
}

function slotsText({ entry: { action, after } }: Source): string {
  const { capacity, closed, day, window, reason } = fieldsOf(after);
  if (action === 'called off') return `called off ${slotText({ day, window } as DeliverySlot)}: ${String(reason)}`;
  if (typeof closed === 'string') return `closed the kitchen: ${closed}`;
  return closed === null ? 'opened the kitchen again' : `set the capacity of deliveries to ${mealCount(Number(capacity))}`;
}

const planTexts: Record<string, (command: Fields) => string> = {
  problem: ({ problem }) => `answered problem ${String(problem)} of`,
  'late-box': () => 'added a late box from',
  mark: () => 'marked a delivery of',
  'confirm-import': () => 'confirmed the meals of',
  profile: () => 'changed the diet, allergies or note of',
  phone: () => 'changed the phone number of',
  email: () => 'changed the email address of',
  refund: ({ meals }) => `decided that a refund takes ${mealCount(Number(meals))} from`,
  meals: ({ meals }) => (Number(meals) > 0 ? `added ${mealCount(Number(meals))} to` : `withdrew ${mealCount(-Number(meals))} from`),
};

function planText({ entry: { after } }: Source): string {
  const command = fieldsOf(fieldsOf(after).command);
  return `${planTexts[String(command.type)]?.(command) ?? 'changed the deliveries of'} a customer’s plan`;
}

const texts: Record<string, (source: Source) => string> = {
  'meal-plan': (source) =>
    source.entry.action === 'reordered' ? 'put the meal plans in a new order' : catalogText('the plan', 'name', source),
  dish: (source) =>
    source.entry.action === 'reordered' ? 'put the sample menu in a new order' : catalogText('the dish', 'dish_name', source),
  photo: ({ entry: { action } }) => (action === 'claimed' ? 'attached a photo to a problem' : `${action} a photo of a problem`),
  customer: ({ entry: { action } }) => (action === 'erased' ? 'erased their data' : action),
  image: ({ entry }) => `${entry.action} an image`,
  session: ({ entry }) => (entry.action === 'session ended' ? 'ended one of their sessions' : entry.action),
  user: (source) => userTexts[source.entry.action]?.(source) ?? `${source.entry.action}: ${userName(source)}`,
  order: orderText,
  invoice: invoiceText,
  menu: menuText,
  slots: slotsText,
  run: runText,
  runs: draftText,
  zones: () => 'changed the zones of runs',
  marks: marksText,
  subscription: planText,
  'plan-settings': ({ entry: { after } }) => `made ${textIn('default_diet', after) ?? 'another'} the default diet of a plan`,
};

const addresses: Record<string, (entry: AuditEntry) => string | undefined> = {
  'meal-plan': () => paths.plans,
  dish: () => paths.dishes,
  user: ({ actor_id, entity_id, action }) => (actor_id === entity_id || action.startsWith('failed') ? undefined : paths.users),
  order: ({ entity_id, action }) => (action === 'exported' ? paths.orders : paths.order(entity_id)),
  invoice: () => paths.orders,
  menu: () => paths.menu,
  slots: () => paths.slots,
  run: () => paths.runs,
  runs: (entry) => runsAddress(slotOfEntry(entry)),
  marks: (entry) => marksAddress(slotOfEntry(entry)),
  zones: () => paths.zones,
  subscription: ({ entity_id }) => paths.customerPlan(entity_id),
  'plan-settings': () => paths.menu,
};

/** The actor of an entry without an id: the trail names users only. */
const otherActors: Record<string, (action: string) => string> = {
  customer: () => 'A customer',
  // Photos are deleted when they expire, and when a customer erases their data, which is an entry of its own.
  photo: (action) => (action === 'deleted' ? 'The system' : 'A customer'),
  run: () => 'A rider',
};

function actorOf({ entry: { actor_id, entity, action }, names }: Source): string {
  if (actor_id) return names ? (names.get(actor_id) ?? 'A former user') : 'A user';
  return otherActors[entity]?.(action) ?? (action.startsWith('failed') ? 'Someone' : 'The system');
}

export function entryText(entry: AuditEntry, names: Names): EntryText {
  const source = { entry, names };
  const text = texts[entry.entity]?.(source) ?? `${entry.action} ${entry.entity}`;
  return { actor: actorOf(source), text, path: addresses[entry.entity]?.(entry) };
}
