import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, onStatement } from '@2x7/service-kit/testing';
import { EmailService } from '../testing/email-service.js';
import { paidBy, paidOrder, type PaidOrder } from '../testing/paid-order.js';
import { retryDelay, type FailureKind } from './retry-schedule.js';

describe('the retry delay', () => {
  const waits = (kind: FailureKind, count: number, ageMs = 0) =>
    Array.from({ length: count }, (_, before) => retryDelay({ kind, before, ageMs }, 1_000)).map((ms) =>
      ms === undefined ? 'never' : ms / 1_000,
    );

  it('grows from one second to six hours when the server asks to try later', () => {
    expect(waits('later', 10)).toEqual([1, 5, 10, 60, 300, 1_800, 7_200, 21_600, 21_600, 21_600]);
  });
  it('never exceeds half a minute while the server is unreachable or refuses the sender', () => {
    for (const kind of ['unreachable', 'sender'] as const) expect(waits(kind, 10)).toEqual([1, 5, 10, 10, 10, 10, 10, 30, 30, 30]);
  });
  it('ends after three attempts when the server refuses the email', () => {
    expect(waits('refused', 3)).toEqual([1, 60, 'never']);
  });
  it('is undefined for an email that cannot be composed', () => {
    expect(waits('unusable', 1)).toEqual(['never']);
  });
  it('ends after 72 hours', () => {
    const hour = 3_600_000;
    expect(waits('later', 1, 71.9 * hour)).toEqual([1]);
    expect(waits('later', 1, 72 * hour)).toEqual(['never']);
    expect(waits('unreachable', 1, 72 * hour)).toEqual(['never']);
    expect(retryDelay({ kind: 'later', before: 7, ageMs: 65 * hour }, 10)).toBe(216_000);
    expect(retryDelay({ kind: 'later', before: 0, ageMs: 72 * hour }, 60_000)).toBeUndefined();
  });
});

describe('a failing mail server', () => {
  let email: EmailService;
  beforeAll(async () => {
    email = await EmailService.start();
  });
  afterAll(() => email.close());

  it('gets the same email a third time after it asked twice to try later', async () => {
    email.mailServer.refuse(451, 421);
    const event = paidOrder();
    await email.transport.publish(event);
    expect(await email.reaches(event, 'sent')).toMatchObject({ attempts: 2 });
    const tries = email.mailServer.seen.filter((received) => received.message.messageId === email.messageIdOf(event));
    expect(tries).toHaveLength(3);
    expect(email.acceptedFor(event)).toBe(1);
  });
  it('gets the emails when it is reachable again, and the failed attempts do not count', async () => {
    await email.mailServer.down();
    const events = [paidOrder(), paidOrder(), paidOrder()];
    for (const event of events) await email.transport.publish(event);
    await email.reaches(events[0]!, 'waiting');
    await email.mailServer.up();
    for (const event of events) expect(await email.reaches(event, 'sent')).toMatchObject({ attempts: 0 });
    for (const event of events) expect(email.acceptedFor(event)).toBe(1);
  });
  it('gets the same email again when it closed the connection during the email, and the attempt does not count', async () => {
    const release = email.mailServer.hold();
    const event = paidOrder();
    await email.transport.publish(event);
    const seen = () => email.mailServer.seen.filter((received) => received.message.messageId === email.messageIdOf(event)).length;
    await eventually(() => expect(seen()).toBe(1));
    email.mailServer.hangUp();
    await eventually(() => expect(seen()).toBe(2));
    release();
    expect(await email.reaches(event, 'sent')).toMatchObject({ attempts: 0 });
  });
  for (const code of [450, 550, 552]) {
    it(`gets the emails soon after it accepts the sender again, which it refused with ${code}, and the failed attempts do not count`, async () => {
      const tries = () => email.log.filter((line) => line.includes(`MAIL FROM ${code}`)).length;
      const before = tries();
      email.mailServer.refuseSender(code);
      const events = [paidOrder(), paidOrder()];
      for (const event of events) await email.transport.publish(event);
      await eventually(() => expect(tries() - before).toBeGreaterThanOrEqual(5));
      for (const event of events) expect(await email.reaches(event, 'waiting')).toMatchObject({ attempts: 0 });
      email.mailServer.refuseSender();
      for (const event of events) expect(await email.reaches(event, 'sent')).toMatchObject({ attempts: 0 });
    });
  }
  it('gets three attempts for a recipient that it rejects permanently, while other recipients get their email', async () => {
    email.mailServer.refuseRecipient('gone@mail.example', 550);
    const [refused, fine] = [paidBy('gone@mail.example'), paidBy('here@mail.example')];
    await email.transport.publish(refused);
    await email.transport.publish(fine);
    await email.reaches(fine, 'sent');
    expect(await email.reaches(refused, 'failed')).toMatchObject({
      attempts: 3,
      last_error: 'EENVELOPE RCPT TO 550',
    });
    expect(email.acceptedFor(refused)).toBe(0);
  });
  it('gets further attempts where it refuses the sender only with the recipient, while other recipients get their email', async () => {
    email.mailServer.refuseRecipient('relay@mail.example', 554, '5.7.1 <relay@mail.example>: Relay access denied');
    const [refused, fine] = [paidBy('relay@mail.example'), paidBy('direct@mail.example')];
    for (const event of [refused, fine]) await email.transport.publish(event);
    await email.reaches(fine, 'sent');
    await eventually(async () => expect((await email.jobOf(refused)).attempts).toBeGreaterThan(3));
    expect(await email.jobOf(refused)).toMatchObject({ state: 'waiting', last_error: 'EENVELOPE RCPT TO 554' });
  });
  it('gets three attempts for an email that it rejects permanently', async () => {
    email.mailServer.refuse(554, 554, 554);
    const event = paidOrder();
    await email.transport.publish(event);
    expect(await email.reaches(event, 'failed')).toMatchObject({
      attempts: 3,
      last_error: 'EMESSAGE DATA 554',
    });
  });
  it('gets no further attempt for an email that it has postponed for 72 hours, and the job is kept as failed', async () => {
    await email.stop();
    email.mailServer.refuseRecipient('slow@mail.example', 450);
    const event = paidBy('slow@mail.example');
    await email.start();
    await email.transport.publish(event);
    await email.database.query("UPDATE email_job SET created_at = created_at - interval '73 hours' WHERE order_id = $1", [
      event.data.order_id,
    ]);
    expect(await email.reaches(event, 'failed')).toMatchObject({ last_error: 'EENVELOPE RCPT TO 450' });
  });
  it('gets further attempts for an email that an operator replayed after 72 hours', async () => {
    email.mailServer.refuseRecipient('replayed@mail.example', 450);
    const event = paidBy('replayed@mail.example');
    await email.transport.publish(event);
    await email.database.query("UPDATE email_job SET created_at = now() - interval '73 hours', retry_since = now() WHERE order_id = $1", [
      event.data.order_id,
    ]);
    await eventually(async () => expect((await email.jobOf(event)).attempts).toBeGreaterThanOrEqual(3));
    expect((await email.jobOf(event)).state).not.toBe('failed');
  });
});

