import { describe, expect, it } from '@jest/globals';
import { slotOf, slotText, type DeliveryOutcome } from '@2x7/contracts';
import { newSubscription, offerOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import { slotClosed } from '../subscription/slot-refusals.js';
import { markedSentences } from './mark-sentences.js';
import { adjustedSentences, lateSentences, replannedSentences } from './sentences.js';

const open = offerOf({ capacity: 10 });
const before = plan(newSubscription({ windows: ['lunch'], mealsBought: 6 }), open);
const slot = Math.min(...before.planned.keys());
const delivery = slotText(slotOf(slot));
const failed: DeliveryOutcome = {
  ...{ result: 'failed', cause: 'vehicle', place: null, at: '2026-11-24T03:00:00.000Z', received_at: '2026-11-24T03:00:00.000Z' },
  ...{ source: 'admin', is_late: false, is_clock_wrong: false, is_forfeited: true },
};
const closed = (closedReason: string) => ({ ...open, slots: new Map(open.slots).set(slot, { ...open.slots.get(slot)!, closedReason }) });

describe('a sentence that ends with a reason', () => {
  const same = { before, after: before };
  it.each<[string, (reason: string) => string | undefined]>([
    [`The kitchen is closed on ${delivery}: `, (reason) => slotClosed(slot, reason).message],
    ['1 meal is added to your plan: ', (reason) => adjustedSentences(same, { meals: 1, reason }, open)[0]],
    [`${delivery} is added to your plan: `, (reason) => lateSentences(same, { slot: slotOf(slot), reason }, open)[0]],
    [`${delivery} does not come: `, (reason) => markedSentences({ slot, meals: 1, outcome: failed, reason }, same, open)[0]],
  ])('gets no second full stop: %s…', (start, sentenceOf) => {
    for (const reason of ['Sorry for Sunday.', 'Power cut!', 'हमें खेद है।']) expect(sentenceOf(reason)).toBe(`${start}${reason}`);
    expect(sentenceOf('Gas repair')).toBe(`${start}Gas repair.`);
  });

  it('gets no second full stop before another sentence', () => {
    const offer = closed('Power cut!');
    expect(replannedSentences({ before, after: plan(before, offer) }, offer)[0]).toBe(
      `The kitchen is closed on ${delivery}: Power cut! Your meal is not lost.`,
    );
  });

  it('ends with one full stop where there is no reason', () => {
    expect(lateSentences(same, { slot: slotOf(slot) }, open)[0]).toBe(`${delivery} is added to your plan.`);
  });
});
