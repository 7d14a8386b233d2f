import { describe, it } from 'node:test';
import { expect } from 'expect';
import { readEmailConfig } from './config.js';

const good = {
  DATABASE_URL: 'postgres://127.0.0.1/shop_email',
  RABBITMQ_URL: 'amqp://127.0.0.1',
  IDENTITY_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: '2x7 <hello@2x7.example>',
  JOURNAL_DIR: '/var/lib/2x7',
};
const problems = (changes: NodeJS.ProcessEnv): string => {
  try {
    readEmailConfig({ ...good, ...changes });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the configuration of the e-mail worker', () => {
  it('reads what is set; the first retry comes after a second', () => {
    expect(readEmailConfig(good)).toMatchObject({
      smtpUrl: good.SMTP_URL,
      mailFrom: good.MAIL_FROM,
      journalDir: good.JOURNAL_DIR,
      retryBaseMs: 1_000,
    });
  });
  it('names every missing variable at once', () => {
    const message = problems({ SMTP_URL: '', MAIL_FROM: '', JOURNAL_DIR: '', RABBITMQ_URL: '' });
    for (const name of ['SMTP_URL', 'MAIL_FROM', 'JOURNAL_DIR', 'RABBITMQ_URL'])
      expect(message).toContain(`${name}: is missing`);
  });
  it('wants a sender that mail can come from, with or without a name', () => {
    expect(problems({ MAIL_FROM: 'hello@2x7.example' })).toBe('');
    for (const MAIL_FROM of ['2x7', '2x7 <hello>', 'a@b.example, c@d.example', 'x <a@b.example> y'])
      expect(problems({ MAIL_FROM })).toContain('MAIL_FROM: must be an address');
  });
  it('production refuses a demo key', () => {
    expect(problems({ NODE_ENV: 'production', IDENTITY_KEY: 'demo'.repeat(8) })).toContain(
      'IDENTITY_KEY: holds a demo value',
    );
  });
  it("production refuses the demonstration's inbox, in which no customer reads", () => {
    expect(problems({ SMTP_URL: 'smtp://inbox:1025' })).toBe('');
    expect(problems({ NODE_ENV: 'production', SMTP_URL: 'smtp://inbox:1025' })).toContain('SMTP_URL: is the inbox');
    expect(problems({ NODE_ENV: 'production', SMTP_URL: 'smtps://inbox.mail.example' })).toBe('');
  });
});
