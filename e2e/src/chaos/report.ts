import type { CampaignResult } from './campaign.js';
import type { Facts } from './facts.js';
import { killKinds } from './kills.js';
import { doubleActivations, duplicateEmails, freeActivations, lostOrders, properties } from './properties.js';

const shownViolations = 5;

const seconds = (ms: number | undefined): string => (ms === undefined ? '-' : `${(ms / 1000).toFixed(1)} s`);
const longest = (times: readonly number[]): number | undefined => (times.length > 0 ? Math.max(...times) : undefined);

function deliveriesFigures({ deliveries, deliveryEmails, records }: Facts): [string, string | number][] {
  const { subscriptions, changes, slots, refunds } = deliveries;
  const sent = records.flatMap((record) => record.changes);
  return [
    ['plans', subscriptions.length],
    ['  cancelled by refunds', subscriptions.filter(({ is_cancelled }) => is_cancelled).length],
    ['commands sent', sent.length],
    ['  refused', sent.filter(({ isRefused }) => isRefused).length],
    ['  repeated with the same key', sent.filter(({ answers }) => answers.length > 1).length],
    ['  by two people at once', sent.filter(({ twin }) => twin !== undefined).length],
    ['changes', changes.length],
    ['  by the kitchen', changes.filter(({ key }) => key.startsWith('kitchen-')).length],
    ['slots frozen', slots.filter(({ is_frozen }) => is_frozen).length],
    ['boxes', slots.reduce((sum, { boxes }) => sum + boxes, 0)],
    ['refunds', refunds.done.length],
    ['emails about deliveries', deliveryEmails.length],
  ];
}

function figures({ facts, options, seconds: took }: CampaignResult): [string, string | number][] {
  const counted = killKinds.map((kind): [string, number] => [`  ${kind}`, facts.kills.get(kind) ?? 0]).filter(([, count]) => count > 0);
  const total = counted.reduce((sum, [, count]) => sum + count, 0);
  const recovery = Object.entries(facts.recovery).map(([name, times]): [string, string] => [`  ${name}`, seconds(longest(times))]);
  return [
    ['build', options.naive ? 'naive: publishes after the commit, no outbox' : 'product'],
    ['seed', options.seed],
    ['kills', total],
    ...counted,
    ['reached the chosen point', [...facts.reached.values()].reduce((sum, count) => sum + count, 0)],
    ['orders', facts.orders.length],
    ['payments captured', facts.provider.payments.filter((payment) => payment.captured).length],
    ['emails', facts.emails.length],
    ['lost', lostOrders(facts).length],
    ['double activations', doubleActivations(facts).length],
    ['free activations', freeActivations(facts).length],
    ['duplicate emails', duplicateEmails(facts)],
    ...deliveriesFigures(facts),
    ['longest recovery', seconds(longest(Object.values(facts.recovery).flat()))],
    ...recovery,
    ['all done after the last fault', seconds(facts.settledAfterMs)],
    ['whole run', `${took.toFixed(0)} s`],
  ];
}

function verdict(facts: Facts, { id, rule, check }: (typeof properties)[number]): string[] {
  const violations = check(facts);
  const shown = violations.slice(0, shownViolations).map((words) => `       ${words}`);
  const more = violations.length > shownViolations ? [`       and ${violations.length - shownViolations} more`] : [];
  return [`${violations.length === 0 ? 'pass' : 'FAIL'} ${id.padEnd(4)} ${rule}`, ...shown, ...more];
}

/** One table: figures first, then a line for each property. */
export function reportOf(result: CampaignResult): string {
  const rows = figures(result).map(([name, value]) => `${name.padEnd(32)} ${value}`);
  return [...rows, '', ...properties.flatMap((property) => verdict(result.facts, property))].join('\n');
}

export const isPassed = ({ facts }: CampaignResult): boolean => properties.every(({ check }) => check(facts).length === 0);
