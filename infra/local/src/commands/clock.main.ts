import fs from 'node:fs';
import { counted, formatMoment, slotOf, slotText } from '@2x7/contracts';
import { readLocalConfig, type LocalConfig } from '../config.js';
import { isFolderInUse } from '../files/folder-lock.js';
import { rowsOf, withServer } from '../operator/server.js';
import { hasMovableClock, moveShopClock, shopTime } from '../shop/shop-clock.js';
import { clockMoment, onlyClockArgument } from './clock-moment.js';
import { runCommand } from './command.js';

type SlotRow = { slot: number; cut_off: Date };

const openSlots = 'SELECT slot, cut_off FROM slots WHERE frozen_at IS NULL ORDER BY cut_off, slot';

const nameOf = ({ slot }: SlotRow): string => slotText(slotOf(slot));

/** Deliveries looks for slots to freeze every ten seconds. */
function frozenSentence(due: readonly SlotRow[]): string[] {
  if (due.length === 0) return [];
  const last = nameOf(due.at(-1)!);
  const which =
    due.length === 1
      ? `${last}, whose cut-off has passed, is`
      : `${counted(due.length, 'slot')} up to ${last} have passed their cut-off and are`;
  return [`${which} frozen within ten seconds.`];
}

/** What passes next, so that the reader can travel there. */
function nextSentence(next: SlotRow | undefined): string[] {
  return next ? [`Next cut-off: ${formatMoment(next.cut_off)}, for ${nameOf(next)}.`] : [];
}

function refuseWithoutShop(config: LocalConfig): void {
  if (!hasMovableClock(config)) throw new Error('This shop runs in production or takes real payments: its clock is the real time.');
  if (fs.existsSync(config.dataDir) && isFolderInUse(config.dataDir)) return;
  throw new Error(`No shop runs in ${config.dataDir}. Start it (npm start), and run this in another terminal.`);
}

/** `npm run clock [-- <date and time in India> | +<minutes, hours or days>]`: travels in time in the demonstration. */
await runCommand((args) => {
  const argument = onlyClockArgument(args);
  const config = readLocalConfig();
  const moment = argument === undefined ? undefined : clockMoment(argument, shopTime(config));
  refuseWithoutShop(config);
  return withServer(config, async ({ url }) => {
    if (moment) moveShopClock(config, moment);
    const now = shopTime(config);
    const slots = await rowsOf<SlotRow>(url, 'deliveries', openSlots);
    const due = slots.filter(({ cut_off }) => cut_off <= now);
    return [
      `The deliveries service ${moment ? 'now works on' : 'works on'} ${formatMoment(now)}, Indian time.`,
      ...frozenSentence(due),
      ...nextSentence(slots.find(({ cut_off }) => cut_off > now)),
      ...(moment ? ['Reload its pages /admin/today, /kitchen and /my.'] : []),
    ].join('\n');
  });
});
