import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { EmailService } from '../testing/email-service.js';
import { subscriptionChanged, subscriptionResuming, subscriptionStarted } from '../testing/other-events.js';
import { paidBy } from '../testing/paid-order.js';

let email: EmailService;
beforeAll(async () => {
  email = await EmailService.start();
});
afterAll(() => email.close());

const [past, future] = [{ day: '2026-11-23', window: 'lunch' } as const, { day: '2999-11-23', window: 'lunch' } as const];

describe('a new email address of a plan', () => {
  it('gets the waiting emails about the plan, and those of order and first delivery that the earlier address refused', async () => {
    const [wrong, right] = ['meera@gmial.example', 'meera@gmail.example'];
    const order = paidBy(wrong);
    const about = { subscription_id: order.data.order_id, customer: { name: 'Meera Rathore', email: wrong } };
    const [started, resuming, other] = [
      subscriptionStarted({ ...about, first_delivery: future }),
      subscriptionResuming(about),
      subscriptionResuming(),
    ];
    email.mailServer.refuseRecipient(wrong, 550);
    await email.transport.publish(order);
    await email.transport.publish(started);
    const refused = `SELECT count(*)::int AS count FROM email_job WHERE subject_id = $1 AND state = 'failed'`;
    await eventually(async () => expect(await email.database.query(refused, [about.subscription_id])).toEqual([{ count: 2 }]));
    await email.mailServer.down();
    await email.transport.publish(resuming);
    await email.transport.publish(other);
    const changed = subscriptionChanged({ ...about, customer: { ...about.customer, email: right }, earlier_email: wrong });
    await email.transport.publish(changed);
    await email.mailServer.up();
    for (const subject of [resuming.data.pause_id, other.data.pause_id, changed.data.change_id]) await email.reachesAbout(subject, 'sent');
    await eventually(() => expect(email.emailsAbout(about.subscription_id)).toHaveLength(2));
    const sent = [about.subscription_id, resuming.data.pause_id, changed.data.change_id].flatMap((subject) => email.emailsAbout(subject));
    expect(sent.map(({ recipients }) => recipients)).toEqual(sent.map(() => [right]));
    expect(email.emailsAbout(other.data.pause_id).map(({ recipients }) => recipients)).toEqual([['meera@mail.example']]);
  });
});

describe('the earlier email address of a plan', () => {
  it('gets a notice without the new address, if it has accepted an email about the plan', async () => {
    const order = paidBy('Meera@Earlier.example');
    await email.transport.publish(order);
    await email.reaches(order, 'sent');
    const changed = subscriptionChanged({
      actor: 'admin',
      subscription_id: order.data.order_id,
      customer: { name: 'Meera Rathore', email: 'meera@new.example' },
      earlier_email: 'meera@earlier.example',
    });
    await email.transport.publish(changed);
    await email.transport.publish({ ...changed, id: uuid() });
    await eventually(() => expect(email.emailsAbout(changed.data.change_id)).toHaveLength(2));
    const [confirmation, notice] = email.emailsAbout(changed.data.change_id);
    expect([confirmation!.recipients, notice!.recipients]).toEqual([['meera@new.example'], ['meera@earlier.example']]);
    expect(notice!.message.subject).toBe('Your plan has another email address – C-000123');
    expect(notice!.message.text).toContain('Emails about your plan go to another address from now on, and you sign in with that one.');
    expect(notice!.source).not.toContain('meera@new.example');
  });

  it('gets no notice if it has refused all emails about the plan, although the address before it has accepted its notice', async () => {
    const [right, wrong] = ['meera@accepts.example', 'meera@refuses.example'];
    const order = paidBy(right);
    await email.transport.publish(order);
    await email.reaches(order, 'sent');
    email.mailServer.refuseRecipient(wrong, 550);
    const about = (to: string, earlier_email: string) =>
      subscriptionChanged({ subscription_id: order.data.order_id, customer: { name: 'Meera Rathore', email: to }, earlier_email });
    const [mistake, correction] = [about(wrong, right), about(right, wrong)];
    await email.transport.publish(mistake);
    const notice = `SELECT state FROM email_job WHERE subject_id = $1 AND template = 'plan-email-changed'`;
    await eventually(async () => expect(await email.database.query(notice, [mistake.data.change_id])).toEqual([{ state: 'sent' }]));
    expect(email.emailsAbout(mistake.data.change_id).map(({ recipients }) => recipients)).toEqual([[right]]);
    await email.transport.publish(correction);
    await email.reachesAbout(correction.data.change_id, 'sent');
    const jobs = 'SELECT template FROM email_job WHERE subject_id = $1';
    expect(await email.database.query(jobs, [correction.data.change_id])).toEqual([{ template: 'subscription-changed' }]);
  });
});

