import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@2x7/contracts';
import { mergeTrails } from './audit.api';
import { entryText } from './entry-text';

const names = new Map([
  ['asha', 'Asha Sharma'],
  ['ravi', 'Ravi Mehta'],
]);
const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-21T08:00:00.000Z',
  actor_id: 'asha',
  action: 'edited',
  entity: 'meal-plan',
  entity_id: 'p1',
  before: null,
  after: null,
  ...part,
});
const sentenceOf = (part: Partial<AuditEntry>): string => {
  const { actor, text } = entryText(entry(part), names);
  return `${actor} ${text}`;
};

describe('an audit entry', () => {
  const cases: [string, Partial<AuditEntry>][] = [
    ['Asha Sharma edited the plan Muscle Building Plan', { before: { name: 'Old' }, after: { name: 'Muscle Building Plan' } }],
    ['Asha Sharma deleted the plan Old', { action: 'deleted', before: { name: 'Old' } }],
    ['Asha Sharma put the meal plans in a new order', { action: 'reordered', entity_id: 'all' }],
    ['Asha Sharma created the dish Paneer Tikka', { entity: 'dish', action: 'created', after: { dish_name: 'Paneer Tikka' } }],
    ['Asha Sharma put the sample menu in a new order', { entity: 'dish', action: 'reordered' }],
    ['Asha Sharma uploaded an image', { entity: 'image', action: 'uploaded' }],
    ['Asha Sharma exported paid orders as CSV', { entity: 'order', action: 'exported', entity_id: 'all', after: { state: 'paid' } }],
    [
      'Asha Sharma exported all orders of a search as CSV',
      { entity: 'order', action: 'exported', entity_id: 'all', after: { state: null, is_search: true } },
    ],
    ['Asha Sharma exported the invoices of November 2026 as CSV', { entity: 'invoice', action: 'exported', entity_id: '2026-11' }],
    ['Asha Sharma invited Ravi Mehta', { entity: 'user', action: 'invited', entity_id: 'ravi' }],
    ['Asha Sharma sent Ravi Mehta a new password link', { entity: 'user', action: 'sent a new password link', entity_id: 'ravi' }],
    [
      'Asha Sharma requested a refund of ₹500 for order 2X7-000042',
      { entity: 'order', action: 'refund requested', after: { number: '2X7-000042', amount_paise: 50_000 } },
    ],
    [
      'Asha Sharma had the confirmation of order 2X7-000042 sent again',
      { entity: 'order', action: 'confirmation requested', after: { number: '2X7-000042' } },
    ],
    [
      'Asha Sharma made Ravi Mehta an administrator',
      { entity: 'user', action: 'role changed', entity_id: 'ravi', after: { role: 'admin' } },
    ],
    ['Asha Sharma disabled a former user', { entity: 'user', action: 'disabled', entity_id: 'gone' }],
    ['Asha Sharma made Ravi Mehta staff', { entity: 'user', action: 'role changed', entity_id: 'ravi', after: { role: 'staff' } }],
    [
      'Asha Sharma changed the name of Ravi to Ravi Mehta',
      { entity: 'user', entity_id: 'ravi', before: { name: 'Ravi' }, after: { name: 'Ravi Mehta' } },
    ],
    ['Asha Sharma changed the password of Ravi Mehta', { entity: 'user', action: 'password changed', entity_id: 'ravi' }],
    ['Asha Sharma ended one of their sessions', { entity: 'session', action: 'session ended', entity_id: 's1' }],
    ['Someone failed to sign in as Ravi Mehta', { actor_id: null, entity: 'user', action: 'failed to sign in', entity_id: 'ravi' }],
    ['Asha Sharma changed their password', { entity: 'user', action: 'password changed', entity_id: 'asha' }],
    ['Someone failed to sign in as an unknown user', { actor_id: null, entity: 'user', action: 'failed to sign in', entity_id: 'unknown' }],
    ['The system created the user Asha Sharma', { actor_id: null, entity: 'user', action: 'created', entity_id: 'asha' }],
    ['A customer signed in', { actor_id: null, entity: 'customer', action: 'signed in' }],
    ['A customer signed out everywhere', { actor_id: null, entity: 'customer', action: 'signed out everywhere' }],
    ['A customer erased their data', { actor_id: null, entity: 'customer', action: 'erased' }],
    ['A customer uploaded a photo of a problem', { actor_id: null, entity: 'photo', action: 'uploaded' }],
    ['A customer attached a photo to a problem', { actor_id: null, entity: 'photo', action: 'claimed' }],
    ['The system deleted a photo of a problem', { actor_id: null, entity: 'photo', action: 'deleted' }],
    ['The system kept an image', { actor_id: null, entity: 'image', action: 'kept' }],
    ['A rider opened the run Tonk Road', { actor_id: null, entity: 'run', action: 'opened', after: { name: 'Tonk Road' } }],
    ['Asha Sharma issued a link for the run Tonk Road', { entity: 'run', action: 'link issued', after: { name: 'Tonk Road' } }],
    ['Asha Sharma withdrew the link of the run Tonk Road', { entity: 'run', action: 'link withdrawn', after: { name: 'Tonk Road' } }],
    // Recorded before these entries had the name.
    ['Asha Sharma withdrew the link of the run', { entity: 'run', action: 'link withdrawn' }],
    ['A former user signed in', { actor_id: 'gone', entity: 'user', action: 'signed in', entity_id: 'gone' }],
    [
      'Asha Sharma put Dal on the menu: Tuesday 1 December, dinner, egg',
      { entity: 'menu', entity_id: '2026-12-01 dinner egg', after: { name: 'Dal' } },
    ],
    [
      'Asha Sharma took Dal off the menu: Tuesday 1 December, dinner, egg',
      { entity: 'menu', entity_id: '2026-12-01 dinner egg', before: { name: 'Dal' } },
    ],
    ['Asha Sharma closed the kitchen: Diwali', { entity: 'slots', after: { closed: 'Diwali' } }],
    ['Asha Sharma opened the kitchen again', { entity: 'slots', after: { closed: null } }],
    ['Asha Sharma set the capacity of deliveries to 300 meals', { entity: 'slots', after: { capacity: 300 } }],
    ['Asha Sharma set the capacity of deliveries to 1 meal', { entity: 'slots', after: { capacity: 1 } }],
    [
      'Asha Sharma called off Tuesday 1 December, dinner: The gas is out',
      { entity: 'slots', action: 'called off', after: { day: '2026-12-01', window: 'dinner', reason: 'The gas is out' } },
    ],
    ['Asha Sharma withdrew 2 meals from a customer’s plan', { entity: 'subscription', after: { command: { type: 'meals', meals: -2 } } }],
    [
      'Asha Sharma answered problem P-000123 of a customer’s plan',
      { entity: 'subscription', after: { command: { type: 'problem', problem: 'P-000123' } } },
    ],
    ['Asha Sharma added 1 meal to a customer’s plan', { entity: 'subscription', after: { command: { type: 'meals', meals: 1 } } }],
    ['Asha Sharma changed the deliveries of a customer’s plan', { entity: 'subscription', after: { command: { type: 'skip' } } }],
    ['Asha Sharma marked a delivery of a customer’s plan', { entity: 'subscription', after: { command: { type: 'mark' } } }],
    [
      'Asha Sharma marked 2 deliveries as delivered: Tuesday 1 December, dinner',
      { action: 'marked', entity: 'marks', entity_id: '2026-12-01 dinner', after: { result: 'delivered', deliveries: ['d1', 'd2'] } },
    ],
    [
      'Asha Sharma marked 2 deliveries as not delivered: Tuesday 1 December, dinner',
      { action: 'marked', entity: 'marks', entity_id: '2026-12-01 dinner', after: { result: 'failed', deliveries: ['d1', 'd2'] } },
    ],
    [
      'Asha Sharma took the marks of 2 deliveries back: Tuesday 1 December, dinner',
      { action: 'marked', entity: 'marks', entity_id: '2026-12-01 dinner', after: { result: 'undone', deliveries: ['d1', 'd2'] } },
    ],
    ['Asha Sharma confirmed the meals of a customer’s plan', { entity: 'subscription', after: { command: { type: 'confirm-import' } } }],
    [
      'Asha Sharma changed the diet, allergies or note of a customer’s plan',
      { entity: 'subscription', after: { command: { type: 'profile' } } },
    ],
    ['Asha Sharma changed the phone number of a customer’s plan', { entity: 'subscription', after: { command: { type: 'phone' } } }],
    ['Asha Sharma changed the email address of a customer’s plan', { entity: 'subscription', after: { command: { type: 'email' } } }],
    ['Asha Sharma made egg the default diet of a plan', { entity: 'plan-settings', after: { default_diet: 'egg' } }],
    ['Asha Sharma polished spoon', { entity: 'spoon', action: 'polished' }],
  ];
  for (const [text, part] of cases) it(`reads "${text}"`, () => expect(sentenceOf(part)).toBe(text));

  it('links to the page of its subject, if that has one', () => {
    expect(entryText(entry({ entity: 'order', entity_id: 'o1' }), names).path).toBe('/admin/orders/o1');
    expect(entryText(entry({ entity: 'marks', entity_id: '2026-12-01 dinner' }), names).path).toBe(
      '/admin/deliveries/marks?day=2026-12-01&window=dinner',
    );
    expect(entryText(entry({ entity: 'image' }), names).path).toBeUndefined();
    expect(entryText(entry({ entity: 'order', action: 'exported', entity_id: 'all' }), names).path).toBe('/admin/orders');
  });

  it('links to the users what an administrator did to another user, and neither what users do themselves nor a failed sign-in', () => {
    const pathOf = (part: Partial<AuditEntry>) => entryText(entry({ entity: 'user', ...part }), names).path;
    expect(pathOf({ action: 'disabled', entity_id: 'ravi' })).toBe('/admin/users');
    expect(pathOf({ action: 'password changed', entity_id: 'asha' })).toBeUndefined();
    expect(pathOf({ action: 'failed to sign in', actor_id: null, entity_id: 'ravi' })).toBeUndefined();
  });

  it('names no user until the users are loaded', () => {
    const { actor, text } = entryText(entry({ entity: 'user', action: 'disabled', entity_id: 'ravi' }), undefined);
    expect(`${actor} ${text}`).toBe('A user disabled a user');
  });
});

