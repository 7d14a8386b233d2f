import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endConnections, eventually } from '@2x7/service-kit/testing';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { EmailJobRepository } from '../jobs/email-job.repository.js';
import { EmailService, killProcess } from '../testing/email-service.js';
import { paidOrder, type PaidOrder } from '../testing/paid-order.js';
import { SentMailLog } from './sent-mail-log.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

let email: EmailService;
beforeEach(async () => {
  email = await EmailService.prepare();
});
afterEach(() => email.close());

const seenOf = (event: PaidOrder) => email.mailServer.seen.filter((received) => received.message.messageId === email.messageIdOf(event));

/** Ends the sessions of a killed worker: PostgreSQL would finish a statement that waits for a lock, or has only arrived, when it gets the lock. */
async function endSessions(): Promise<void> {
  const others = await email.database.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await endConnections(others.map(({ pid }) => pid));
}

const claimedElsewhere = (event: PaidOrder, lease: string) => claimedBy(uuid(), event, lease);

const claimedBy = (instance: string, event: PaidOrder, lease: string) =>
  email.database.query(
    `INSERT INTO email_job (id, subject_id, order_id, template, data, state, claimed_by, lease_until)
     VALUES ($1, $2, $2, 'order-confirmation', $3, 'sending', $4, now() + $5::interval)`,
    [uuid(), event.data.order_id, event.data, instance, lease],
  );

describe('a killed worker', () => {
  it('sends the email again at its next start, under the same Message-ID, when the server had not answered', async () => {
    const release = email.mailServer.hold();
    const event = paidOrder();
    const worker = await email.startProcess(event);
    await eventually(() => expect(seenOf(event)).toHaveLength(1));
    await killProcess(worker);
    release();
    expect((await email.jobOf(event)).state).toBe('sending');
    await email.start();
    await email.reaches(event, 'sent');
    expect(seenOf(event)).toHaveLength(2);
  });
  it('does not send the email again when the server had accepted it before the database was updated', async () => {
    const event = paidOrder();
    await email.start();
    await email.stop();
    await email.database.query('BEGIN');
    await email.database.query('LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE');
    const worker = await email.startProcess(event);
    await eventually(async () => expect(await email.sentMailLog()).toContain(email.messageIdOf(event)));
    await killProcess(worker);
    await endSessions();
    await email.database.query('ROLLBACK');
    expect((await email.jobOf(event)).state).toBe('sending');
    await email.start();
    await email.reaches(event, 'sent');
    await eventually(() => expect(email.sentEvents.map(({ data }) => data.order_id)).toEqual([event.data.order_id]));
    expect(seenOf(event)).toHaveLength(1);
  });
  it('keeps its job until its lease expires; then a worker on another machine takes it over', async () => {
    await email.start();
    await email.stop();
    const [ended, held] = [paidOrder(), paidOrder()];
    await claimedElsewhere(held, '1 minute');
    await claimedElsewhere(ended, '-1 second');
    await email.start();
    await email.reaches(ended, 'sent');
    expect((await email.jobOf(held)).state).toBe('sending');
    // Without the notification the worker would look again 15 s later.
    await email.database.query(`UPDATE email_job SET lease_until = now() WHERE state = 'sending'; NOTIFY email_job`);
    await email.reaches(held, 'sent');
  });
});

describe('a stopped worker', () => {
  it('finishes the current email and claims no other', async () => {
    await email.start();
    const release = email.mailServer.hold();
    const [current, next] = [paidOrder(), paidOrder()];
    await email.transport.publish(current);
    await eventually(() => expect(seenOf(current)).toHaveLength(1));
    await email.transport.publish(next);
    const stopped = email.stop();
    release();
    await stopped;
    expect((await email.jobOf(current)).state).toBe('sent');
    expect((await email.jobOf(next)).state).toBe('waiting');
    await email.start();
    await email.reaches(next, 'sent');
    expect([seenOf(current).length, seenOf(next).length]).toEqual([1, 1]);
  });
});

