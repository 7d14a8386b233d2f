import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditTrail1790000000002, EventTables1790000000001, Log, migrate } from '@2x7/service-kit';
import { eventually } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { EmailJob1790000000501 } from '../jobs/email-job.migration.js';
import { EmailService } from '../testing/email-service.js';
import {
  administratorAdded,
  confirmationRequest,
  invited,
  invitedLink,
  passwordChanged,
  secondFactorChanged,
  problemAnswered,
  problemReported,
  refunded,
  signInRequested,
  deliveryFailed,
  subscriptionChanged,
  subscriptionEnding,
  subscriptionResuming,
  subscriptionStarted,
} from '../testing/other-events.js';
import { paidOrder } from '../testing/paid-order.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

let email: EmailService;
beforeAll(async () => {
  email = await EmailService.start();
});
afterAll(() => email.close());

const sentEventsAbout = (orderId: string) => email.sentEvents.map(({ data }) => data).filter((data) => data.order_id === orderId);

describe('a request for another confirmation', () => {
  it('sends the same text again once, with a Message-ID of its own, and email.sent names the request', async () => {
    const order = paidOrder();
    await email.transport.publish(order);
    await email.reaches(order, 'sent');
    const requests = [confirmationRequest(order), confirmationRequest(order)];
    for (const request of requests) {
      await email.transport.publish(request);
      await email.transport.publish({ ...request, id: uuid() });
    }
    for (const { data } of requests) {
      await email.reachesAbout(data.request_id, 'sent');
      expect(email.emailsAbout(data.request_id)).toHaveLength(1);
      expect(email.emailsAbout(data.request_id)[0]!.message.messageId).toBe(`<order-confirmation.${data.request_id}@2x7.example>`);
      expect(email.emailsAbout(data.request_id)[0]!.message.text).toBe(email.emailsAbout(order.data.order_id)[0]!.message.text);
    }
    const about = (id: string) => sentEventsAbout(order.data.order_id).filter((one) => one.about === id);
    await eventually(() => expect(requests.map(({ data }) => about(data.request_id).length > 0)).toEqual([true, true]));
    expect(sentEventsAbout(order.data.order_id).filter((one) => one.about === undefined)).toHaveLength(1);
    expect(about(requests[0]!.data.request_id)[0]).toMatchObject({
      template: 'order-confirmation',
      message_id: expect.stringContaining(requests[0]!.data.request_id),
    });
  });
  it('does not replace the first confirmation when it arrives before that is sent', async () => {
    const order = paidOrder();
    const request = confirmationRequest(order);
    await email.transport.publish(request);
    await email.transport.publish(order);
    await email.reaches(order, 'sent');
    await email.reachesAbout(request.data.request_id, 'sent');
    expect(email.mailServer.accepted.filter(({ message }) => message.messageId === email.messageIdOf(order))).toHaveLength(1);
  });
});

describe('a refund', () => {
  it('sends one email however often the event arrives, and email.sent names the refund', async () => {
    const refund = refunded();
    await Promise.all([
      email.transport.publish(refund),
      email.transport.publish(refund),
      email.transport.publish({ ...refund, id: uuid() }),
    ]);
    await email.reachesAbout(refund.data.refund_id, 'sent');
    expect(email.emailsAbout(refund.data.refund_id)).toHaveLength(1);
    await eventually(() =>
      expect(sentEventsAbout(refund.data.order_id)[0]).toMatchObject({
        about: refund.data.refund_id,
        template: 'order-refund',
        message_id: `<order-refund.${refund.data.refund_id}@2x7.example>`,
      }),
    );
  });
  it('sends no email when the customer of its order is forgotten', async () => {
    const forgotten = refunded({ customer: { name: 'Forgotten customer', email: '' } });
    const next = refunded();
    for (const refund of [forgotten, next]) await email.transport.publish(refund);
    await email.reachesAbout(next.data.refund_id, 'sent');
    expect(await email.database.query('SELECT state FROM email_job WHERE subject_id = $1', [forgotten.data.refund_id])).toEqual([]);
  });
  it('sends an email for each of several refunds of one order', async () => {
    const order_id = uuid();
    const both = [refunded({ order_id, amount_paise: 10_000 }), refunded({ order_id, amount_paise: 20_000 })];
    for (const refund of both) await email.transport.publish(refund);
    for (const { data } of both) await email.reachesAbout(data.refund_id, 'sent');
    expect(both.flatMap(({ data }) => email.emailsAbout(data.refund_id)).map(({ message }) => message.subject)).toEqual([
      'Your 2x7 refund of ₹100 – order 2X7-4KD9P',
      'Your 2x7 refund of ₹200 – order 2X7-4KD9P',
    ]);
  });
  it('sends its email when an unreachable mail server is back', async () => {
    await email.mailServer.down();
    const refund = refunded();
    await email.transport.publish(refund);
    await eventually(async () => expect((await email.jobAbout(refund.data.refund_id)).last_error).toBeTruthy());
    await email.mailServer.up();
    await email.reachesAbout(refund.data.refund_id, 'sent');
    expect(email.emailsAbout(refund.data.refund_id)).toHaveLength(1);
  });
});

