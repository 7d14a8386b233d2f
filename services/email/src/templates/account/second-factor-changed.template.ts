import { brand, formatMoment, type EventData } from '@2x7/contracts';
import { accountChange } from './account-change.js';
import type { Email } from '../rendering/email-content.js';
import { oneLine, renderEmail } from '../rendering/render-email.js';

/** Notifies a user that two-step sign-in is on or off, so that a change by an attacker is noticed. */
export function secondFactorChangedEmail({ name, email, enabled, changed_at }: EventData<'user.second_factor_changed'>): Email {
  const moment = formatMoment(changed_at);
  const state = enabled ? 'on' : 'off';
  return renderEmail({
    to: email,
    subject: `Two-step sign-in of your ${brand.name} account is ${state}`,
    heading: `Two-step sign-in is ${state}`,
    subheading: moment,
    preview: enabled ? 'Signing in asks for a code of your app' : 'Your password alone is enough to sign in',
    name: oneLine(name),
    intro: enabled
      ? `From now on, signing in to the administration of ${brand.name} asks for your password and for a code of your authenticator app. Keep your recovery codes in a safe place.`
      : `From now on, your password alone is enough to sign in to the administration of ${brand.name}.`,
    ...accountChange(email, moment),
  });
}
