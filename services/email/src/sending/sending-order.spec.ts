import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { EmailService } from '../testing/email-service.js';
import { invited, signInRequested, subscriptionChanged } from '../testing/other-events.js';
import { paidBy, paidOrder } from '../testing/paid-order.js';

type LogLine = { msg: string; time: string; order_id?: string };

let email: EmailService;
beforeEach(async () => {
  email = await EmailService.start();
});
afterEach(() => email.close());

const logged = (message: string): LogLine[] => email.log.map((line) => JSON.parse(line) as LogLine).filter(({ msg }) => msg === message);

/** Times of the failed attempts, in ms. */
const failedAttempts = (): number[] => logged('email postponed').map(({ time }) => Date.parse(time));

/** Publishes the events while the mail server is down, and starts it again after some attempts. */
async function publishDuringOutage(events: readonly DomainEvent[]): Promise<void> {
  await email.mailServer.down();
  for (const event of events) await email.transport.publish(event);
  await eventually(() => expect(failedAttempts().length).toBeGreaterThanOrEqual(4));
  await email.mailServer.up();
}

/** The subjects of the emails in the sequence in which the server accepted them. */
const subjectsOf = (count: number): Promise<string[]> =>
  eventually(() => {
    expect(email.mailServer.accepted).toHaveLength(count);
    return email.mailServer.accepted.map(({ message }) => /[.]([^@]+)@/.exec(message.messageId!)![1]!);
  });

describe('emails that waited during an outage of the mail server', () => {
  it('are sent in the sequence of their events, those with a one-time link first', async () => {
    const [orders, signIn, invitation] = [Array.from({ length: 6 }, () => paidOrder()), signInRequested(), invited()];
    await publishDuringOutage([...orders, signIn, invitation]);
    const subjects = await subjectsOf(8);
    expect(subjects).toEqual([signIn.data.sign_in_id, invitation.data.invitation_id, ...orders.map(({ data }) => data.order_id)]);
  });

  it('are sent in the sequence of the changes when they are about changes of plans', async () => {
    const changes = Array.from({ length: 5 }, () => subscriptionChanged());
    await publishDuringOutage(changes);
    expect(await subjectsOf(5)).toEqual(changes.map(({ data }) => data.change_id));
  });

  it('are logged with their order, also those about its deliveries', async () => {
    const [order, change] = [paidOrder(), subscriptionChanged()];
    await publishDuringOutage([order, change]);
    await subjectsOf(2);
    const ids = (message: string) => new Set(logged(message).map((line) => line.order_id));
    expect(ids('email postponed')).toContain(order.data.order_id);
    await eventually(() => expect(ids('email sent')).toEqual(new Set([order.data.order_id, change.data.subscription_id])));
  });
});

describe('the oldest email', () => {
  it('is not tried during the pause after a failed connection', async () => {
    await publishDuringOutage([paidOrder()]);
    const [first, , , fourth] = failedAttempts();
    // 1, 5 and 10 times the base.
    expect(fourth! - first!).toBeGreaterThanOrEqual(16 * email.config.retryBaseMs);
  });

  it('does not delay the others when the connection breaks at each of its attempts', async () => {
    email.mailServer.hangUpAt('broken@mail.example');
    const [broken, others] = [paidBy('broken@mail.example'), Array.from({ length: 5 }, () => paidOrder())];
    for (const event of [broken, ...others]) await email.transport.publish(event);
    for (const event of others) await email.reaches(event, 'sent');
    await eventually(async () => expect((await email.jobOf(broken)).attempts).toBeGreaterThanOrEqual(2));
    expect(await email.jobOf(broken)).toMatchObject({ state: expect.stringMatching(/waiting|sending/) });
  });

  it('does not delay the others when the server postpones it', async () => {
    email.mailServer.refuseRecipient('later@mail.example', 450);
    const [postponed, other] = [paidBy('later@mail.example'), paidOrder()];
    for (const event of [postponed, other]) await email.transport.publish(event);
    await email.reaches(other, 'sent');
    expect((await email.jobOf(postponed)).attempts).toBeGreaterThanOrEqual(1);
  });
});