describe('an email that was given up', () => {
  const refusedBy = async (event: ReturnType<typeof subscriptionStarted>): Promise<void> => {
    email.mailServer.refuseRecipient(event.data.customer.email, 550);
    await email.transport.publish(event);
    await email.reachesAbout(event.data.subscription_id, 'failed');
  };
  const about = () => ({ subscription_id: uuid(), customer: { name: 'Meera Rathore', email: `${uuid()}@gmial.example` } });

  it.each([
    ['was given up more than a week ago', { first_delivery: future }, past, `next_attempt_at = now() - interval '8 days'`],
    ['is about a first delivery that is past', { first_delivery: past }, past, 'last_error = last_error'],
    ['is about a plan without further deliveries', { first_delivery: future }, null, 'last_error = last_error'],
  ])('is not sent to the new address when it %s', async (_what, changes, next_delivery, state) => {
    const started = subscriptionStarted({ ...about(), ...changes });
    await refusedBy(started);
    const { subscription_id, customer } = started.data;
    await email.database.query(`UPDATE email_job SET ${state} WHERE subject_id = $1`, [subscription_id]);
    const moved = { ...customer, email: 'meera@gmail.example' };
    const changed = subscriptionChanged({ subscription_id, customer: moved, earlier_email: customer.email, next_delivery });
    await email.transport.publish(changed);
    await email.reachesAbout(changed.data.change_id, 'sent');
    expect(await email.jobAbout(subscription_id)).toMatchObject({ state: 'failed' });
  });

  it('is tried for three days again at the new address, however old it is', async () => {
    const started = subscriptionStarted({ ...about(), first_delivery: future });
    await refusedBy(started);
    const { subscription_id, customer } = started.data;
    await email.database.query(`UPDATE email_job SET created_at = now() - interval '73 hours' WHERE subject_id = $1`, [subscription_id]);
    email.mailServer.refuse(451);
    const moved = { ...customer, email: 'meera@gmail.example' };
    const changed = subscriptionChanged({ subscription_id, customer: moved, earlier_email: customer.email });
    await email.transport.publish(changed);
    expect(await email.reachesAbout(subscription_id, 'sent')).toMatchObject({ attempts: 1 });
    await email.reachesAbout(changed.data.change_id, 'sent');
  });

  it('is sent to the new address when the address changed during its last attempt', async () => {
    const { data } = subscriptionStarted({ ...about(), first_delivery: future });
    const release = email.mailServer.hold();
    email.mailServer.refuse(550);
    const lastAttempt = `INSERT INTO email_job (id, subject_id, template, data, attempts) VALUES ($1, $2, 'subscription-started', $3, 2)
      RETURNING pg_notify('email_job', '')`;
    await email.database.query(lastAttempt, [uuid(), data.subscription_id, data]);
    await eventually(() => expect(email.mailServer.seen.some(({ recipients }) => recipients[0] === data.customer.email)).toBe(true));
    const moved = { ...data.customer, email: 'meera@gmail.example' };
    await email.transport.publish(subscriptionChanged({ ...data, customer: moved, earlier_email: data.customer.email }));
    await eventually(async () => expect((await email.jobAbout(data.subscription_id)).data).toMatchObject({ customer: moved }));
    release();
    await email.reachesAbout(data.subscription_id, 'sent');
    expect(email.emailsAbout(data.subscription_id).map(({ recipients }) => recipients)).toEqual([[moved.email]]);
  });
});
