import { brand, emailAddress } from '@2x7/contracts';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { addressIn, emailConfigToken, type EmailConfig } from '../config.js';
import type { Email } from '../templates/rendering/email-content.js';
import type { FailureKind } from './retry-schedule.js';
import { SendFailure } from './send-failure.js';

/** One connection, reused for up to 100 emails and closed after 10 s without one. nodemailer does not retry; the sender does. */
const pool = { pool: true, maxConnections: 1, maxMessages: 100, maxRequeues: 0, idleTimeout: 10_000 } as const;

/** ms. A server may take minutes to confirm an email (RFC 5321 §4.5.3.2.6); a shorter timeout would send it twice. */
const timeouts = {
  connectionTimeout: 5_000,
  dnsTimeout: 5_000,
  greetingTimeout: 10_000,
  socketTimeout: 120_000,
};

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string };

/** RFC 3463 §3.8: a refusal for reasons of security or policy. */
const policyRefusal = /^5\d\d[ -]5\.7\.\d/;

/**
 * What the server's answer is about. MAIL FROM is the same for every email, without its size. So a refusal of it is a fault of our configuration,
 * or a limit on the number of emails, and concerns every email. Many servers say only at RCPT TO that they do not accept the sender, so a
 * refusal by their policy there is retried until the configuration is mended; another recipient's email does not wait for it.
 */
function kindOf({ command, response = '' }: SmtpError, responseCode: number): FailureKind {
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO' && policyRefusal.test(response)) return 'later';
  return responseCode >= 500 ? 'refused' : 'later';
}

function toFailure(cause: unknown): SendFailure {
  const error = cause as SmtpError;
  const { code = 'unknown', command = '', responseCode } = error;
  const reason = `${code} ${command} ${responseCode ?? ''}`.trim();
  const isAnswer = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined;
  return new SendFailure(isAnswer ? kindOf(error, responseCode) : 'unreachable', reason, cause);
}

/** Sends emails over SMTP, each to one recipient. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport;
  private readonly from: string;

  constructor(@Inject(emailConfigToken) config: Pick<EmailConfig, 'smtpUrl' | 'requireTls' | 'mailFrom'>) {
    this.transport = createTransport({
      url: config.smtpUrl,
      requireTLS: config.requireTls,
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

  /** `<{template}.{subject id}@{domain}>`: every retry uses the same Message-ID. */
  messageId(name: string): string {
    return `<${name}@${addressIn(this.from).split('@')[1]}>`;
  }

  /** Resolves when the server has accepted a connection, and the login if there is one. @throws SendFailure */
  async connect(): Promise<void> {
    await this.transport.verify().catch((error: unknown) => {
      throw toFailure(error);
    });
  }

  /** Resolves when the server has accepted the email. @throws SendFailure */
  async send(email: Email, messageId: string): Promise<void> {
    const to = emailAddress.safeParse(email.to);
    if (!to.success) throw new SendFailure('unusable', 'the recipient is not an email address');
    const headers = { 'Auto-Submitted': 'auto-generated' };
    const message = {
      ...email,
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
