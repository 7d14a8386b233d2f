import type { EmailContent } from '../rendering/email-content.js';
import { oneLine } from '../rendering/render-email.js';

/**
 * The facts and the advice of an email about a change of a user's account, which an attacker may have made.
 * @param email with which the user signs in
 * @param moment of the change, in Indian Standard Time
 */
export const accountChange = (email: string, moment: string): Pick<EmailContent, 'facts' | 'notes'> => ({
  facts: [
    { label: 'Sign in as', lines: [oneLine(email)], strong: true },
    { label: 'Changed', lines: [`${moment}, Indian Standard Time`] },
  ],
  notes: [
    {
      title: 'Was it not you?',
      text: 'Ask another administrator at once to disable your account and to send you a new link. Change the password of your mailbox as well.',
    },
  ],
});
