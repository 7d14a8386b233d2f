import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it, mock } from 'node:test';
import { expect } from 'expect';
import { Journal } from './sent-mail-log.js';

const day = 86_400_000;

describe('the journal of accepted mails', () => {
  let journalDir: string;
  before(async () => {
    journalDir = await mkdtemp(path.join(tmpdir(), '2x7-journal-'));
  });
  after(async () => {
    mock.timers.reset();
    await rm(journalDir, { recursive: true });
  });

  it('forgets after a month, while it runs and when it opens', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-01T00:00:00Z') });
    const journal = new Journal({ journalDir });
    await journal.open();
    await journal.append('<first>');
    mock.timers.setTime(Date.now() + 29 * day);
    await journal.append('<second>');
    expect(journal.acceptedAt('<first>')).toEqual(new Date('2026-11-01T00:00:00Z'));
    mock.timers.setTime(Date.now() + 2 * day);
    await journal.append('<third>');
    const known = (of: Journal) => ['<first>', '<second>', '<third>'].filter((id) => of.acceptedAt(id));
    expect(known(journal)).toEqual(['<second>', '<third>']);
    await journal.onApplicationShutdown();
    const next = new Journal({ journalDir });
    await next.open();
    expect(known(next)).toEqual(['<second>', '<third>']);
    await next.onApplicationShutdown();
  });
});