describe('an email with a one-time link', () => {
  it('is sent once for an invitation, to the invited user alone, and email.sent is not published', async () => {
    const invitation = invited();
    await email.transport.publish(invitation);
    await email.transport.publish({ ...invitation, id: uuid() });
    await email.reachesAbout(invitation.data.invitation_id, 'sent');
    const [received, ...more] = email.emailsAbout(invitation.data.invitation_id);
    expect(more).toEqual([]);
    expect(received!.recipients).toEqual(['ravi@mail.example']);
    expect([received!.message.text, received!.message.html].every((part) => part!.includes(invitedLink))).toBe(true);
    const next = refunded();
    await email.transport.publish(next);
    await eventually(() => expect(sentEventsAbout(next.data.order_id)).toHaveLength(1));
    expect(email.sentEvents.map(({ data }) => data.message_id).join()).not.toContain('invitation');
  });
  it.each([
    ['an invitation', invited(), 'ravi@mail.example'],
    ['a sign-in', signInRequested(), 'meera@mail.example'],
  ])('about %s leaves its link and code in no table and no log once it is sent', async (_what, event, address) => {
    await email.transport.publish(event);
    const job = await email.reachesAbout('sign_in_id' in event.data ? event.data.sign_in_id : event.data.invitation_id, 'sent');
    expect(job.data).toMatchObject({ email: address });
    expect(job.data).not.toHaveProperty('code');
    const kept = [
      await email.database.query('SELECT * FROM email_job'),
      await email.database.query('SELECT * FROM outbox'),
      await email.database.query('SELECT * FROM inbox'),
    ];
    expect(JSON.stringify(kept) + (await email.sentMailLog()) + email.log.join('')).not.toContain('one-time-token');
  });
  it('has no link left in its job once it is given up', async () => {
    email.mailServer.refuseRecipient('away@mail.example', 550);
    const invitation = invited({ email: 'away@mail.example' });
    await email.transport.publish(invitation);
    const job = await email.reachesAbout(invitation.data.invitation_id, 'failed');
    expect(JSON.stringify(job)).not.toContain('one-time-token');
  });
  it('is not sent when its link has expired', async () => {
    const invitation = invited({ expires_at: new Date(Date.now() - 1_000).toISOString() });
    await email.transport.publish(invitation);
    expect(await email.reachesAbout(invitation.data.invitation_id, 'failed')).toMatchObject({ last_error: 'the link has expired' });
    expect(email.emailsAbout(invitation.data.invitation_id)).toEqual([]);
  });
  it('keeps its link until it is sent, so that a retry sends the same email', async () => {
    email.mailServer.refuse(451);
    const invitation = invited();
    await email.transport.publish(invitation);
    expect(await email.reachesAbout(invitation.data.invitation_id, 'sent')).toMatchObject({ attempts: 1 });
    expect(email.emailsAbout(invitation.data.invitation_id)[0]!.message.text).toContain(invitedLink);
  });
});

describe('a notice about security', () => {
  it.each([
    ['the user whose password has changed', passwordChanged(), 'ravi@mail.example', 'Your 2x7 password has been changed'],
    [
      'the user whose two-step sign-in was changed',
      secondFactorChanged(),
      'ravi@mail.example',
      'Two-step sign-in of your 2x7 account is off',
    ],
    ['an administrator when another is added', administratorAdded(), 'asha@mail.example', 'Ravi Sharma is now an administrator of 2x7'],
  ])('is emailed once to %s', async (_whom, event, address, subject) => {
    const subjectId = 'change_id' in event.data ? event.data.change_id : event.data.notice_id;
    await email.transport.publish(event);
    await email.transport.publish({ ...event, id: uuid() } as typeof event);
    await email.reachesAbout(subjectId, 'sent');
    const received = email.emailsAbout(subjectId).map(({ recipients, message }) => [recipients, message.subject]);
    expect(received).toEqual([[[address], subject]]);
    expect(email.emailsAbout(subjectId)[0]!.message.text).toContain('Ravi Sharma');
  });
});

describe('the events of a subscription', () => {
  it('send one email each, however often they arrive, and another one for a later last delivery of a plan', async () => {
    const later = { day: '2026-12-05', window: 'lunch' } as const;
    const events = [
      subscriptionStarted(),
      subscriptionChanged(),
      subscriptionResuming(),
      subscriptionEnding(),
      subscriptionEnding({ last_delivery: later }),
      problemReported(),
      problemAnswered(),
      deliveryFailed(),
    ];
    for (const event of [...events, ...events]) await email.transport.publish({ ...event, id: uuid() } as typeof event);
    const count = `SELECT count(*)::int AS sent FROM email_job WHERE template ~ '^(subscription|problem|delivery)-' AND state = 'sent'`;
    await eventually(async () => expect(await email.database.query(count)).toEqual([{ sent: events.length }]));
  });
});

describe('email jobs from before the column subject_id', () => {
  it('are kept: sent ones are not sent again, waiting ones are sent', async () => {
    const later = await EmailService.prepare();
    cleanups.push(() => later.close());
    const silent = Log.create('email', { level: 'silent' });
    await migrate(
      'email',
      later.config.database,
      { entities: [], migrations: [EventTables1790000000001, AuditTrail1790000000002, EmailJob1790000000501] },
      silent,
    );
    const [sent, waiting] = [paidOrder(), paidOrder()];
    await later.database.query(
      `INSERT INTO email_job (id, order_id, template, data, state, sent_at, message_id) VALUES ($1, $2, 'order-confirmation', $3, 'sent', now(), $4)`,
      [uuid(), sent.data.order_id, sent.data, later.messageIdOf(sent)],
    );
    await later.database.query(`INSERT INTO email_job (id, order_id, template, data) VALUES ($1, $2, 'order-confirmation', $3)`, [
      uuid(),
      waiting.data.order_id,
      waiting.data,
    ]);
    await later.start();
    await later.reaches(waiting, 'sent');
    await later.transport.publish(sent);
    expect((await later.sentEventOf(sent)).data).toMatchObject({ message_id: later.messageIdOf(sent) });
    expect([later.acceptedFor(sent), later.acceptedFor(waiting)]).toEqual([0, 1]);
  });
});
