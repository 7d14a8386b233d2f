import { brand, formatMoment, type EventData } from '@2x7/contracts';
import { SendFailure } from '../../sending/send-failure.js';
import type { Email } from '../rendering/email-content.js';
import { oneLine, renderEmail } from '../rendering/render-email.js';

/** The email with the one-time link and code that sign a customer in. @throws SendFailure when they have expired */
export function signInEmail({ email, link, code, expires_at }: EventData<'sign_in.requested'>): Email {
  if (Date.parse(expires_at) <= Date.now()) throw new SendFailure('unusable', 'the link has expired');
  const expiry = formatMoment(expires_at);
  return renderEmail({
    to: email,
    subject: `Sign in to your ${brand.name} plans`,
    heading: 'Sign in to your plans',
    subheading: `The link works until ${expiry}`,
    preview: `The link and the code work once, until ${expiry}`,
    intro:
      'Open the link to see and change your deliveries. If it opens in another browser, enter the code instead on the page where you asked for it.',
    action: { label: 'Sign in', href: link },
    facts: [
      { label: 'Code', lines: [oneLine(code)], strong: true },
      { label: 'Valid until', lines: [`${expiry}, Indian Standard Time`] },
    ],
    notes: [
      { title: 'The link and the code work once', text: 'Do not share them with anyone. We never ask for the code by phone.' },
      { title: 'Did you not ask for this email?', text: 'You can ignore it: nothing changes unless the link or the code is used.' },
    ],
  });
}