describe('the merged entries of the services', () => {
  const at = (second: number) => entry({ id: String(second), at: new Date(second * 1000).toISOString() });
  const trail = (service: 'auth' | 'orders', ...seconds: number[]) => seconds.map((second) => ({ service, entry: at(second) }));

  it('are newest first, and each service continues where its last page ended', () => {
    const page = mergeTrails([trail('auth', 9, 5, 1), trail('orders', 8, 7, 6)], 3, { auth: 'earlier' });
    expect(page.entries.map(({ id }) => id)).toEqual(['9', '8', '7']);
    expect(page.next).toEqual({ auth: at(9).at, orders: at(7).at });
  });

  it('stay on one page when they are of the same moment, because the next page begins before that moment', () => {
    const page = mergeTrails([trail('auth', 9), trail('orders', 8, 8, 8)], 2, {});
    expect(page.entries.map(({ id }) => id)).toEqual(['9', '8', '8', '8']);
  });

  it('have no cursor on the last page', () => {
    expect(mergeTrails([trail('auth', 2), trail('orders', 1)], 3, {}).next).toBeUndefined();
    expect(mergeTrails([trail('auth', 2, 1), trail('orders', 4, 3)], 3, {}).next).toBeDefined();
  });

  it('name a service that could not be read, and leave it out of the following pages', () => {
    const page = mergeTrails([trail('auth', 3, 2)], 2, { orders: null });
    expect([page.missing, page.next]).toEqual([['orders'], { auth: at(2).at, orders: null }]);
    expect(mergeTrails([trail('auth', 3)], 2, {}).missing).toEqual([]);
  });
});
