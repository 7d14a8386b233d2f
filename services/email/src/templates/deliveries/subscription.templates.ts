import { brand, dayOf, dayText, foodText, formatTime, slotText, undatedText, windowTime, type EventData } from '@2x7/contracts';
import type { Email, EmailContent, Fact, Note } from '../rendering/email-content.js';
import { notWhatHappened } from './delivery-failed.template.js';
import { planFacts } from './plan-facts.js';
import { linesOf, oneLine, paragraphOf, renderEmail } from '../rendering/render-email.js';
import type { ShopLinks } from '../shop-links.js';

type Subscription = Pick<EventData<'subscription.started'>, 'order_number' | 'plan_name' | 'customer'>;
type Changed = EventData<'subscription.changed'>;
type Slot = Changed['next_delivery'];

const seeDeliveries = (href: string): EmailContent['action'] => ({ label: 'See your deliveries', href });

/** The delivery that an email is about, with its hours; none where there is no delivery. */
const mainDelivery = (label: string, slot: Slot): Fact[] =>
  slot ? [{ label, lines: [slotText(slot), windowTime(slot.window)], strong: true }] : [];
const lastDelivery = (slot: Slot): Fact[] => (slot ? [{ label: 'Last delivery', lines: [slotText(slot)] }] : []);

/** `Saturday 28 November, 8:00 PM` */
const cutOffText = (moment: string): string => `${dayText(dayOf(new Date(moment)))}, ${formatTime(moment)}`;

const aboutSubscription = ({ customer, order_number }: Subscription): Pick<EmailContent, 'to' | 'name' | 'subheading'> => ({
  to: customer.email,
  name: oneLine(customer.name),
  subheading: `Order ${oneLine(order_number)}`,
});

const changeYourself: Note = {
  title: 'Travelling or taking a day off?',
  text: 'Skip, move or pause deliveries on the page of your plan. A meal that you skip comes at the end of your plan.',
};

function askDiet({ default_diet: diet, subscription_id: id }: EventData<'subscription.started'>, links: ShopLinks): Note {
  const unknown = diet ? `No diet given yet: you get ${foodText[diet]} until you choose.` : 'We do not know your diet yet.';
  return {
    title: 'What do you eat?',
    text: `${unknown} Choose your diet, and name allergies, so that every box suits you. Each plan has its own diet and allergies:`,
    href: links.mySettings(id),
  };
}

const allTaken = 'Every delivery is taken at the moment. We plan yours as soon as there is room, and write to you.';

const undatedIn = ({ undated }: EventData<'subscription.started'>): string[] => (undated ? [undatedText(undated)] : []);

/** The deliveries of a plan: the first one or the next, until when it can be changed, and the question what the customer eats. */
export function startedEmail(started: EventData<'subscription.started'>, links: ShopLinks): Email {
  const { first_delivery: first, change_until, subscription_id, is_running } = started;
  const [label, order] = is_running ? ['Next delivery', 'next'] : ['First delivery', 'first'];
  // One that is being prepared is not among them.
  const mealsLabel = first && !change_until ? 'Meals after that' : is_running ? 'Meals left' : 'Meals';
  return renderEmail({
    ...aboutSubscription(started),
    subject: first ? `Your ${order} ${brand.name} delivery: ${slotText(first)}` : `Your ${brand.name} deliveries`,
    heading: 'Your deliveries are planned',
    preview: first ? `${label}: ${slotText(first)}` : 'See your deliveries',
    intro: first ? paragraphOf([`Your ${order} delivery comes on ${slotText(first)}.`, ...undatedIn(started)]) : allTaken,
    facts: [
      ...mainDelivery(label, first),
      ...(change_until ? [{ label: 'Can be changed until', lines: [cutOffText(change_until)] }] : []),
      ...lastDelivery(started.last_delivery),
      { label: mealsLabel, lines: [String(started.meals)] },
      ...planFacts(started),
    ],
    panel: { title: 'Delivery address', lines: linesOf(started.address) },
    action: seeDeliveries(links.myPlan(subscription_id)),
    notes: [...(started.is_diet_known ? [] : [askDiet(started, links)]), changeYourself],
  });
}

type ChangeWords = Pick<EmailContent, 'heading'> & { by: string; note: Note };

