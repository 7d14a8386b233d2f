import { emailAddress } from '@2x7/contracts';
import {
  address,
  busEnv,
  databaseEnv,
  inProduction,
  isProduction,
  port,
  publicAddress,
  readConfig,
  realSecrets,
  serviceConfigOf,
  serviceEnv,
  type DatabaseAddress,
  type ServiceConfig,
} from '@2x7/service-kit';
import { z } from 'zod';

/** `2x7 <hello@shop.example>` or the address alone. */
const sender = z
  .string({ error: 'is missing; give an address like 2x7 <hello@example.com>' })
  .refine((text) => emailAddress.safeParse(addressIn(text)).success, 'must be an address like 2x7 <hello@example.com>');

/** The address of the demonstration inbox in docker-compose.override.yml. */
const demoInbox = /^smtp:\/\/inbox(:|$)/;

/** Whether a parameter of the URL allows a connection without TLS, or with any certificate. */
const weakensTls = (url: string): boolean => {
  const { searchParams } = new URL(url);
  return searchParams.getAll('requireTLS').some((value) => value !== 'true') || searchParams.has('tls.rejectUnauthorized');
};

/** The check of production for the mail server's address: passwords and customers' data travel encrypted. */
export const refuseOpenMail = inProduction(({ SMTP_URL: url }: { NODE_ENV: string; SMTP_URL?: string }, refuse) => {
  if (url && !URL.canParse(url)) refuse('SMTP_URL', 'must be an address like smtps://user:password@host:465');
  else if (url && weakensTls(url)) refuse('SMTP_URL', 'must not weaken TLS in production: leave out requireTLS and tls.rejectUnauthorized');
});

/** The environment of the email worker. */
export const emailEnv = z
  .object({
    ...serviceEnv,
    ...databaseEnv,
    ...busEnv,
    PORT: port(4005),
    PUBLIC_URL: publicAddress,
    SMTP_URL: address('smtp', 'smtps'),
    MAIL_FROM: sender,
    SENT_MAIL_LOG_DIR: z.string({
      error: 'is missing; give a folder that survives a restart and that no other process uses',
    }),
    RETRY_BASE_MS: z.coerce.number({ error: 'must be ms' }).int().min(1).max(60_000).default(1_000),
  })
  .superRefine(realSecrets('DATABASE_URL', 'DATABASE_OWNER_URL', 'RABBITMQ_URL', 'SMTP_URL'))
  .superRefine(refuseOpenMail)
  .superRefine(
    inProduction(({ SMTP_URL }, refuse) => {
      if (demoInbox.test(SMTP_URL)) refuse('SMTP_URL', 'is the demonstration inbox, which production refuses');
    }),
  );

export type EmailConfig = ServiceConfig & {
  database: DatabaseAddress;
  /** The shop's address in browsers: emails link to its pages. */
  publicUrl: string;
  smtpUrl: string;
  /** Whether an `smtp://` server must offer STARTTLS; without it no email and no password is sent. */
  requireTls?: boolean;
  mailFrom: string;
  /** Folder of the sent-mail log and of this worker's instance id; no other process may use it. */
  sentMailLogDir: string;
  /** ms before the first retry; later delays are multiples of it. */
  retryBaseMs: number;
};

/** Injects EmailConfig; provided by configModule. */
export const emailConfigToken = Symbol('EmailConfig');

/** The address in `Name <address>`. */
export function addressIn(mailFrom: string): string {
  return /<([^<>]*)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();
}

/** JOURNAL_DIR is the name of SENT_MAIL_LOG_DIR in older installations. */
const withCurrentNames = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  SENT_MAIL_LOG_DIR: env.SENT_MAIL_LOG_DIR?.trim() || env.JOURNAL_DIR || '',
});

/** @throws ConfigError naming every invalid variable */
export function readEmailConfig(source: NodeJS.ProcessEnv = process.env): EmailConfig & { rabbitUrl: string } {
  const env = readConfig(emailEnv, withCurrentNames(source));
  return {
    ...serviceConfigOf(env),
    identity: {},
    database: { url: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL },
    rabbitUrl: env.RABBITMQ_URL,
    publicUrl: env.PUBLIC_URL,
    smtpUrl: env.SMTP_URL,
    requireTls: isProduction(env),
    mailFrom: env.MAIL_FROM,
    sentMailLogDir: env.SENT_MAIL_LOG_DIR,
    retryBaseMs: env.RETRY_BASE_MS,
  };
}
