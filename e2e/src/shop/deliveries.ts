import { randomUUID } from 'node:crypto';
import type { Allergen, DeliverySlot, OrderDetail, SubscriptionCommand, SubscriptionDetail } from '@2x7/contracts';
import { addDays, dayOf, slotNumber } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import type { AdminSession } from './admin-orders.js';
import { paidOrder } from './admin-orders.js';
import type { OwnShop } from './own-shop.js';

export const planOf = ({ admin }: AdminSession, id: string): Promise<SubscriptionDetail> =>
  admin.data<SubscriptionDetail>(`/deliveries/admin/plans/${id}`);

/** A command of the customer, given by the administrator. */
export async function command({ admin }: AdminSession, id: string, change: SubscriptionCommand): Promise<void> {
  await admin.data(`/deliveries/admin/plans/${id}/changes`, { method: 'POST', body: { key: randomUUID(), command: change } });
}

/** Writes a text as the name and the note of the first who eats, and as the note for the rider. */
export async function writeNotes(session: AdminSession, id: string, text: string): Promise<void> {
  await command(session, id, { type: 'profile', person: 1, name: text.slice(0, 60), diet: 'vegetarian', allergies: [], note: text });
  await command(session, id, { type: 'delivery-note', note: text });
}

/** The one who eats, or the first of two, is vegetarian and has these allergies. */
export const enterAllergies = (session: AdminSession, id: string, allergies: Allergen[]): Promise<void> =>
  command(session, id, { type: 'profile', person: 1, name: '', diet: 'vegetarian', allergies, note: '' });

export const isPlanned = ({ slots }: SubscriptionDetail, slot: DeliverySlot): boolean =>
  slots.some((planned) => planned.meals > 0 && slotNumber(planned) === slotNumber(slot));

/** An order that is paid at the sandbox and whose deliveries are planned. */
export async function plannedOrder(session: AdminSession, buyer: Parameters<typeof paidOrder>[1]): Promise<OrderDetail> {
  const order = await paidOrder(session, buyer);
  await eventually(() => planOf(session, order.id), 20_000);
  return order;
}

/** Lets the cut-off of a slot pass, and waits until its boxes are counted. */
export async function passCutOff(shop: OwnShop, slot: DeliverySlot): Promise<void> {
  const number = [slotNumber(slot)];
  // A shop that was opened after the cut-off has no row for the slot.
  const pass = `INSERT INTO slots (slot, capacity, cut_off) VALUES ($1, 400, clock_timestamp())
    ON CONFLICT (slot) DO UPDATE SET cut_off = EXCLUDED.cut_off WHERE slots.cut_off > EXCLUDED.cut_off`;
  await eventually(async () => {
    // Again each time: a shop that has just been opened may apply its own cut-offs once more before it freezes the slot.
    await shop.query('deliveries', pass, number);
    const counted = await shop.query('deliveries', 'SELECT 1 FROM slots WHERE slot = $1 AND boxed_at IS NOT NULL', number);
    if (counted.length === 0) throw new Error('The boxes of the slot are not counted.');
  }, 60_000);
}

/** Tomorrow's dinner can be changed until tomorrow, 10:00, so at any time of the day a test can use it. */
export const tomorrowsDinner = (): DeliverySlot => ({ day: addDays(dayOf(new Date()), 1), window: 'dinner' });
