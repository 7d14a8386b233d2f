import { SlotRefused } from './slot.repository.js';

/** Each attempt sees what the one before collided with; others may take the slots that it chooses as well. */
const attempts = 10;

/** Repeats a whole transaction while others take the slots that it has chosen. @throws SlotRefused */
export async function whileSlotsChange<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof SlotRefused) || attempt === attempts) throw error;
    }
  }
}
