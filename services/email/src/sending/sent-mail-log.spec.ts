import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it, mock } from 'node:test';
import { expect } from 'expect';
import { SentMailLog } from './sent-mail-log.js';

const day = 86_400_000;

describe('the sent-mail log', () => {
  let sentMailLogDir: string;
  before(async () => {
    sentMailLogDir = await mkdtemp(path.join(tmpdir(), '2x7-sent-mail-log-'));
  });
  after(async () => {
    mock.timers.reset();
    await rm(sentMailLogDir, { recursive: true });
  });

  it('drops entries after a month, while running and at start', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-01T00:00:00Z') });
    const log = new SentMailLog({ sentMailLogDir });
    await log.open();
    await log.append('<first>');
    mock.timers.setTime(Date.now() + 29 * day);
    await log.append('<second>');
    expect(log.acceptedAt('<first>')).toEqual(new Date('2026-11-01T00:00:00Z'));
    mock.timers.setTime(Date.now() + 2 * day);
    await log.append('<third>');
    const known = (of: SentMailLog) => ['<first>', '<second>', '<third>'].filter((id) => of.acceptedAt(id));
    expect(known(log)).toEqual(['<second>', '<third>']);
    await log.onApplicationShutdown();
    const next = new SentMailLog({ sentMailLogDir });
    await next.open();
    expect(known(next)).toEqual(['<second>', '<third>']);
    await next.onApplicationShutdown();
  });
});
