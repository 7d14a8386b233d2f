import { after, before, describe, it } from 'node:test';
import { eventually, figure } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { EmailService } from './testing/email-service.js';
import { paidOrder } from './testing/paid-order.js';

describe('what an operator sees of mails', () => {
  let email: EmailService;
  before(async () => {
    email = await EmailService.start();
  });
  after(() => email.close());

  it('what became of each try, and what waits for how long', async () => {
    const order = paidOrder();
    await email.mailServer.down();
    await email.bus.publish(order);
    await eventually(async () => expect(await figure(email.app, 'mails_total', { outcome: 'postponed' })).toBeGreaterThan(0));
    expect(await figure(email.app, 'mails_by_state', { state: 'failed' })).toBe(0);
    expect(await figure(email.app, 'mails_oldest_waiting_seconds')).toBeGreaterThan(0);
    await email.mailServer.up();
    await email.reaches(order, 'sent');
    await eventually(async () => expect(await figure(email.app, 'mails_total', { outcome: 'sent' })).toBe(1));
    expect(await figure(email.app, 'mails_oldest_waiting_seconds')).toBe(0);
  });

  it('a mail that was given up', async () => {
    await email.database.query("UPDATE email_job SET state = 'failed', sent_at = NULL, message_id = NULL");
    expect(await figure(email.app, 'mails_by_state', { state: 'failed' })).toBe(1);
  });
});
