import { Retention } from '@2x7/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EmailService } from '../testing/email-service.js';
import { paidOrder } from '../testing/paid-order.js';

let email: EmailService;
beforeAll(async () => {
  email = await EmailService.start();
});
afterAll(() => email.close());

it('forgets the content of an email after 13 months, and still sends it only once', async () => {
  const event = paidOrder();
  await email.transport.publish(event);
  await email.reaches(event, 'sent');
  const after = (days: number): Promise<void> => email.app.app.get(Retention).forget(new Date(Date.now() + days * 86_400_000));
  await after(395);
  expect((await email.jobOf(event)).data).toMatchObject({ customer: event.data.customer });
  await after(397);
  expect(await email.jobOf(event)).toMatchObject({ state: 'sent', data: {} });
  await email.transport.publish({ ...event, id: event.data.order_id });
  expect(email.acceptedFor(event)).toBe(1);
});
