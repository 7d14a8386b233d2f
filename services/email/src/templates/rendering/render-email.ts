import { brand, withFullStop } from '@2x7/contracts';
import type { Email, EmailContent } from './email-content.js';
import { emailHtml } from './email.html.js';
import { greeting } from './greeting.js';

/** User input as one line, without control characters. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Sentences as one paragraph. */
export const paragraphOf = (sentences: readonly string[]): string => sentences.map(oneLine).filter(Boolean).map(withFullStop).join(' ');

export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .filter(Boolean);

function emailText({ name, intro, facts, panel, action, notes }: EmailContent): string {
  const width = Math.max(...facts.map(({ label }) => label.length)) + 2;
  const table = facts.map(({ label, lines }) => `${`${label}:`.padEnd(width)}${lines.join(', ')}`);
  return [
    greeting(name),
    '',
    intro,
    ...(action ? ['', `${action.label}:`, action.href] : []),
    '',
    ...table,
    ...(panel ? ['', `${panel.title}:`, ...(panel.name ? [panel.name] : []), ...panel.lines] : []),
    ...notes.flatMap(({ title, text, href }) => ['', title, text, ...(href ? [href] : [])]),
    '',
    '--',
    `${brand.name}: ${brand.tagline}`,
    brand.email,
    brand.phone,
    ...brand.address,
    `${brand.foodLicence.label} ${brand.foodLicence.number}`,
    '',
  ].join('\n');
}

export const renderEmail = (content: EmailContent): Email => ({
  to: content.to,
  subject: content.subject,
  text: emailText(content),
  html: emailHtml(content),
});
