import { brand } from '@2x7/contracts';
import { letterHtml } from './letter.html.js';
import type { Mail } from './mailer.js';

export type Fact = { label: string; lines: string[]; strong?: boolean };

/** What a mail tells, in words; nothing escaped yet. Its HTML and its text are made of the same. */
export type Letter = {
  to: string;
  subject: string;
  heading: string;
  /** The line below the heading. */
  under: string;
  /** The hidden line that inboxes show beside the subject. */
  preview: string;
  name: string;
  intro: string;
  facts: Fact[];
  /** A box below the facts; its first line stands out. */
  panel?: { title: string; lines: string[] };
  /** A button, with the address below for mail programs that show none. */
  action?: { words: string; href: string; spare: string };
  notes: { title: string; text: string }[];
};

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
