import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { eventually } from '@2x7/service-kit/testing';
import type { MailPage } from './list.js';
import { freePort } from '../process/ports.js';
import { temporaryFolder } from '../files/temporary-folder.js';

const count = 2_000;
const mostMegabytes = 64;
const program = fileURLToPath(new URL('../standalone/inbox.main.js', import.meta.url));

/** 40 kB, as large as a confirmation email with its image. */
const source = (index: number): string =>
  [
    'Return-Path: <orders@shop.test>',
    `Delivered-To: <customer-${index % 1_000}@mail.example>`,
    'From: 2x7 <orders@shop.test>',
    `To: customer-${index % 1_000}@mail.example`,
    `Subject: Order ${index}`,
    `Message-ID: <order-${index}@shop.test>`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<h1>Order ${index}</h1>`,
    '<p>Thank you for your order.</p>\r\n'.repeat(1_250),
  ].join('\r\n');

(fs.existsSync('/proc/self/status') ? describe : describe.skip)('an inbox with 2,000 emails', () => {
  const home = temporaryFolder('many-mails');
  let inbox: ChildProcess;
  let url: string;
  let atStart: number;
  const get = async <T = MailPage>(address: string): Promise<T> => (await (await fetch(url + address)).json()) as T;
  /** The most memory, in MB, that the inbox has ever had. */
  const peak = (): number => Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${inbox.pid}/status`, 'utf8'))![1]) / 1024;

  beforeAll(async () => {
    for (let index = 0; index < count; index += 1) {
      fs.writeFileSync(path.join(home.path, `${1_790_000_000_000 + index}-${index.toString(16).padStart(12, '0')}.eml`), source(index));
    }
    const [port, smtpPort] = [await freePort(), await freePort()];
    url = `http://127.0.0.1:${port}`;
    inbox = spawn(process.execPath, [program], {
      env: { DATA_DIR: home.path, PORT: String(port), SMTP_PORT: String(smtpPort) },
      stdio: 'ignore',
    });
    await eventually(() => get('/api/newest'), 60_000);
    atStart = peak();
  });
  afterAll(async () => {
    inbox.kill('SIGTERM');
    await once(inbox, 'exit');
    home.remove();
  });

  it('lists the emails page by page, each once and newest first, and counts them all', async () => {
    const subjects: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: MailPage = await get(`/api/messages?limit=200${next && `&before=${next}`}`);
      expect(page.total).toBe(count);
      subjects.push(...page.messages.map(({ subject }) => subject));
      next = page.next;
    }
    expect(subjects).toEqual(Array.from({ length: count }, (_, index) => `Order ${count - 1 - index}`));
    expect((await get('/api/messages')).messages).toHaveLength(100);
  });
  it('filters the emails by recipient', async () => {
    const { messages, next } = await get('/api/messages?to=Customer-7@mail.example');
    expect(messages.map(({ subject }) => subject)).toEqual(['Order 1007', 'Order 7']);
    expect(next).toBeNull();
  });
  it('shows the number of emails, the newest ones and a link to older ones', async () => {
    const first = await (await fetch(url)).text();
    expect(first).toContain('<h1>2,000 emails</h1>');
    expect(first.match(/<li>/g)).toHaveLength(100);
    const older = /<a href="([^"]+)">Older emails/.exec(first)![1]!.replaceAll('&amp;', '&');
    const second = await (await fetch(url + older)).text();
    expect(second).toContain('<strong>Order 1899</strong>');
    expect(second).not.toContain('<strong>Order 1900</strong>');
  });
  it('refuses a page of more than 200 emails', async () => {
    for (const query of ['limit=2000', 'limit=0', 'before=../secrets', 'to='])
      expect((await fetch(`${url}/api/messages?${query}`)).status).toBe(400);
  });
  it('keeps at most one page of emails in memory', async () => {
    await Promise.all([1, 2, 3].map(() => get('/api/messages?to=unknown@mail.example&limit=200')));
    expect(peak() - atStart).toBeLessThan(mostMegabytes);
  });
});
