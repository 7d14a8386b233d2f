import { brand } from '@2x7/contracts';
import type { Letter } from './email-content.js';
import { letterHtml } from './email.html.js';
import type { Mail } from '../sending/mailer.js';

/** One line of what people have written: no breaks, no control characters. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .filter(Boolean);

function textOf({ name, intro, facts, panel, action, notes }: Letter): string {
  const width = Math.max(...facts.map(({ label }) => label.length)) + 2;
  const table = facts.map(({ label, lines }) => `${`${label}:`.padEnd(width)}${lines.join(', ')}`);
  return [
    `Hello ${name},`,
    '',
    intro,
    ...(action ? ['', `${action.words}:`, action.href] : []),
    '',
    ...table,
    ...(panel ? ['', `${panel.title}:`, ...panel.lines] : []),
    ...notes.flatMap((note) => ['', note.title, note.text]),
    '',
    '--',
    `${brand.name}: ${brand.tagline}`,
    brand.email,
    brand.phone,
    ...brand.address,
    '',
  ].join('\n');
}

export const mailOf = (letter: Letter): Mail => ({
  to: letter.to,
  subject: letter.subject,
  text: textOf(letter),
  html: letterHtml(letter),
});