describe('a failing database', () => {
  it('is retried after an email was sent until it saves the state: one email, one event', async () => {
    await email.start();
    const event = paidOrder();
    await email.database.query('BEGIN');
    await email.database.query('LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE');
    await email.transport.publish(event);
    await eventually(() => expect(email.log.join('')).toContain('email state could not be saved'));
    await email.database.query('ROLLBACK');
    await email.reaches(event, 'sent');
    await eventually(() => expect(email.sentEvents).toHaveLength(1));
    expect(seenOf(event)).toHaveLength(1);
  });
  it('delays emails and loses none when it ends all connections', async () => {
    await email.start();
    const events = Array.from({ length: 10 }, () => paidOrder());
    for (const event of events) await email.transport.publish(event);
    const own = email.app.app.get(DataSource, { strict: false });
    await own.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = current_user AND pid <> pg_backend_pid()');
    for (const event of events) await email.reaches(event, 'sent', 20_000);
    for (const event of events) expect(seenOf(event)).toHaveLength(1);
  });
  it('does not delay an email when the answer to its claim is lost', async () => {
    await email.start();
    const event = paidOrder();
    await claimedBy(email.app.app.get(SentMailLog).instance, event, '5 minutes');
    await email.app.app.get(DataSource, { strict: false }).query('NOTIFY email_job');
    await email.reaches(event, 'sent');
    expect(seenOf(event)).toHaveLength(1);
  });
  it('leaves leases that expired during its outage valid for half a minute more', async () => {
    await email.start();
    const [elsewhere, next] = [paidOrder(), paidOrder()];
    await claimedElsewhere(elsewhere, '5 minutes');
    await email.database.query('BEGIN');
    await email.database.query('LOCK TABLE email_job IN ACCESS EXCLUSIVE MODE');
    await email.database.query(`UPDATE email_job SET lease_until = now() - interval '1 second' WHERE state = 'sending'`);
    // The worker may just have begun to pause for 15 s.
    await email.app.app.get(DataSource, { strict: false }).query('NOTIFY email_job');
    await eventually(() => expect(email.log.join('')).toContain('email jobs could not be read'));
    await email.database.query('COMMIT');
    await email.transport.publish(next);
    await email.reaches(next, 'sent');
    expect((await email.jobOf(elsewhere)).state).toBe('sending');
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
    await email.reaches(elsewhere, 'sent');
  });
});

describe('the sent-mail log', () => {
  it('ignores a line that a crash has cut off', async () => {
    await email.start();
    await email.stop();
    const event = paidOrder();
    const whole = JSON.stringify({
      message_id: email.messageIdOf(event),
      accepted_at: new Date().toISOString(),
    });
    await writeFile(path.join(email.config.sentMailLogDir, 'accepted.jsonl'), `${whole}\n{"message_id":"<order-conf`);
    await email.start();
    const other = paidOrder();
    for (const one of [event, other]) await email.transport.publish(one);
    for (const one of [event, other]) await email.reaches(one, 'sent');
    expect([seenOf(event).length, seenOf(other).length]).toEqual([0, 1]);
    expect(
      (await email.sentMailLog())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toHaveLength(2);
  });
  it('drops entries older than a month', async () => {
    const old = JSON.stringify({
      message_id: '<old@2x7.example>',
      accepted_at: new Date(Date.now() - 31 * 86_400_000).toISOString(),
    });
    await writeFile(path.join(email.config.sentMailLogDir, 'accepted.jsonl'), `${old}\n`);
    await email.start();
    expect(await email.sentMailLog()).toBe('');
  });
});

describe('several workers with one database', () => {
  it('send each email once', async () => {
    const other = await EmailService.prepare();
    cleanups.push(() => other.close());
    Object.assign(other.config, { database: email.config.database, smtpUrl: email.config.smtpUrl });
    await Promise.all([email.start(), other.start()]);
    const events = Array.from({ length: 30 }, () => paidOrder());
    await Promise.all(events.map((event) => email.transport.publish(event)));
    for (const event of events) await email.reaches(event, 'sent');
    expect(email.mailServer.seen).toHaveLength(30);
  });
  it('never claim the same job, even at the same moment', async () => {
    await email.start();
    const release = email.mailServer.hold();
    const events = Array.from({ length: 11 }, () => paidOrder());
    for (const event of events) await email.transport.publish(event);
    await eventually(() => expect(email.mailServer.seen).toHaveLength(1));
    const jobs = email.app.app.get(EmailJobRepository, { strict: false });
    const claimed = await Promise.all(Array.from({ length: 12 }, () => jobs.claim(uuid())));
    release();
    expect(new Set(claimed.flatMap((job) => job?.id ?? [])).size).toBe(10);
    expect(claimed.filter((job) => !job)).toHaveLength(2);
  });
});
