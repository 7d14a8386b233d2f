import { brand, formatMoment, type EventData } from '@2x7/contracts';
import type { Letter } from './email-content.js';
import { mailOf, oneLine } from './render-email.js';
import { SendFailure, type Mail } from '../sending/mailer.js';

type Invited = EventData<'user.invited'>;

const first: Pick<Letter, 'subject' | 'heading' | 'intro'> = {
  subject: `You can now sign in at ${brand.name}: choose your password`,
  heading: 'Choose your password',
  intro: `You have been added to the people who run ${brand.name}. Choose a password, and sign in with it and this e-mail address.`,
};
const again: typeof first = {
  subject: `Choose a new password for ${brand.name}`,
  heading: 'Choose a new password',
  intro: `An administrator of ${brand.name} has asked us to send you a link for a new password. The one you have works until you choose another.`,
};

/** The mail with the one-time link to set a password. @throws SendFailure when the link works no more */
export function invitationMail({ name, email, link, expires_at, is_first }: Invited): Mail {
  if (Date.parse(expires_at) <= Date.now()) throw new SendFailure('unusable', 'the link has expired');
  const until = formatMoment(expires_at);
  return mailOf({
    ...(is_first ? first : again),
    to: email,
    under: `The link works until ${until}`,
    preview: `The link works once, until ${until}`,
    name: oneLine(name),
    action: { words: 'Choose a password', href: link, spare: 'Or copy this address into your browser:' },
    facts: [
      { label: 'Sign in as', lines: [oneLine(email)], strong: true },
      { label: 'Works until', lines: [`${until}, India's time`] },
    ],
    notes: [
      { title: 'The link works once', text: 'Keep it to yourself. If it has expired, ask an administrator for a new one.' },
      { title: 'You did not expect this?', text: 'Then leave it alone: nothing changes unless somebody uses the link.' },
    ],
  });
}
