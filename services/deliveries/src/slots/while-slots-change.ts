import { QueryFailedError } from 'typeorm';
import { SlotRefused } from './slot.repository.js';

/** Each attempt sees what the one before collided with; others may take the slots that it chooses as well. */
const attempts = 10;

/** PostgreSQL has ended the transaction, because it and another one waited for each other: deadlock_detected. */
const isDeadlock = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '40P01';

/** Repeats a whole transaction while others take the slots that it has chosen, and after a deadlock. @throws SlotRefused */
export async function whileSlotsChange<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !(error instanceof SlotRefused || isDeadlock(error))) throw error;
    }
  }
}
