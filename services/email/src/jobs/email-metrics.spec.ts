import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, figure } from '@2x7/service-kit/testing';
import { EmailService } from '../testing/email-service.js';
import { paidOrder } from '../testing/paid-order.js';

describe('the email metrics', () => {
  let email: EmailService;
  beforeAll(async () => {
    email = await EmailService.start();
  });
  afterAll(() => email.close());

  it('count attempts by outcome, and show the age of the oldest waiting email', async () => {
    const order = paidOrder();
    await email.mailServer.down();
    await email.transport.publish(order);
    await eventually(async () => expect(await figure(email.app, 'emails_total', { outcome: 'postponed' })).toBeGreaterThan(0));
    await eventually(async () => expect(await figure(email.app, 'emails_by_state', { state: 'failed' })).toBe(0));
    await eventually(async () => expect(await figure(email.app, 'emails_oldest_waiting_seconds')).toBeGreaterThan(0));
    await email.mailServer.up();
    await email.reaches(order, 'sent');
    await eventually(async () => expect(await figure(email.app, 'emails_total', { outcome: 'sent' })).toBe(1));
    await eventually(async () => expect(await figure(email.app, 'emails_oldest_waiting_seconds')).toBe(0));
  });

  it('leave an email that the server has postponed out of the age of the oldest waiting email', async () => {
    await email.database.query(
      `UPDATE email_job SET state = 'waiting', sent_at = NULL, message_id = NULL, attempts = 1,
         created_at = now() - interval '5 hours', next_attempt_at = now() + interval '1 hour'`,
    );
    await eventually(async () => expect(await figure(email.app, 'emails_by_state', { state: 'waiting' })).toBe(1));
    await eventually(async () => expect(await figure(email.app, 'emails_oldest_waiting_seconds')).toBe(0));
  });

  it('count the age of a replayed email from the replay on', async () => {
    await email.database.query("UPDATE email_job SET attempts = 0, retry_since = now() - interval '1 minute'");
    await eventually(async () => expect(await figure(email.app, 'emails_oldest_waiting_seconds')).toBeGreaterThan(0));
    expect(await figure(email.app, 'emails_oldest_waiting_seconds')).toBeLessThan(600);
  });

  it('count a failed email for a day', async () => {
    await email.mailServer.down();
    const order = paidOrder();
    await email.transport.publish(order);
    await email.reaches(order, 'waiting');
    await email.database.query(
      "UPDATE email_job SET created_at = now() - interval '74 hours', next_attempt_at = now() - interval '30 hours' WHERE order_id = $1",
      [order.data.order_id],
    );
    await eventually(async () => expect(await figure(email.app, 'emails_by_state', { state: 'failed' })).toBe(1));
    await email.database.query("UPDATE email_job SET next_attempt_at = now() - interval '25 hours'");
    await eventually(async () => expect(await figure(email.app, 'emails_by_state', { state: 'failed' })).toBe(0));
  });
});
