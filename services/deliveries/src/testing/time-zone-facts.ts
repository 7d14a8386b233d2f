import { formatMoment, type KitchenSheet, type SubscriptionCommand, type SubscriptionDetail } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { History } from './history.js';
import { RunningDeliveries } from './running-deliveries.js';

/** Run as a process of its own, whose time zone is TZ: prints what the service says about one plan, without what differs in every run. */
const id = '018f0000-0000-7000-8000-00000000f020';
const plan = `/deliveries/admin/plans/${id}`;
const dinner = { day: '2026-11-28', window: 'dinner' } as const;

const commands: SubscriptionCommand[] = [
  { type: 'skip', slots: [{ day: '2026-11-26', window: 'dinner' }] },
  { type: 'move', from: { day: '2026-11-27', window: 'lunch' }, to: { day: '2026-12-31', window: 'dinner' } },
  { type: 'pause', from: '2026-11-29', until: '2026-12-01' },
  { type: 'profile', person: 1, name: '', diet: 'egg', allergies: ['nuts'], note: 'Mild' },
];

/** Differ in every run. */
const volatile = new Set(['now', 'at', 'frozen_at', 'change_id', 'id']);

const digest = (seed: number): string => {
  const history = new History(seed);
  history.run(20);
  return history.digest();
};

async function factsOf(deliveries: RunningDeliveries): Promise<unknown[]> {
  const read = async <T>(path: string): Promise<T> => (await deliveries.get<T>(path)).body.data;
  await deliveries.subscribe({
    order_id: id,
    order_number: '2X7-000020',
    customer: { name: 'Asha Rao', email: 'asha@example.test', phone: '+91 90000 00000', address: '12 Tonk Road, Jaipur 302018' },
  });
  for (const command of commands) await deliveries.post(`${plan}/changes`, { key: JSON.stringify(command).slice(0, 64), command });
  // Half an hour after midnight in India it is still the day before in the two other zones.
  deliveries.travelTo('2026-11-28T00:30');
  const early = await read<SubscriptionDetail>(plan);
  deliveries.travelTo('2026-11-28T10:00');
  const sheet = await eventually(async () => {
    const found = await read<KitchenSheet>(`/deliveries/kitchen?day=${dinner.day}&window=${dinner.window}`);
    if (found.slot.phase !== 'frozen') throw new Error('not frozen yet');
    return found;
  });
  const moments = early.slots.map(({ cut_off }) => formatMoment(cut_off));
  const kitchen = ['/deliveries/kitchen/slots', '/deliveries/admin/calendar?from=2026-11-28&to=2026-12-02', '/deliveries/admin/today'];
  const labels = `/deliveries/admin/labels?day=${dinner.day}&window=${dinner.window}`;
  const lists = await Promise.all([`${plan}/changes`, ...kitchen, labels].map(read));
  const { body: plans } = await deliveries.post('/deliveries/admin/plans/search', {});
  // From the table, in which the fields of an event have one order.
  const events = await deliveries.database.query<{ data: object }>(
    "SELECT event -> 'data' AS data FROM outbox WHERE type IN ('subscription.started', 'subscription.changed') ORDER BY seq",
  );
  if (events.length <= commands.length) throw new Error(`only ${events.length} events were stored`);
  return [early, moments, sheet, await read(plan), lists, plans.data, events, [1, 2, 3].map(digest)];
}

const deliveries = await RunningDeliveries.start();
try {
  process.stdout.write(JSON.stringify(await factsOf(deliveries), (key, value: unknown) => (volatile.has(key) ? undefined : value), 1));
} finally {
  await deliveries.stop();
}
