import { brand, formatMoment, type EventData } from '@2x7/contracts';
import { accountChange } from './account-change.js';
import type { Email } from '../rendering/email-content.js';
import { oneLine, renderEmail } from '../rendering/render-email.js';

/** Notifies a user that the password has changed, so that a change by an attacker is noticed. */
export function passwordChangedEmail({ name, email, changed_at }: EventData<'user.password_changed'>): Email {
  const moment = formatMoment(changed_at);
  return renderEmail({
    to: email,
    subject: `Your ${brand.name} password has been changed`,
    heading: 'Your password has been changed',
    subheading: moment,
    preview: 'All your other sessions have ended',
    name: oneLine(name),
    intro: `The password with which you sign in to the administration of ${brand.name} has been changed. All other sessions have ended.`,
    ...accountChange(email, moment),
  });
}
