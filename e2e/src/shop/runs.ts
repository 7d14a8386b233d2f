import { addDays, dayOf, instantOf, type DeliverySlot, type Run, type RunLink, type RunsOfSlot } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import type { AdminSession } from './admin-orders.js';
import { command, isPlanned, planOf, plannedOrder } from './deliveries.js';

/** At every time of the day a plan that is paid now has begun by then. */
const slot = (): DeliverySlot => ({ day: addDays(dayOf(new Date()), 2), window: 'dinner' });

const query = ({ day, window }: DeliverySlot): string => `/deliveries/admin/runs?day=${day}&window=${window}`;

/** The runs of a slot, as administrators see them. */
export const runsOf = ({ admin }: AdminSession, of: DeliverySlot): Promise<RunsOfSlot> => admin.data<RunsOfSlot>(query(of));

/** A run with one stop for each buyer, an hour before its window, and its link. */
export async function openedRun(session: AdminSession, buyers: Parameters<typeof plannedOrder>[1][]): Promise<{ run: Run; link: string }> {
  const of = slot();
  for (const buyer of buyers) {
    const { id } = await plannedOrder(session, buyer);
    const plan = await planOf(session, id);
    if (!isPlanned(plan, of)) await command(session, id, { type: 'move', from: plan.next_delivery!, to: of });
  }
  session.shop.travelTo(instantOf(of.day, '17:00'));
  const { admin } = session;
  // Refused until the boxes of the slot are counted.
  const { runs } = await eventually(() => admin.data<RunsOfSlot>('/deliveries/admin/runs', { method: 'POST', body: of }), 30_000);
  const { link } = await admin.data<RunLink>(`/deliveries/admin/runs/${runs[0]!.id}/link`, { method: 'POST' });
  return { run: runs[0]!, link };
}
