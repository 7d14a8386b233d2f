import { brand } from '@2x7/contracts';
import { confirmationHtml } from './confirmation.html.js';
import { confirmationOf, type Confirmation, type PaidOrder } from './confirmation-words.js';
import type { Mail } from './mailer.js';

function textOf({ name, intro, facts, addressLines, phone, notes }: Confirmation): string {
  const width = Math.max(...facts.map(({ label }) => label.length)) + 2;
  const table = facts.map(({ label, lines }) => `${`${label}:`.padEnd(width)}${lines.join(', ')}`);
  const told = notes.flatMap((note) => ['', note.title, note.text]);
  return [
    `Hello ${name},`,
    '',
    intro,
    '',
    ...table,
    '',
    'Delivered to:',
    name,
    ...addressLines,
    phone,
    ...told,
    '',
    '--',
    `${brand.name}: ${brand.tagline}`,
    brand.email,
    brand.phone,
    ...brand.address,
    '',
  ].join('\n');
}

/** The mail that confirms a paid order. */
export function confirmationMail(order: PaidOrder): Mail {
  const facts = confirmationOf(order);
  const subject = `Your ${brand.name} subscription is confirmed – order ${facts.number}`;
  return { to: order.customer.email, subject, text: textOf(facts), html: confirmationHtml(facts) };
}
