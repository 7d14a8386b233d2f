import { brand, formatMoment, type EventData } from '@2x7/contracts';
import { SendFailure } from '../../sending/send-failure.js';
import type { Email, EmailContent } from '../rendering/email-content.js';
import { oneLine, renderEmail } from '../rendering/render-email.js';

type Invited = EventData<'user.invited'>;

const firstPassword: Pick<EmailContent, 'subject' | 'heading' | 'intro'> = {
  subject: `You can now sign in to ${brand.name}: choose your password`,
  heading: 'Choose your password',
  intro: `An administrator of ${brand.name} has given you access. Choose a password, then sign in with it and this email address.`,
};
const newPassword: typeof firstPassword = {
  subject: `Choose a new password for ${brand.name}`,
  heading: 'Choose a new password',
  intro: `An administrator of ${brand.name} has requested a link for you to choose a new password. Your current password works until you choose a new one.`,
};

/** The email with the one-time link to set a password. @throws SendFailure when the link has expired */
export function invitationEmail({ name, email, link, expires_at, is_first }: Invited): Email {
  if (Date.parse(expires_at) <= Date.now()) throw new SendFailure('unusable', 'the link has expired');
  const expiry = formatMoment(expires_at);
  return renderEmail({
    ...(is_first ? firstPassword : newPassword),
    to: email,
    subheading: `The link works until ${expiry}`,
    preview: `The link works once, until ${expiry}`,
    name: oneLine(name),
    action: { label: 'Choose a password', href: link },
    facts: [
      { label: 'Sign in as', lines: [oneLine(email)], strong: true },
      { label: 'Valid until', lines: [`${expiry}, Indian Standard Time`] },
    ],
    notes: [
      {
        title: 'The link works once',
        text: 'Do not share it with anyone. If it has expired, ask an administrator for a new one.',
      },
      {
        title: 'Were you not expecting this email?',
        text: 'You can ignore it: nothing changes unless the link is used.',
      },
    ],
  });
}
