import { events, type EventData } from '@2x7/contracts';
import { confirmationMail } from './confirmation.template.js';
import { invitationMail } from './invitation.template.js';
import type { Mail } from '../sending/mailer.js';
import { refundMail } from './refund.template.js';

/** Every mail that there is: from the data that its job keeps to what is sent. @throws ZodError when it is not that data */
const templates = {
  'order-confirmation': (data: unknown): Mail => confirmationMail(events['order.paid'].parse(data)),
  'order-refund': (data: unknown): Mail => refundMail(events['order.refunded'].parse(data)),
  invitation: (data: unknown): Mail => invitationMail(events['user.invited'].parse(data)),
};

export type Template = keyof typeof templates;

/**
 * A mail that somebody asks for. One is sent for each subject and template, however often it is asked for.
 * `orderId`: the order that it is about, which `email.sent` then tells.
 */
export type MailRequest = { template: Template; subjectId: string; orderId?: string; data: EventData<'order.paid' | 'order.refunded' | 'user.invited'> };

/** @throws Error when the job's data cannot be made a mail */
export function compose({ template, data }: { template: Template; data: unknown }): Mail {
  const write = templates[template] as ((data: unknown) => Mail) | undefined;
  if (!write) throw new Error(`there is no mail called ${template}`);
  return write(data);
}
