import { describe, expect, it } from '@jest/globals';
import { slotNumber, type DeliverySlot, type SubscriptionCommand } from '@2x7/contracts';
import { lunch, move, restore, runIn, skip } from '../../testing/commands.js';
import { failedByRider, newSubscription, offerOf } from '../../testing/sample-subscription.js';
import { adjustMeals } from '../schedule/meals.js';
import { plan } from '../schedule/plan.js';
import { recordOutcome } from '../schedule/record-outcome.js';
import { reserveMeals } from '../schedule/reserved-meals.js';
import type { Offer, Subscription } from '../subscription/subscription.js';
import { markedSentences } from './mark-sentences.js';
import { adjustedSentences, replannedSentences, reservedSentences } from './shop-sentences.js';
import { sentencesOf } from './command-sentences.js';

const open = offerOf({ capacity: 10 });
const run = runIn(open);
const [tuesday, thursday] = [lunch('2026-11-24'), lunch('2026-11-26')];
const pauseOf = (until: string): SubscriptionCommand => ({ type: 'pause', from: '2026-11-26', until });

/** Six lunches from 24 to 29 November. */
const plain = plan(newSubscription({ windows: ['lunch'], mealsBought: 6 }), open);
/** As `plain`, and the lunch of 25 November comes on 20 December, behind all others. */
const withMoved = run(plain, move(lunch('2026-11-25'), lunch('2026-12-20')));

const saidOf = (before: Subscription, command: SubscriptionCommand): string[] =>
  sentencesOf(command, { before, after: run(before, command) }, { ...open, defaultDiet: 'vegetarian' });

/** The lunch of 24 November failed and turns out to have come. */
function corrected(of: Subscription): string[] {
  const slot = slotNumber(tuesday);
  const planned = new Map(of.planned);
  planned.delete(slot);
  const locked = { ...of, planned, fixed: new Map([[slot, { meals: 1, person: null }]]) };
  const before = recordOutcome(locked, { slot, outcome: failedByRider }, open);
  const after = recordOutcome(before, { slot, outcome: null }, open);
  return markedSentences({ slot, meals: 1, outcome: null }, { before, after }, open);
}

/** What each change says that takes the last delivery away which the plan brings in its order. */
const ways: Record<string, [last: string, said: (of: Subscription) => string[]]> = {
  'withdrawn meals': [
    'Sunday 29 November',
    (before) => adjustedSentences({ before, after: adjustMeals(before, -1, open) }, { meals: -1, reason: 'By phone' }, open),
  ],
  'meals whose money goes back': [
    'Sunday 29 November',
    (before) => reservedSentences({ before, after: reserveMeals(before, 1, open) }, { meals: 1, because: 'you wrote to us' }, open),
  ],
  'an undone skip': ['Monday 30 November', (of) => saidOf(run(of, skip(thursday)), restore(thursday))],
  'a correction': ['Monday 30 November', corrected],
  'a pause that ends earlier': ['Monday 30 November', (of) => saidOf(run(of, pauseOf('2026-11-26')), { type: 'resume', on: '2026-11-26' })],
};

describe('a delivery that leaves before another one that was moved behind it', () => {
  it.each(Object.keys(ways))('is named by %s', (name) => {
    const [last, said] = ways[name]!;
    expect(said(withMoved)).toContain(`${last}, lunch no longer comes.`);
  });

  it.each(Object.keys(ways))('is the end of the plan without that one: %s', (name) => {
    const sentences = ways[name]![1](plain);
    expect(sentences.filter((sentence) => sentence.includes('no longer'))).toEqual([]);
    expect(sentences.at(-1)).toMatch(/^Your plan now ends on/);
  });

  it('is named where it leaves for a slot that is open again', () => {
    const slot = slotNumber(thursday);
    const closed = { ...open, slots: new Map(open.slots).set(slot, { ...open.slots.get(slot)!, closedReason: 'Gas repair' }) };
    const before = plan(withMoved, closed);
    expect(replannedSentences({ before, after: plan(before, open) }, open)).toEqual([
      'Monday 30 November, lunch no longer comes.',
      'New: Thursday 26 November, lunch.',
    ]);
  });

  it('is counted with more than two others, and not where the command names it', () => {
    const paused = run(withMoved, pauseOf('2026-11-29'));
    expect(saidOf(withMoved, pauseOf('2026-11-29')).join(' ')).not.toContain('no longer');
    expect(saidOf(withMoved, skip(thursday)).join(' ')).not.toContain('no longer');
    expect(saidOf(paused, { type: 'resume', on: '2026-11-26' })).toContain(
      '4 deliveries from Monday 30 November to Thursday 3 December no longer come.',
    );
  });
});

describe('a delivery that leaves its slot with the command that was to change it', () => {
  const last = lunch('2026-11-30');
  const couple = plan(newSubscription({ windows: ['lunch'], persons: 2, mealsBought: 12 }), open);
  const withReason = (slot: DeliverySlot, closedReason: string | null) => {
    const number = slotNumber(slot);
    return { ...open, slots: new Map(open.slots).set(number, { ...open.slots.get(number)!, closedReason }) };
  };
  const commands: [string, SubscriptionCommand][] = [
    ['a skip for one person', skip(last, 1)],
    ['another address', { type: 'address-once', slot: last, address: '7 Mall Road, Jaipur 302001' }],
  ];
  /** The command is carried out while the kitchen offers these slots, and no plan has been planned again. */
  const said = (before: Subscription, command: SubscriptionCommand, offer: Offer): string[] =>
    sentencesOf(command, { before, after: runIn(offer)(before, command) }, { ...offer, defaultDiet: 'vegetarian' });

  it.each(commands)('is neither skipped nor brought elsewhere where the kitchen has closed: %s', (_name, command) => {
    const before = run(couple, skip(thursday));
    expect(said(before, command, withReason(last, 'Gas repair'))).toEqual([
      'Monday 30 November, lunch no longer comes.',
      'The kitchen is closed on Monday 30 November, lunch: Gas repair. Your meals are not lost.',
      'Your plan now ends on Tuesday 1 December.',
    ]);
  });

  it.each(commands)('is named once where another slot is open again: %s', (_name, command) => {
    const closed = withReason(thursday, 'Gas repair');
    const gone = 'Monday 30 November, lunch no longer comes.';
    const news = 'New: Thursday 26 November, lunch.';
    expect(said(plan(couple, closed), command, open)).toEqual([gone, news, 'Your plan now ends on Sunday 29 November.']);
    const withMoved = plan(run(couple, move(tuesday, lunch('2026-12-20'))), closed);
    expect(said(withMoved, command, open)).toEqual([gone, news]);
  });
});
