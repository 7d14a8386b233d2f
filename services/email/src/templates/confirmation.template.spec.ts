import { after, before, describe, it } from 'node:test';
import { expect } from 'expect';
import { confirmationMail } from './confirmation.template.js';
import { EmailService } from '../testing/email-service.js';
import { paidOrder, type PaidOrder } from '../testing/paid-order.js';

let email: EmailService;
before(async () => {
  email = await EmailService.start();
});
after(() => email.close());

async function received(event: PaidOrder) {
  await email.bus.publish(event);
  await email.reaches(event, 'sent');
  return email.mailServer.accepted.find((mail) => mail.email.messageId === email.messageIdOf(event))!;
}

describe('the confirmation', () => {
  it('comes from the shop, to the customer, with the order in its subject', async () => {
    const { email: mail } = await received(paidOrder());
    expect(mail.from).toMatchObject({ name: '2x7 Kitchen', address: 'hello@2x7.example' });
    expect(mail.to).toMatchObject([{ address: 'meera@mail.example' }]);
    expect(mail.replyTo).toMatchObject([{ address: 'hello@2x7.example' }]);
    expect(mail.subject).toBe('Your 2x7 subscription is confirmed – order 2X7-4KD9P');
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });
  it('tells in text and in HTML what was bought, paid, and where it goes', async () => {
    const { email: mail } = await received(paidOrder());
    const told = [
      'Muscle Building Plan',
      '14 meals over 7 days',
      'One person',
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
      'Reply to this e-mail',
      'hello@2x7.example',
      '+91 00000 00000',
    ];
    for (const words of told) {
      expect(mail.text).toContain(words);
      expect(mail.html).toContain(words);
    }
  });
  const variants: [string, PaidOrder, string[], string[]][] = [
    [
      'a lunch plan has the morning window alone',
      paidOrder({}, { meal_type: 'lunch' }),
      ['Lunch 7:00-9:00 AM'],
      ['6:00-8:00'],
    ],
    [
      'a dinner plan the evening window',
      paidOrder({}, { meal_type: 'dinner' }),
      ['Dinner 6:00-8:00 PM'],
      ['7:00-9:00'],
    ],
    ['a plan for couples is for two', paidOrder({}, { plan_type: 'couple' }), ['Two people'], ['One person']],
    [
      'a plan without days tells none',
      paidOrder({}, { duration_days: null, number_of_meals: 1 }),
      ['1 meal'],
      [' over ', '1 meals'],
    ],
    ['a trial says so', paidOrder({}, { is_trial: true }), ['Muscle Building Plan (trial)'], []],
    ['paise are told when there are any', paidOrder({ amount_paise: 10_00_050 }), ['₹10,000.50'], []],
  ];
  for (const [what, event, present, absent] of variants) {
    it(what, () => {
      const { text, html } = confirmationMail(event.data);
      for (const words of present) expect([text, html].every((one) => one.includes(words))).toBe(true);
      for (const words of absent) expect([text, html].some((one) => one.includes(words))).toBe(false);
    });
  }
});

describe('what a customer writes', () => {
  const wicked = '<script>alert(1)</script> & "Meera" \'नमस्ते\' 😀';
  const customer = {
    name: wicked,
    email: 'meera@mail.example',
    phone: '+91 98290 12345',
    address: `${wicked}\n<img src=x onerror=alert(1)>`,
  };

  it('is text in the HTML, never markup', async () => {
    const { email: mail } = await received(paidOrder({ customer }, { name: wicked }));
    expect(mail.html).not.toMatch(/<script|<img/);
    expect(mail.html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Meera&quot; &#39;नमस्ते&#39; 😀',
    );
    expect(mail.text).toContain(wicked);
  });
  it('cannot add a header or a recipient', async () => {
    const evil = 'x\r\nBcc: thief@mail.example\r\n\r\nbody';
    const event = paidOrder(
      { customer: { ...customer, name: evil, phone: evil }, order_number: evil },
      { name: evil },
    );
    const { email: mail, recipients, source } = await received(event);
    expect(recipients).toEqual(['meera@mail.example']);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.subject).toBe('Your 2x7 subscription is confirmed – order x Bcc: thief@mail.example body');
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^bcc/im);
  });
  it('may be long without breaking the lines that SMTP allows', async () => {
    const address = Array.from({ length: 40 }, () => 'बापू नगर').join(' ');
    const { source, email: mail } = await received(paidOrder({ customer: { ...customer, address } }));
    expect(Math.max(...source.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
    expect(mail.text).toContain(address);
  });
});
