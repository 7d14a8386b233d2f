import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EmailService } from '../../testing/email-service.js';
import { paidOrder, type PaidOrder } from '../../testing/paid-order.js';
import { confirmationEmail } from './confirmation.template.js';
import { ShopLinks } from '../shop-links.js';

let email: EmailService;
beforeAll(async () => {
  email = await EmailService.start();
});
afterAll(() => email.close());

async function received(event: PaidOrder) {
  await email.transport.publish(event);
  await email.reaches(event, 'sent');
  return email.mailServer.accepted.find((received) => received.message.messageId === email.messageIdOf(event))!;
}

describe('the confirmation email', () => {
  it('is from the shop, to the customer, with the order number in its subject', async () => {
    const { message } = await received(paidOrder());
    expect(message.from).toMatchObject({ name: '2x7 Kitchen', address: 'hello@2x7.example' });
    expect(message.to).toMatchObject([{ address: 'meera@mail.example' }]);
    expect(message.replyTo).toMatchObject([{ address: 'hello@2x7.example' }]);
    expect(message.subject).toBe('Your 2x7 subscription is confirmed – order 2X7-4KD9P');
    expect(message.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });
  it('states in text and in HTML what was bought and paid, and the delivery address', async () => {
    const { message } = await received(paidOrder());
    const expected = [
      'Muscle Building Plan',
      '14 meals over 7 days',
      'One person',
      'Sunday 22 November at the earliest',
      'Lunch 7:00-9:00 AM',
      'Dinner 6:00-8:00 PM',
      '₹3,499',
      '2X7-4KD9P',
      '21 Nov 2026',
      'Meera Rathore',
      'Flat 12, Amrapali Heights',
      'Vaishali Nagar',
      'Jaipur 302021',
      '+91 98290 12345',
      'Reply to this email',
      'hello@2x7.example',
      '+91 00000 00000',
      'http://shop.test/my',
    ];
    for (const words of expected) {
      expect(message.text).toContain(words);
      expect(message.html).toContain(words);
    }
  });
  it('has the name above the delivery address in bold', async () => {
    const { message } = await received(paidOrder());
    expect(message.html).toContain('<strong>Meera Rathore</strong><br>Flat 12, Amrapali Heights<br>');
  });
  const variants: [string, PaidOrder, string[], string[]][] = [
    ['a lunch plan shows only the morning window', paidOrder({}, { meal_type: 'lunch' }), ['Lunch 7:00-9:00 AM'], ['6:00-8:00']],
    ['a dinner plan shows only the evening window', paidOrder({}, { meal_type: 'dinner' }), ['Dinner 6:00-8:00 PM'], ['7:00-9:00']],
    ['a couple plan is for two people', paidOrder({}, { plan_type: 'couple' }), ['Two people'], ['One person']],
    ['a plan without a duration shows none', paidOrder({}, { duration_days: null, number_of_meals: 1 }), ['1 meal'], [' over ', '1 meals']],
    ['a trial is marked as such', paidOrder({}, { is_trial: true }), ['Muscle Building Plan (trial)'], []],
    ['paise are shown if there are any', paidOrder({ amount_paise: 10_00_050 }), ['₹10,000.50'], []],
  ];
  for (const [what, event, present, absent] of variants) {
    it(what, () => {
      const { text, html } = confirmationEmail(event.data, new ShopLinks('http://shop.test'));
      for (const words of present) expect([text, html].every((one) => one.includes(words))).toBe(true);
      for (const words of absent) expect([text, html].some((one) => one.includes(words))).toBe(false);
    });
  }
});

describe('user input in the confirmation', () => {
  const wicked = '<script>alert(1)</script> & "Meera" \'नमस्ते\' 😀';
  const customer = {
    name: wicked,
    email: 'meera@mail.example',
    phone: '+91 98290 12345',
    address: `${wicked}\n<img src=x onerror=alert(1)>`,
  };

  it('is escaped in the HTML', async () => {
    const { message } = await received(paidOrder({ customer }, { name: wicked }));
    expect(message.html).not.toMatch(/<script|<img/);
    expect(message.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Meera&quot; &#39;नमस्ते&#39; 😀');
    expect(message.text).toContain(wicked);
  });
  it('cannot add a header or a recipient', async () => {
    const evil = 'x\r\nBcc: thief@mail.example\r\n\r\nbody';
    const event = paidOrder({ customer: { ...customer, name: evil, phone: evil }, order_number: evil }, { name: evil });
    const { message, recipients, source } = await received(event);
    expect(recipients).toEqual(['meera@mail.example']);
    expect(message.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(message.subject).toBe('Your 2x7 subscription is confirmed – order x Bcc: thief@mail.example body');
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^bcc/im);
  });
  it('may be long without exceeding the line length of SMTP', async () => {
    const address = Array.from({ length: 40 }, () => 'बापू नगर').join(' ');
    const { source, message } = await received(paidOrder({ customer: { ...customer, address } }));
    expect(Math.max(...source.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
    expect(message.text).toContain(address);
  });
});
