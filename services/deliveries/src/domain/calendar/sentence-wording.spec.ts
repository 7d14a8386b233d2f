import { describe, expect, it } from '@jest/globals';
import { slotOf, slotText, type DeliveryOutcome, type SubscriptionCommand } from '@2x7/contracts';
import { newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import { change } from '../subscription/change.js';
import { slotClosed } from '../subscription/slot-refusals.js';
import { markedSentences } from './mark-sentences.js';
import { adjustedSentences, lateSentences, replannedSentences } from './shop-sentences.js';
import { sentencesOf } from './command-sentences.js';

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

describe('the sentence about a pause', () => {
  it.each([
    ['2026-11-25', '2026-11-25', 'No deliveries come on Wednesday 25 November. 1 delivery moves to a later date.'],
    [
      '2026-11-25',
      '2026-11-26',
      'No deliveries come from Wednesday 25 November to Thursday 26 November. 2 deliveries move to later dates.',
    ],
    ['2026-12-09', '2026-12-09', 'No deliveries come on Wednesday 9 December.'],
  ])('names a single day once, and counts the deliveries that move: %s to %s', (from, until, sentence) => {
    const command: SubscriptionCommand = { type: 'pause', from, until };
    const after = change(before, command, { offer: open, rules: rulesOf('customer') });
    expect(sentencesOf(command, { before, after }, { ...open, defaultDiet: 'vegetarian' })[0]).toBe(sentence);
  });
});

describe('the sentence about meals without a date', () => {
  it.each([
    [1, '1 meal has no date yet. We plan it as soon as there is room.'],
    [2, '2 meals have no date yet. We plan them as soon as there is room.'],
  ])('agrees with their number: %s', (unscheduled, sentence) => {
    expect(replannedSentences({ before, after: { ...before, unscheduled } }, open)).toContain(sentence);
  });

  it.each([
    [1, '1 meal has no date yet, because we do not plan that far ahead. It gets one as soon as we do.'],
    [2, '2 meals have no date yet, because we do not plan that far ahead. They get one as soon as we do.'],
  ])('promises no room where a pause or the deliveries reach the last day that is planned: %s', (unscheduled, sentence) => {
    const lastDay = open.until - 1;
    for (const reaching of [
      { pauses: [{ from: lastDay, until: open.until }] },
      { planned: new Map([[lastDay, { meals: 1, person: null }]]) },
    ]) {
      const after = { ...before, ...reaching, unscheduled };
      expect(replannedSentences({ before, after }, open)).toContain(sentence);
    }
  });
});

describe('the sentences about a new diet of the first person', () => {
  const diet: SubscriptionCommand = { type: 'profile', person: 1, name: 'Asha', diet: 'egg', allergies: [], note: 'No onion' };

  it.each([
    ['both persons', { meals: 2, person: null }, true],
    ['this person alone', { meals: 1, person: 1 }, true],
    ['the other person alone', { meals: 1, person: 2 }, false],
    ['both, and an added meal of the other one', { meals: 3, person: 2 }, true],
  ])('name a delivery that is being prepared where it is for %s', (_who, prepared, isNamed) => {
    const couple = newSubscription({ persons: 2, fixed: new Map([[slot, prepared]]) });
    const after = change(couple, diet, { offer: open, rules: rulesOf('customer') });
    const [lead, ...others] = sentencesOf(diet, { before: couple, after }, { ...open, defaultDiet: 'vegetarian' });
    expect(lead).toBe('Asha eats vegetarian food with egg. Note: No onion');
    expect(others.includes(`Already being prepared, and not changed: ${delivery}.`)).toBe(isNamed);
  });
});
