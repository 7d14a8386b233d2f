import {
  slotNumber,
  type DeliverySlot,
  type EnterMarks,
  type Mark,
  type MarkAnswer,
  type SubscriptionChange,
  type SubscriptionDetail,
} from '@2x7/contracts';
import { eventually, identityHeaders } from '@2x7/service-kit/testing';
import { expect } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import type { Answer, RunningDeliveries } from './running-deliveries.js';

/** The frozen slot whose deliveries are marked. */
export const lunch = { day: '2026-11-25', window: 'lunch' } as const;

/** @param moment Indian time: `2026-11-25T08:00` */
export const india = (moment: string): string => new Date(`${moment}:00+05:30`).toISOString();

/** A plan and its delivery. */
export type Stop = { plan: string; delivery: string };

export const delivered = { result: 'delivered', place: 'guard', cause: null } as const;
export const failed = (cause: Mark['cause']) => ({ result: 'failed', place: null, cause }) as const;
export const undone = { result: 'undone', place: null, cause: null } as const;

/** A mark of a phone, at 8:00. */
export const markOf = ({ delivery }: Stop, facts: Partial<Mark>): Mark =>
  ({ id: uuid(), delivery_id: delivery, seq: 1, phone_at: india('2026-11-25T08:00'), ...facts }) as Mark;

/** The delivery of a plan in a slot. */
export async function deliveryIn({ database }: RunningDeliveries, plan: string, at: DeliverySlot): Promise<string> {
  const text = 'SELECT id FROM deliveries WHERE subscription_id = $1 AND slot = $2';
  return (await database.query<{ id: string }>(text, [plan, slotNumber(at)]))[0]!.id;
}

/** A run of the lunch with these stops that ends at noon. */
export async function addLunchRun({ database }: RunningDeliveries, stops: readonly Stop[]): Promise<string> {
  const id = uuid();
  const values = [id, slotNumber(lunch), india('2026-11-25T12:00')];
  await database.query(`INSERT INTO runs (id, slot, name, closes_at) VALUES ($1, $2, 'East', $3)`, values);
  await database.query(
    'INSERT INTO stops (run_id, position, delivery_id) SELECT $1, place, id FROM unnest($2::uuid[]) WITH ORDINALITY AS stop (id, place)',
    [id, stops.map(({ delivery }) => delivery)],
  );
  return id;
}

/** The phone of a run sends marks, at 8:00 by its clock. */
export const sendMarks = (
  running: RunningDeliveries,
  { run, marks, now = india('2026-11-25T08:00') }: { run: string; marks: readonly Mark[]; now?: string },
): Promise<Answer<MarkAnswer[]>> => running.post('/run/marks', { now, marks }, identityHeaders({ kind: 'rider', run }));

/** An administrator enters the same result of several stops. */
export const enterMarks = (
  running: RunningDeliveries,
  { stops, facts, body = {} }: { stops: readonly Stop[]; facts: object; body?: Partial<EnterMarks> },
): Promise<Answer> =>
  running.post('/deliveries/admin/marks', {
    key: uuid(),
    reason: 'The rider called',
    marks: stops.map(({ delivery }) => ({ delivery_id: delivery, at: india('2026-11-25T08:10'), ...facts })),
    ...body,
  });

/** An administrator marks every delivery of the plan whose cut-off has passed as delivered. */
export async function deliverAll(running: RunningDeliveries, plan: string): Promise<void> {
  await running.part(FreezeService).freezeDue();
  // The service may be counting the boxes by itself.
  const uncounted = 'SELECT slot FROM slots WHERE frozen_at IS NOT NULL AND boxed_at IS NULL';
  await eventually(async () => expect(await running.database.query(uncounted)).toEqual([]));
  const text = `SELECT id FROM deliveries WHERE subscription_id = $1 AND state = 'locked'`;
  const rows = await running.database.query<{ id: string }>(text, [plan]);
  const answer = await enterMarks(running, { stops: rows.map(({ id }) => ({ plan, delivery: id })), facts: delivered });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
}

/** The plan as administrators see it. */
export async function detailOf(running: RunningDeliveries, id: string): Promise<SubscriptionDetail> {
  return (await running.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`)).body.data;
}

/** The sentences of the plan's changes, newest first. */
export async function changesOf(running: RunningDeliveries, id: string): Promise<string[][]> {
  const { body } = await running.get<SubscriptionChange[]>(`/deliveries/admin/plans/${id}/changes`);
  return body.data.map(({ sentences }) => sentences);
}

/** Meals, the marked lunch and the last delivery of the plan. Its meals add up (F1). */
export async function stateAfter(running: RunningDeliveries, id: string) {
  const { balance, slots, last_delivery: last } = await detailOf(running, id);
  const { bought, granted, ...rest } = balance;
  expect(Object.values(rest).reduce((sum, meals) => sum + meals, 0)).toBe(bought + granted);
  return { balance, lunch: slots.find(({ day, window }) => day === lunch.day && window === 'lunch'), last };
}
