import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SentMailLog } from './sent-mail-log.js';

/** Only the date is faked: files and timers go on. */
const allButDate = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const day = 86_400_000;

describe('the sent-mail log', () => {
  let sentMailLogDir: string;
  beforeAll(async () => {
    sentMailLogDir = await mkdtemp(path.join(tmpdir(), '2x7-sent-mail-log-'));
  });
  afterAll(async () => {
    jest.useRealTimers();
    await rm(sentMailLogDir, { recursive: true });
  });

  it('drops entries after a month, while running and at start', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-01T00:00:00Z'), doNotFake: [...allButDate] });
    const log = new SentMailLog({ sentMailLogDir });
    await log.open();
    await log.append('<first>');
    jest.setSystemTime(Date.now() + 29 * day);
    await log.append('<second>');
    expect(log.acceptedAt('<first>')).toEqual(new Date('2026-11-01T00:00:00Z'));
    jest.setSystemTime(Date.now() + 2 * day);
    await log.append('<third>');
    const known = (of: SentMailLog) => ['<first>', '<second>', '<third>'].filter((id) => of.acceptedAt(id));
    expect(known(log)).toEqual(['<second>', '<third>']);
    await log.onApplicationShutdown();
    const next = new SentMailLog({ sentMailLogDir });
    await next.open();
    expect(known(next)).toEqual(['<second>', '<third>']);
    await next.onApplicationShutdown();
  });

  it('keeps entries that follow one which a full disk has cut off', async () => {
    const log = new SentMailLog({ sentMailLogDir });
    await log.open();
    await log.append('<before>');
    await appendFile(path.join(sentMailLogDir, 'accepted.jsonl'), '\n{"message_id":"<cut>","acce');
    await log.append('<after>');
    await log.onApplicationShutdown();
    const next = new SentMailLog({ sentMailLogDir });
    await next.open();
    const known = ['<before>', '<cut>', '<after>'].filter((id) => next.acceptedAt(id));
    expect(known).toEqual(['<before>', '<after>']);
    await next.onApplicationShutdown();
  });
});
