import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { EmailService } from '../testing/email-service.js';
import { paidBy, paidOrder } from '../testing/paid-order.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

let email: EmailService;
beforeAll(async () => {
  email = await EmailService.start();
});
afterAll(() => email.close());

describe('a paid order', () => {
  it('sends one email and publishes email.sent', async () => {
    const event = paidOrder();
    await email.transport.publish(event);
    const job = await email.reaches(event, 'sent');
    expect(job).toMatchObject({ message_id: email.messageIdOf(event), attempts: 0 });
    expect(email.acceptedFor(event)).toBe(1);
    const published = (await email.sentEventOf(event)).data;
    expect(published).toEqual({
      order_id: event.data.order_id,
      template: 'order-confirmation',
      message_id: job.message_id,
      sent_at: expect.any(String),
    });
  });
  it('wakes the sender, which otherwise polls once a second', async () => {
    const usual = await EmailService.start({ retryBaseMs: 1_000 });
    cleanups.push(() => usual.close());
    const took: number[] = [];
    for (const event of Array.from({ length: 10 }, () => paidOrder())) {
      const start = Date.now();
      await usual.transport.publish(event);
      await usual.reaches(event, 'sent');
      took.push(Date.now() - start);
    }
    // Each order is published after the email before it was sent, so without the wake-up nearly a second would pass.
    expect(Math.min(...took.slice(1))).toBeLessThan(800);
  });
  it('is confirmed over the connection of the previous email', async () => {
    const events = Array.from({ length: 20 }, () => paidOrder());
    await email.transport.publish(paidOrder());
    const before = email.mailServer.connections;
    for (const event of events) await email.transport.publish(event);
    for (const event of events) await email.reaches(event, 'sent');
    expect(email.mailServer.connections - before).toBeLessThanOrEqual(1);
  });
  it('sends one email when the event is repeated, with the same id or another', async () => {
    const event = paidOrder();
    await Promise.all([email.transport.publish(event), email.transport.publish(event), email.transport.publish({ ...event, id: uuid() })]);
    await email.reaches(event, 'sent');
    await email.transport.publish({ ...event, id: uuid() });
    await email.transport.publish(event);
    const next = paidOrder();
    await email.transport.publish(next);
    await email.reaches(next, 'sent');
    expect(email.acceptedFor(event)).toBe(1);
  });
  it('publishes email.sent again when the event is repeated after the email is sent', async () => {
    const event = paidOrder();
    const times = () => email.sentEvents.filter(({ data }) => data.order_id === event.data.order_id);
    await email.transport.publish(event);
    await eventually(() => expect(times()).toHaveLength(1));
    await email.transport.publish({ ...event, id: uuid() });
    await eventually(() => expect(times()).toHaveLength(2));
    expect(times()[1]!.data).toEqual(times()[0]!.data);
    expect(email.acceptedFor(event)).toBe(1);
  });
  it('passes the request id of the payment on to email.sent and to the log', async () => {
    const event = { ...paidOrder(), trace_id: 'request-of-the-payment' };
    await email.transport.publish(event);
    const published = await email.sentEventOf(event);
    expect(published.trace_id).toBe('request-of-the-payment');
    // The relay may publish email.sent before the sender writes its log line.
    await eventually(() => expect(email.log).toContainEqual(expect.stringMatching(/(?=.*email sent)(?=.*request-of-the-payment)/)));
  });
  it('keeps its email waiting while TLS is required and the mail server offers no STARTTLS', async () => {
    const strict = await EmailService.start({ requireTls: true });
    cleanups.push(() => strict.close());
    const event = paidOrder();
    await strict.transport.publish(event);
    await eventually(async () => expect((await strict.jobOf(event))?.last_error).toMatch(/STARTTLS/));
    expect(strict.mailServer.seen).toEqual([]);
  });
  it('leaves no personal data in the log', async () => {
    const { customer } = paidOrder().data;
    for (const secret of [customer.name, customer.email, customer.phone, 'Amrapali']) expect(email.log.join('')).not.toContain(secret);
  });
});

describe('recipients', () => {
  const reachable = ["o'brien+2x7@mail.example", 'a.b_c-d@sub.mail.example', 'UPPER.Case@Mail.Example', '7@mail.example'];
  for (const address of reachable) {
    it(`${address} is the only recipient of its email`, async () => {
      const event = paidBy(address);
      await email.transport.publish(event);
      await email.reaches(event, 'sent');
      const received = email.mailServer.accepted.find((one) => one.message.messageId === email.messageIdOf(event))!;
      expect(received.recipients.map((one) => one.toLowerCase())).toEqual([address.toLowerCase()]);
      expect(received.message.to).toHaveLength(1);
      expect([received.message.cc, received.message.bcc].flat().filter(Boolean)).toEqual([]);
    });
  }
  const unusable = [
    'meera@mail.example, thief@mail.example',
    'meera@mail.example\r\nBcc: thief@mail.example',
    'Meera <thief@mail.example>',
    'no address',
    '',
    '"thief@mail.example"@mail.example',
  ];
  for (const address of unusable) {
    it(`${JSON.stringify(address)} gets no email, and the job is kept as failed`, async () => {
      const before = email.mailServer.seen.length;
      const event = paidBy(address);
      await email.transport.publish(event);
      expect(await email.reaches(event, 'failed')).toMatchObject({
        last_error: 'the recipient is not an email address',
      });
      expect(email.mailServer.seen).toHaveLength(before);
    });
  }
});
