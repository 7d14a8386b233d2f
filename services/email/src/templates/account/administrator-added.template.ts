import { brand, formatMoment, type EventData } from '@2x7/contracts';
import type { Email } from '../rendering/email-content.js';
import { oneLine, renderEmail } from '../rendering/render-email.js';

/** Notifies an administrator that another user has become one, so that no attacker becomes one unnoticed. */
export function administratorAddedEmail({ name, email, administrator, added_at }: EventData<'user.administrator_added'>): Email {
  const added = oneLine(administrator.name);
  return renderEmail({
    to: email,
    subject: `${added} is now an administrator of ${brand.name}`,
    heading: 'A new administrator',
    subheading: added,
    preview: `${added} can now manage orders, plans and users`,
    name: oneLine(name),
    intro: `${added} has been made an administrator of ${brand.name}: they can see and refund orders, change plans and dishes, and manage users.`,
    facts: [
      { label: 'Administrator', lines: [added, oneLine(administrator.email)], strong: true },
      { label: 'Since', lines: [`${formatMoment(added_at)}, Indian Standard Time`] },
    ],
    notes: [
      {
        title: 'Were you not expecting this?',
        text: `Sign in and disable ${added} under Users, then change your password.`,
      },
    ],
  });
}
