import { brand, formatDay, formatPaise, grievanceOfficer, mealCount, refundTime, slotText, type EventData } from '@2x7/contracts';
import type { Email, EmailContent, Fact, Note } from '../rendering/email-content.js';
import { planFacts } from './plan-facts.js';
import { linesOf, oneLine, paragraphOf, renderEmail } from '../rendering/render-email.js';
import type { ShopLinks } from '../shop-links.js';

type Reported = EventData<'problem.reported'>;
type Answered = EventData<'problem.answered'>;

const about = ({ customer, order_number, plan_name }: Reported | Answered): Pick<EmailContent, 'to' | 'name' | 'subheading'> => ({
  to: customer.email,
  name: oneLine(customer.name),
  subheading: `${oneLine(plan_name)}, order ${oneLine(order_number)}`,
});

const seeProblem = (links: ShopLinks): EmailContent['action'] => ({
  label: 'See your problems',
  href: links.myProblems,
});

const deliveryFact = (slot: Reported['slot']): Fact[] => (slot ? [{ label: 'Delivery', lines: [slotText(slot)] }] : []);

const grievance: Note = {
  title: 'Is it urgent, or are you not satisfied?',
  text: `Our ${grievanceOfficer.designation}, ${grievanceOfficer.name}: call ${brand.phone} or write to ${brand.email}, with the number of the problem. ${brand.address.join(', ')}.`,
};

function introOf({ kind, is_reopened, problem_number, rest, due_at, refused_paise: refused }: Reported): string {
  if (refused !== undefined)
    return `${formatPaise(refused)} could not be sent back to you. Your problem ${oneLine(problem_number)} is open again: we look into it and write to you.`;
  const until = `We answer by ${formatDay(due_at)} at the latest.`;
  if (is_reopened) return `Your problem ${oneLine(problem_number)} is open again. ${until}`;
  if (kind === 'cancel-rest' && rest)
    return `You cancel the rest of your plan: ${mealCount(rest.meals)} ${rest.meals === 1 ? 'is' : 'are'} not cooked any more, and ${formatPaise(rest.amount_paise)} goes back to you once we have approved it. ${until}`;
  return `Thank you for telling us. ${until}`;
}

function headingOf({ kind, is_reopened, refused_paise: refused }: Reported): string {
  if (refused !== undefined) return 'Your refund could not be sent';
  return kind === 'cancel-rest' && !is_reopened ? 'We have your cancellation' : 'We have your problem';
}

/** The acknowledgement of a problem, with its number, at once. Also where it is open again because its refund cannot be made. */
export function problemReportedEmail(reported: Reported, links: ShopLinks): Email {
  const number = oneLine(reported.problem_number);
  const heading = headingOf(reported);
  const refused = reported.refused_paise;
  return renderEmail({
    ...about(reported),
    subject: `${heading} – ${number}`,
    heading,
    preview: introOf(reported),
    intro: introOf(reported),
    facts: [
      { label: 'Number', lines: [number], strong: true },
      refused === undefined
        ? { label: 'Answer by', lines: [formatDay(reported.due_at)] }
        : { label: 'Refund', lines: [formatPaise(refused)], strong: true },
      ...deliveryFact(reported.slot),
      ...planFacts(reported),
    ],
    ...(reported.text && { panel: { title: 'What you wrote', lines: linesOf(reported.text) } }),
    action: seeProblem(links),
    notes: [grievance],
  });
}

type Words = { heading: string; next: (answered: Answered) => string };

const wordsOf: Record<Answered['remedy'], Words> = {
  replacement: {
    heading: 'Your replacement is added',
    next: ({ meals, slot }) =>
      `We replace ${mealCount(meals!)}, at no extra cost: ${slot ? `on ${slotText(slot)}` : 'at the end of your plan'}.`,
  },
  credit: { heading: 'Your credit is added', next: ({ meals }) => `We credit ${mealCount(meals!)} to you.` },
  refund: {
    heading: 'Your refund is on its way',
    next: ({ amount_paise }) =>
      `We send ${formatPaise(amount_paise!)} back to the payment method you used. It reaches you within ${refundTime}, and another email follows as soon as it is sent.`,
  },
  answer: { heading: 'We have answered your problem', next: () => '' },
  decline: { heading: 'We have looked at your problem', next: () => 'We cannot do what you asked for; the reason is below.' },
};

const reopen = (links: ShopLinks): Note => ({
  title: 'Not solved?',
  text: 'Reopen the problem, once, and say what is still wrong:',
  href: links.myProblems,
});

const moveIt = ({ subscription_id: id, slot }: Answered, links: ShopLinks): Note => ({
  title: 'Does the time not suit you?',
  text: `${slot ? 'Move the delivery' : 'Move or skip deliveries'} on the page of your plan:`,
  href: links.myPlan(id),
});

/** The first sentence about a replacement says that its meals are added, as the answer itself does. */
const changesOf = ({ remedy, sentences }: Answered): string[] => (remedy === 'replacement' ? sentences.slice(1) : sentences);

/** The answer to a problem: what happens next, and how to reopen it. */
export function problemAnsweredEmail(answered: Answered, links: ShopLinks): Email {
  const { heading, next } = wordsOf[answered.remedy];
  const number = oneLine(answered.problem_number);
  const intro = paragraphOf([next(answered), ...changesOf(answered)]);
  const amount = answered.amount_paise === null ? [] : [{ label: 'Refund', lines: [formatPaise(answered.amount_paise)], strong: true }];
  return renderEmail({
    ...about(answered),
    subject: `${heading} – ${number}`,
    heading,
    preview: intro || heading,
    intro: intro || 'Our answer is below.',
    facts: [
      { label: 'Number', lines: [number], strong: true },
      ...(answered.meals === null ? [] : [{ label: 'Meals', lines: [String(answered.meals)] }]),
      ...deliveryFact(answered.slot),
      ...amount,
      ...planFacts(answered),
    ],
    panel: { title: 'Our answer', lines: linesOf(answered.text) },
    action: seeProblem(links),
    notes: [
      ...(answered.remedy === 'replacement' ? [moveIt(answered, links)] : []),
      ...(answered.can_reopen ? [reopen(links)] : []),
      grievance,
    ],
  });
}