describe('a postponed email', () => {
  let email: EmailService;
  beforeAll(async () => {
    email = await EmailService.start({ retryBaseMs: 3_000 });
  });
  afterAll(() => email.close());

  const seen = (event: PaidOrder) => email.mailServer.seen.filter(({ message }) => message.messageId === email.messageIdOf(event)).length;
  const isDue = async ({ data }: PaidOrder): Promise<boolean> => {
    const due = 'SELECT FROM email_job WHERE order_id = $1 AND next_attempt_at <= clock_timestamp()';
    return (await email.database.query(due, [data.order_id])).length > 0;
  };
  const postpone = async (): Promise<PaidOrder> => {
    const event = paidOrder();
    email.mailServer.refuse(451);
    await email.transport.publish(event);
    await eventually(async () => expect(await email.jobOf(event)).toMatchObject({ state: 'waiting', attempts: 1 }));
    return event;
  };
  /** Until the worker has found nothing to do. */
  const untilIdle = async (): Promise<void> => {
    const first = paidOrder();
    await email.transport.publish(first);
    await email.reaches(first, 'sent');
    const isIdle = new Promise<void>((resolve) =>
      onStatement(email.app, (text) => void (text.includes('min(coalesce(lease_until') && resolve())),
    );
    await email.database.query('NOTIFY email_job');
    await isIdle;
  };
  /** No event wakes the worker, which otherwise looks 15 s after its last look. */
  const expectSentWhenDue = async (event: PaidOrder): Promise<void> => {
    while (!(await isDue(event))) expect(seen(event)).toBe(1);
    await email.reaches(event, 'sent', 5_000);
  };

  it('is sent when it is due, and does not make the worker query for it until then', async () => {
    await untilIdle();
    const postponed = await postpone();
    let looks = 0;
    onStatement(email.app, (text) => void (looks += Number(text.includes("SET state = 'sending'"))));
    const others = Array.from({ length: 6 }, () => paidOrder());
    for (const other of others) {
      await email.transport.publish(other);
      await email.reaches(other, 'sent');
    }
    await email.database.query('NOTIFY email_job');
    await expectSentWhenDue(postponed);
    // One for each of the others, one for NOTIFY, two when the postponed email was due; with an idle look for each, there would be twice as many.
    expect(looks).toBeLessThanOrEqual(others.length + 4);
  });

  it('is sent when it is due by a worker that started after it was postponed', async () => {
    const postponed = await postpone();
    await email.stop();
    await email.start();
    await expectSentWhenDue(postponed);
  });
});
