import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MailServer } from '../testing/mail-server.js';
import { Mailer } from './mailer.js';

const server = new MailServer();
let mailer: Mailer;
beforeAll(async () => {
  await server.up();
  mailer = new Mailer({ smtpUrl: server.url, requireTls: false, mailFrom: '2x7 Kitchen <hello@2x7.example>' });
});
afterAll(async () => {
  mailer.onApplicationShutdown();
  await server.down();
});

it.each([
  ['a file', () => import.meta.filename],
  ['a web page', () => server.url.replace('smtp', 'http')],
])('Mailer attaches no content of %s that an email names', async (_, path) => {
  const email = { to: 'meera@mail.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', attachments: [{ path: path() }] };
  const cause: unknown = expect.objectContaining({ message: expect.stringContaining('access rejected') });
  await expect(mailer.send(email, '<1@2x7.example>')).rejects.toMatchObject({ cause });
  expect(server.accepted).toEqual([]);
});
