import { after, before, describe, it } from 'node:test';
import { AuditTrail1790000000002, EventTables1790000000001, Log, migrate } from '@2x7/service-kit';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { v7 as uuid } from 'uuid';
import { EmailJob1790000000501 } from '../jobs/email-job.migration.js';
import { EmailService } from '../testing/email-service.js';
import { confirmationRequest, invited, invitedLink, refunded } from '../testing/other-events.js';
import { paidOrder } from '../testing/paid-order.js';

let email: EmailService;
before(async () => {
  email = await EmailService.start();
});
after(() => email.close());

const toldAbout = (orderId: string) => email.told.map(({ data }) => data).filter((data) => data.order_id === orderId);

describe('a confirmation that is asked for again', () => {
  it('is one more mail a request, the same words under a name of its own, told with the request', async () => {
    const order = paidOrder();
    await email.bus.publish(order);
    await email.reaches(order, 'sent');
    const requests = [confirmationRequest(order), confirmationRequest(order)];
    for (const request of requests) {
      await email.bus.publish(request);
      await email.bus.publish({ ...request, id: uuid() });
    }
    for (const { data } of requests) {
      await email.reachesAbout(data.request_id, 'sent');
      expect(email.mailsAbout(data.request_id)).toHaveLength(1);
      expect(email.mailsAbout(data.request_id)[0]!.email.messageId).toBe(`<order-confirmation.${data.request_id}@2x7.example>`);
      expect(email.mailsAbout(data.request_id)[0]!.email.text).toBe(email.mailsAbout(order.data.order_id)[0]!.email.text);
    }
    const about = (id: string) => toldAbout(order.data.order_id).filter((one) => one.about === id);
    await eventually(() => expect(requests.map(({ data }) => about(data.request_id).length > 0)).toEqual([true, true]));
    expect(toldAbout(order.data.order_id).filter((one) => one.about === undefined)).toHaveLength(1);
    expect(about(requests[0]!.data.request_id)[0]).toMatchObject({ template: 'order-confirmation', message_id: expect.stringContaining(requests[0]!.data.request_id) });
  });
  it('before the first one has left does not take its place', async () => {
    const order = paidOrder();
    const request = confirmationRequest(order);
    await email.bus.publish(request);
    await email.bus.publish(order);
    await email.reaches(order, 'sent');
    await email.reachesAbout(request.data.request_id, 'sent');
    expect(email.mailServer.accepted.filter(({ email: mail }) => mail.messageId === email.messageIdOf(order))).toHaveLength(1);
  });
});

describe('a refund', () => {
  it('is one mail, however often it is told, and email.sent names it', async () => {
    const refund = refunded();
    await Promise.all([email.bus.publish(refund), email.bus.publish(refund), email.bus.publish({ ...refund, id: uuid() })]);
    await email.reachesAbout(refund.data.refund_id, 'sent');
    expect(email.mailsAbout(refund.data.refund_id)).toHaveLength(1);
    await eventually(() => expect(toldAbout(refund.data.order_id)[0]).toMatchObject({
      about: refund.data.refund_id, template: 'order-refund', message_id: `<order-refund.${refund.data.refund_id}@2x7.example>`,
    }));
  });
  it('several of one order are a mail each', async () => {
    const order_id = uuid();
    const both = [refunded({ order_id, amount_paise: 10_000 }), refunded({ order_id, amount_paise: 20_000 })];
    for (const refund of both) await email.bus.publish(refund);
    for (const { data } of both) await email.reachesAbout(data.refund_id, 'sent');
    expect(both.flatMap(({ data }) => email.mailsAbout(data.refund_id)).map(({ email: mail }) => mail.subject)).toEqual([
      'Your 2x7 refund of ₹100 – order 2X7-4KD9P', 'Your 2x7 refund of ₹200 – order 2X7-4KD9P',
    ]);
  });
  it('waits for a mail server that is away, like every mail', async () => {
    await email.mailServer.down();
    const refund = refunded();
    await email.bus.publish(refund);
    await eventually(async () => expect((await email.jobAbout(refund.data.refund_id)).last_error).toBeTruthy());
    await email.mailServer.up();
    await email.reachesAbout(refund.data.refund_id, 'sent');
    expect(email.mailsAbout(refund.data.refund_id)).toHaveLength(1);
  });
});

