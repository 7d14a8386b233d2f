import type { DeliverySlot, Diet, KitchenSheet, MenuEntry } from '@2x7/contracts';
import { asStaff } from '@2x7/service-kit/testing';
import type { RunningDeliveries } from './running-deliveries.js';

/** What the specs of the menu and of the kitchen's sheet call. @param running the service, once it has started */
export function kitchenCalls(running: () => RunningDeliveries) {
  let days = 0;
  return {
    /** A dinner of its own for each test. Its cut-off is at 10:00. */
    newSlot: (): DeliverySlot => ({ day: `2026-12-${String((days += 1)).padStart(2, '0')}`, window: 'dinner' }),
    setDish: (at: DeliverySlot, diet: Diet, dish_id: string | null, reason?: string) =>
      running().put<MenuEntry[]>('/deliveries/admin/menu', { ...at, diet, dish_id, reason }),
    sheet: async ({ day, window }: DeliverySlot): Promise<KitchenSheet> =>
      (await running().get<KitchenSheet>(`/deliveries/kitchen?day=${day}&window=${window}`, asStaff())).body.data,
  };
}
