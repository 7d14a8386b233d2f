import { describe, expect, it } from '@jest/globals';
import { readEmailConfig } from './config.js';

const good = {
  DATABASE_URL: 'postgres://127.0.0.1/shop_email',
  RABBITMQ_URL: 'amqp://127.0.0.1',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: '2x7 <hello@2x7.example>',
  SENT_MAIL_LOG_DIR: '/var/lib/2x7',
};
const problems = (changes: NodeJS.ProcessEnv): string => {
  try {
    readEmailConfig({ ...good, ...changes });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the configuration of the email worker', () => {
  it('reads every variable; the first retry comes after a second by default', () => {
    expect(readEmailConfig(good)).toMatchObject({
      publicUrl: good.PUBLIC_URL,
      smtpUrl: good.SMTP_URL,
      mailFrom: good.MAIL_FROM,
      sentMailLogDir: good.SENT_MAIL_LOG_DIR,
      retryBaseMs: 1_000,
    });
  });
  it('reads JOURNAL_DIR, the older name of SENT_MAIL_LOG_DIR', () => {
    const older = { ...good, SENT_MAIL_LOG_DIR: undefined, JOURNAL_DIR: '/var/lib/older' };
    expect(readEmailConfig(older).sentMailLogDir).toBe('/var/lib/older');
    expect(readEmailConfig({ ...older, SENT_MAIL_LOG_DIR: ' ' }).sentMailLogDir).toBe('/var/lib/older');
    expect(readEmailConfig({ ...good, JOURNAL_DIR: '/var/lib/older' }).sentMailLogDir).toBe('/var/lib/2x7');
  });
  it('names every missing variable at once', () => {
    const message = problems({ SMTP_URL: '', MAIL_FROM: '', SENT_MAIL_LOG_DIR: '', RABBITMQ_URL: '' });
    for (const name of ['SMTP_URL', 'MAIL_FROM', 'SENT_MAIL_LOG_DIR', 'RABBITMQ_URL']) expect(message).toContain(`${name}: is missing`);
  });
  it('requires a valid sender address, with or without a name', () => {
    expect(problems({ MAIL_FROM: 'hello@2x7.example' })).toBe('');
    for (const MAIL_FROM of ['2x7', '2x7 <hello>', 'a@b.example, c@d.example', 'x <a@b.example> y'])
      expect(problems({ MAIL_FROM })).toContain('MAIL_FROM: must be an address');
  });
  it('refuses a demo key in production', () => {
    expect(problems({ NODE_ENV: 'production', RABBITMQ_URL: 'amqp://shop:demo-broker@x' })).toContain('RABBITMQ_URL: holds a demo value');
  });
  it('requires TLS in production, and refuses a URL that weakens it', () => {
    expect(readEmailConfig(good).requireTls).toBe(false);
    expect(readEmailConfig({ ...good, NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example:587' }).requireTls).toBe(true);
    for (const weak of ['requireTLS=false', 'requireTLS=0', 'tls.rejectUnauthorized=false'])
      expect(problems({ NODE_ENV: 'production', SMTP_URL: `smtp://mail.example:587?${weak}` })).toContain('SMTP_URL: must not weaken TLS');
    expect(problems({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example:587?requireTLS=true' })).toBe('');
  });
  it('refuses the demonstration inbox in production, because no customer can read it', () => {
    expect(problems({ SMTP_URL: 'smtp://inbox:1025' })).toBe('');
    expect(problems({ NODE_ENV: 'production', SMTP_URL: 'smtp://inbox:1025' })).toContain('SMTP_URL: is the demonstration inbox');
    expect(problems({ NODE_ENV: 'production', SMTP_URL: 'smtps://inbox.mail.example' })).toBe('');
  });
  it('refuses a PUBLIC_URL with a path, because links in emails would lose it', () => {
    expect(problems({ PUBLIC_URL: 'https://shop.example/x' })).toContain('PUBLIC_URL: must be an address without a path');
  });
});
