import fs from 'node:fs';
import path from 'node:path';
import { formatMoment } from '@2x7/contracts';
import { isProduction } from '@2x7/service-kit';
import type { LocalConfig } from '../config.js';

type Place = Pick<LocalConfig, 'NODE_ENV' | 'RAZORPAY_KEY_ID'> & { dataDir: string };

/** ms. A year that is mistyped would freeze every slot. */
const farthestMs = 366 * 86_400_000;

const fileOf = (dataDir: string): string => path.join(dataDir, 'clock-ahead-ms');

/** Only the demonstration travels in time: a shop in production or with real payments works on the real time. */
export const hasMovableClock = (place: Place): boolean => !isProduction(place) && !place.RAZORPAY_KEY_ID;

/** Reads by how many ms the deliveries service is ahead of the real time. The file is read again when it changes. Undefined: never. */
export function readShopClock(place: Place): (() => number) | undefined {
  if (!hasMovableClock(place)) return undefined;
  const file = fileOf(place.dataDir);
  let known = { writtenMs: 0, aheadMs: 0 };
  return () => {
    const writtenMs = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (writtenMs !== known.writtenMs) known = { writtenMs, aheadMs: writtenMs === 0 ? 0 : Number(fs.readFileSync(file, 'utf8')) || 0 };
    return known.aheadMs;
  };
}

/** The time of the shop's deliveries. */
export const shopTime = (place: Place): Date => new Date(Date.now() + (readShopClock(place)?.() ?? 0));

/**
 * Moves the time of the shop's deliveries; a running shop uses it at once, and keeps it at its next starts.
 * @throws Error when the moment is in the shop's past, because frozen slots stay frozen, or more than a year ahead
 */
export function moveShopClock(place: Place, moment: Date): void {
  const aheadMs = moment.getTime() - Date.now();
  if (moment < shopTime(place))
    throw new Error(
      `The clock only goes forward, because frozen slots stay frozen: it is ${formatMoment(shopTime(place))} in the shop. ` +
        `To begin again at the real time, stop the shop, remove ${place.dataDir} and start it.`,
    );
  if (aheadMs > farthestMs) throw new Error(`${formatMoment(moment)} is more than a year ahead.`);
  const draft = `${fileOf(place.dataDir)}.${process.pid}`;
  fs.writeFileSync(draft, `${aheadMs}\n`);
  fs.renameSync(draft, fileOf(place.dataDir));
}