describe('an invitation', () => {
  it('is one mail with the link, to that person alone, and nobody is told of it', async () => {
    const invitation = invited();
    await email.bus.publish(invitation);
    await email.bus.publish({ ...invitation, id: uuid() });
    await email.reachesAbout(invitation.data.invitation_id, 'sent');
    const [mail, ...more] = email.mailsAbout(invitation.data.invitation_id);
    expect(more).toEqual([]);
    expect(mail!.recipients).toEqual(['ravi@mail.example']);
    expect([mail!.email.text, mail!.email.html].every((part) => part!.includes(invitedLink))).toBe(true);
    const next = refunded();
    await email.bus.publish(next);
    await eventually(() => expect(toldAbout(next.data.order_id)).toHaveLength(1));
    expect(email.told.map(({ data }) => data.message_id).join()).not.toContain('invitation');
  });
  it('once it has left, its link stands in no table, no journal and no log', async () => {
    const invitation = invited();
    await email.bus.publish(invitation);
    const job = await email.reachesAbout(invitation.data.invitation_id, 'sent');
    expect(job.data).toMatchObject({ email: 'ravi@mail.example' });
    const kept = [await email.database.query('SELECT * FROM email_job'), await email.database.query('SELECT * FROM outbox'), await email.database.query('SELECT * FROM inbox')];
    expect(JSON.stringify(kept) + (await email.journal()) + email.log.join('')).not.toContain('one-time-token');
  });
  it('when it is given up likewise', async () => {
    email.mailServer.refuseRecipient('away@mail.example', 550);
    const invitation = invited({ email: 'away@mail.example' });
    await email.bus.publish(invitation);
    const job = await email.reachesAbout(invitation.data.invitation_id, 'failed');
    expect(JSON.stringify(job)).not.toContain('one-time-token');
  });
  it('is not sent when its link has expired meanwhile', async () => {
    const invitation = invited({ expires_at: new Date(Date.now() - 1_000).toISOString() });
    await email.bus.publish(invitation);
    expect(await email.reachesAbout(invitation.data.invitation_id, 'failed')).toMatchObject({ last_error: 'the link has expired' });
    expect(email.mailsAbout(invitation.data.invitation_id)).toEqual([]);
  });
  it('while it waits keeps its link: a retry sends the same mail', async () => {
    email.mailServer.refuse(451);
    const invitation = invited();
    await email.bus.publish(invitation);
    expect(await email.reachesAbout(invitation.data.invitation_id, 'sent')).toMatchObject({ attempts: 1 });
    expect(email.mailsAbout(invitation.data.invitation_id)[0]!.email.text).toContain(invitedLink);
  });
});

describe('mails from before there were subjects', () => {
  it('stay as they are: sent ones are not sent again, waiting ones are', async (test) => {
    const later = await EmailService.prepare();
    test.after(() => later.close());
    const silent = Log.create('email', { level: 'silent' });
    await migrate('email', later.config.database, { entities: [], migrations: [EventTables1790000000001, AuditTrail1790000000002, EmailJob1790000000501] }, silent);
    const [sent, waiting] = [paidOrder(), paidOrder()];
    await later.database.query(
      `INSERT INTO email_job (id, order_id, template, data, state, sent_at, message_id) VALUES ($1, $2, 'order-confirmation', $3, 'sent', now(), $4)`,
      [uuid(), sent.data.order_id, sent.data, later.messageIdOf(sent)],
    );
    await later.database.query(`INSERT INTO email_job (id, order_id, template, data) VALUES ($1, $2, 'order-confirmation', $3)`, [uuid(), waiting.data.order_id, waiting.data]);
    await later.start();
    await later.reaches(waiting, 'sent');
    await later.bus.publish(sent);
    expect((await later.toldOf(sent)).data).toMatchObject({ message_id: later.messageIdOf(sent) });
    expect([later.acceptedFor(sent), later.acceptedFor(waiting)]).toEqual([0, 1]);
  });
});
