import { events, type EventData } from '@2x7/contracts';
import { administratorAddedEmail } from './account/administrator-added.template.js';
import { confirmationEmail } from './orders/confirmation.template.js';
import { deliveryFailedEmail } from './deliveries/delivery-failed.template.js';
import type { Email } from './rendering/email-content.js';
import { invitationEmail } from './account/invitation.template.js';
import { passwordChangedEmail } from './account/password-changed.template.js';
import { problemAnsweredEmail, problemReportedEmail } from './deliveries/problem.templates.js';
import { refundEmail } from './orders/refund.template.js';
import { secondFactorChangedEmail } from './account/second-factor-changed.template.js';
import type { ShopLinks } from './shop-links.js';
import { signInEmail } from './deliveries/sign-in.template.js';
import { changedEmail, emailChangedEmail, endingEmail, resumingEmail, startedEmail } from './deliveries/subscription.templates.js';

/** Every email template; each parses the data of its job. @throws ZodError when the data does not match the event */
const templates = {
  'order-confirmation': (data: unknown, links: ShopLinks): Email => confirmationEmail(events['order.paid'].parse(data), links),
  'order-refund': (data: unknown): Email => refundEmail(events['order.refunded'].parse(data)),
  invitation: (data: unknown): Email => invitationEmail(events['user.invited'].parse(data)),
  'password-changed': (data: unknown): Email => passwordChangedEmail(events['user.password_changed'].parse(data)),
  'second-factor-changed': (data: unknown): Email => secondFactorChangedEmail(events['user.second_factor_changed'].parse(data)),
  'administrator-added': (data: unknown): Email => administratorAddedEmail(events['user.administrator_added'].parse(data)),
  'sign-in': (data: unknown): Email => signInEmail(events['sign_in.requested'].parse(data)),
  'subscription-started': (data: unknown, links: ShopLinks): Email => startedEmail(events['subscription.started'].parse(data), links),
  'subscription-changed': (data: unknown, links: ShopLinks): Email => changedEmail(events['subscription.changed'].parse(data), links),
  'plan-email-changed': (data: unknown): Email => emailChangedEmail(events['subscription.changed'].parse(data)),
  'subscription-resuming': (data: unknown, links: ShopLinks): Email => resumingEmail(events['subscription.resuming'].parse(data), links),
  'problem-reported': (data: unknown, links: ShopLinks): Email => problemReportedEmail(events['problem.reported'].parse(data), links),
  'problem-answered': (data: unknown, links: ShopLinks): Email => problemAnsweredEmail(events['problem.answered'].parse(data), links),
  'subscription-ending': (data: unknown, links: ShopLinks): Email => endingEmail(events['subscription.ending'].parse(data), links),
  'delivery-failed': (data: unknown, links: ShopLinks): Email => deliveryFailedEmail(events['delivery.failed'].parse(data), links),
};

export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates);

/** A request for an email. Each subject gets one email per template, however often it is requested. */
export type EmailRequest = {
  template: TemplateName;
  subjectId: string;
  /** The order that the email is about; `email.sent` carries it. */
  orderId?: string;
  data: EventData<
    | 'order.paid'
    | 'order.refunded'
    | 'user.invited'
    | 'user.password_changed'
    | 'user.second_factor_changed'
    | 'user.administrator_added'
    | 'sign_in.requested'
    | 'subscription.started'
    | 'subscription.changed'
    | 'subscription.resuming'
    | 'subscription.ending'
    | 'problem.reported'
    | 'problem.answered'
    | 'delivery.failed'
  >;
};

/** @throws Error when the template is unknown or the data does not match it */
export function compose({ template, data }: { template: TemplateName; data: unknown }, links: ShopLinks): Email {
  const render = templates[template] as ((data: unknown, links: ShopLinks) => Email) | undefined;
  if (!render) throw new Error(`unknown email template ${template}`);
  return render(data, links);
}
