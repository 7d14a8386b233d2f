import { brand, emailAddress } from '@2x7/contracts';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { addressIn, emailConfigToken, type EmailConfig } from '../config.js';
import type { FailureKind } from './retry-schedule.js';

/** One connection for mails that follow each other; idle for so many ms it is ended. A mail whose connection broke is tried again by us alone. */
const pool = { pool: true, maxConnections: 1, maxMessages: 100, maxRequeues: 0, idleTimeout: 10_000 } as const;

export type Mail = { to: string; subject: string; text: string; html: string };

/** ms. The answer to the last dot may take a server minutes (RFC 5321 §4.5.3.2.6); giving up early sends twice. */
const timeouts = {
  connectionTimeout: 5_000,
  dnsTimeout: 5_000,
  greetingTimeout: 10_000,
  socketTimeout: 120_000,
};

/** `message` has no address in it: it is logged. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';

  constructor(
    readonly kind: FailureKind,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

type SmtpError = { code?: string; command?: string; responseCode?: number };

/** A sender that is refused is our fault, not the mail's: that is worth retrying. */
function toFailure(cause: unknown): SendFailure {
  const { code = 'unknown', command = '', responseCode } = cause as SmtpError;
  const words = `${code} ${command} ${responseCode ?? ''}`.trim();
  const aboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined;
  if (!aboutMail) return new SendFailure('unreachable', words, cause);
  const forGood = responseCode >= 500 && command !== 'MAIL FROM';
  return new SendFailure(forGood ? 'refused' : 'later', words, cause);
}

/** Hands mails to the mail server, each to one recipient. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport;
  private readonly from: string;

  constructor(@Inject(emailConfigToken) config: Pick<EmailConfig, 'smtpUrl' | 'mailFrom'>) {
    this.transport = createTransport({
      url: config.smtpUrl,
      ...timeouts,
      ...pool,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.from = config.mailFrom;
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  /** `<{template}.{id of its subject}@{our domain}>`: the same whenever and wherever the mail is sent again. */
  messageId(name: string): string {
    return `<${name}@${addressIn(this.from).split('@')[1]}>`;
  }

  /** Resolves when the server has accepted the mail. @throws SendFailure */
  async send(mail: Mail, messageId: string): Promise<void> {
    const to = emailAddress.safeParse(mail.to);
    if (!to.success) throw new SendFailure('unusable', 'the recipient is no e-mail address');
    const headers = { 'Auto-Submitted': 'auto-generated' };
    const message = {
      ...mail,
      from: this.from,
      replyTo: brand.email,
      to: { name: '', address: to.data },
      messageId,
      headers,
    };
    await this.transport.sendMail(message).catch((error: unknown) => {
      throw toFailure(error);
    });
  }
}