const wordsByActor: Record<Changed['actor'], ChangeWords> = {
  customer: {
    heading: 'Your change is saved',
    by: 'You',
    note: {
      title: 'Was this not you?',
      text: 'Sign out everywhere on the page of your plans, and reply to this email: we will put it right.',
    },
  },
  admin: {
    heading: 'We have changed your deliveries',
    by: `${brand.name}, for you`,
    note: { title: 'Did you not ask for this?', text: 'Reply to this email with the number of the change: we will put it right.' },
  },
  kitchen: {
    heading: 'Your deliveries have changed',
    by: 'Our kitchen',
    note: { title: 'Does the date not suit you?', text: 'Move or skip the delivery on the page of your plan, or reply to this email.' },
  },
};

const corrected: Pick<ChangeWords, 'heading' | 'note'> = { heading: 'We have corrected a delivery', note: notWhatHappened };

const wordsOf = ({ actor, is_correction }: Changed): ChangeWords => ({ ...wordsByActor[actor], ...(is_correction ? corrected : {}) });

const changeFacts = (changed: Changed): Fact[] => [
  { label: 'Change', lines: [oneLine(changed.change_number)], strong: true },
  { label: 'Made by', lines: [wordsOf(changed).by] },
];

/** The confirmation of one change, with its number. */
export function changedEmail(changed: Changed, links: ShopLinks): Email {
  const { heading, note } = wordsOf(changed);
  const number = oneLine(changed.change_number);
  return renderEmail({
    ...aboutSubscription(changed),
    subject: `${heading} – ${number}`,
    heading,
    preview: changed.sentences.map(oneLine)[0] ?? number,
    intro: paragraphOf(changed.sentences),
    facts: [
      ...changeFacts(changed),
      ...mainDelivery('Next delivery', changed.next_delivery),
      ...lastDelivery(changed.last_delivery),
      ...planFacts(changed),
    ],
    action: seeDeliveries(links.myPlan(changed.subscription_id)),
    notes: [note],
  });
}

/**
 * To the earlier address of a plan, so that a change for which its customer did not ask is noticed. The new address is not named: this one may
 * belong to a stranger to whom a misspelt address led.
 */
export function emailChangedEmail(changed: Changed): Email {
  const heading = 'Your plan has another email address';
  return renderEmail({
    ...aboutSubscription(changed),
    to: changed.earlier_email!,
    subject: `${heading} – ${oneLine(changed.change_number)}`,
    heading,
    preview: 'Emails about it go to another address',
    intro: 'Emails about your plan go to another address from now on, and you sign in with that one.',
    facts: [...changeFacts(changed), ...planFacts(changed)],
    notes: [wordsOf(changed).note],
  });
}

/** Three days before a pause ends. A delivery that was moved into the pause may come earlier, so the one after the pause is not called the next. */
export function resumingEmail(resuming: EventData<'subscription.resuming'>, links: ShopLinks): Email {
  const { first_delivery: first } = resuming;
  return renderEmail({
    ...aboutSubscription(resuming),
    subject: `Your ${brand.name} deliveries start again on ${dayText(first.day)}`,
    heading: 'Your pause ends soon',
    preview: `First delivery after the pause: ${slotText(first)}`,
    intro: `Your pause ends: deliveries come again from ${slotText(first)}.`,
    facts: [...mainDelivery('First delivery after the pause', first), ...planFacts(resuming)],
    action: seeDeliveries(links.myPlan(resuming.subscription_id)),
    notes: [{ title: 'Still away?', text: 'Pause again on the page of your plan. Your meals stay yours.' }],
  });
}

/** Nothing keeps a new plan from beginning while this one still runs: the boxes of both would come. */
const goOn = ({ plan_id: id }: EventData<'subscription.ending'>, links: ShopLinks): Note => ({
  title: 'Would you like to go on?',
  text: 'A new plan begins as soon as possible. If that is before this one ends, choose a later first day on its page. Order the same plan again, or another one if it is no longer offered:',
  href: links.plan(id),
});

/** Three days before the last delivery. */
export function endingEmail(ending: EventData<'subscription.ending'>, links: ShopLinks): Email {
  const { last_delivery: last } = ending;
  return renderEmail({
    ...aboutSubscription(ending),
    subject: `Your ${brand.name} plan ends on ${dayText(last.day)}`,
    heading: 'Your plan ends soon',
    preview: `Last delivery: ${slotText(last)}`,
    intro: `The last delivery of your plan comes on ${slotText(last)}. Nothing renews by itself.`,
    facts: [...mainDelivery('Last delivery', last), ...planFacts(ending)],
    action: seeDeliveries(links.myPlan(ending.subscription_id)),
    notes: [goOn(ending, links)],
  });
}
