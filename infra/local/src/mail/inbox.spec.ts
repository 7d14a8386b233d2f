import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { startMailInbox, type InboxMessage, type MailInbox } from './inbox.js';
import { temporaryFolder } from '../files/temporary-folder.js';

const order: SendMailOptions = {
  from: '"2x7" <orders@shop.test>',
  to: 'Asha <asha@example.test>',
  subject: 'Order ✓ confirmed',
  text: 'Thank you, Asha',
  html: '<h1>Thank you</h1><script>alert(1)</script><img src="cid:logo">',
  messageId: '<order-1@shop.test>',
  attachments: [{ cid: 'logo', filename: 'logo.png', content: Buffer.from('89504e47', 'hex'), contentType: 'image/png' }],
};

async function send(inbox: MailInbox, mail: SendMailOptions = order, timeoutMs = 10_000): Promise<string> {
  const transport = nodemailer.createTransport({ url: inbox.smtpUrl, socketTimeout: timeoutMs } as object);
  return ((await transport.sendMail(mail)) as { response: string }).response;
}

const get = (inbox: MailInbox, address: string): Promise<Response> => fetch(inbox.url + address);

describe('the mail inbox', () => {
  const home = temporaryFolder('inbox');
  const dir = path.join(home.path, 'mail');
  let inbox: MailInbox;

  beforeAll(async () => {
    inbox = await startMailInbox({ dir });
  });
  afterEach(() => {
    inbox.clear();
    inbox.delay(0);
    inbox.reject(0, 451);
  });
  afterAll(async () => {
    await inbox.close();
    home.remove();
  });

  it('accepts an email and returns it unchanged, newest first', async () => {
    expect(await send(inbox)).toMatch(/^250/);
    await send(inbox, { ...order, subject: 'Second', bcc: 'hidden@example.test' });
    const [second, first] = (await inbox.messages()) as [InboxMessage, InboxMessage];
    expect(first).toMatchObject({ subject: 'Order ✓ confirmed', from: '2x7 <orders@shop.test>', messageId: '<order-1@shop.test>' });
    expect(first.text).toContain('Thank you, Asha');
    expect(first.attachments).toEqual([{ filename: 'logo.png', mimeType: 'image/png', bytes: 4 }]);
    expect(second.subject).toBe('Second');
    expect(second.envelope).toEqual({ from: 'orders@shop.test', to: ['asha@example.test', 'hidden@example.test'] });
  });

  it('keeps emails across restarts', async () => {
    await send(inbox);
    const [kept] = await inbox.messages();
    await inbox.close();
    inbox = await startMailInbox({ dir });
    expect(await inbox.messages()).toEqual([kept]);
  });

  it('shows the content of an email as text, never as part of the page', async () => {
    await send(inbox, { ...order, subject: '<img src=x onerror=alert(1)> & "co"', from: '"<b>x</b>" <a@shop.test>' });
    const [mail] = await inbox.messages();
    for (const address of ['/', `/messages/${mail?.id}`]) {
      const page = await (await get(inbox, address)).text();
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot;');
      expect(page).not.toContain('<img src=x');
    }
  });

  it('shows the HTML of an email in a sandbox without scripts and network access', async () => {
    await send(inbox);
    const [mail] = await inbox.messages();
    expect(await (await get(inbox, `/messages/${mail?.id}`)).text()).toContain(
      `<iframe sandbox title="The email as its reader sees it" src="/messages/${mail?.id}/html">`,
    );
    const look = await get(inbox, `/messages/${mail?.id}/html`);
    const policy = look.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none';.*; sandbox;/);
    expect(policy).not.toContain('script-src');
    expect(await look.text()).toContain('<img src="data:image/png;base64,iVBORw==">');
  });

  it('serves the emails as JSON, all and one, and deletes them', async () => {
    await send(inbox);
    const [mail] = await inbox.messages();
    const { text: _text, html: _html, headers: _headers, attachments: _attachments, ...summary } = mail!;
    expect(await (await get(inbox, '/api/messages')).json()).toEqual({ total: 1, messages: [summary], next: null });
    expect(await (await get(inbox, `/api/messages/${mail?.id}`)).json()).toEqual(mail);
    expect((await get(inbox, '/api/messages/..%2f..%2fsecrets')).status).toBe(404);
    expect((await fetch(`${inbox.url}/api/messages`, { method: 'DELETE' })).status).toBe(204);
    expect(await inbox.messages()).toEqual([]);
  });

  it("is emptied by its own button, and refuses the button's request from another site", async () => {
    await send(inbox);
    const press = (origin: string): Promise<Response> =>
      fetch(`${inbox.url}/clear`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      });
    for (const origin of ['http://elsewhere.test', 'null']) expect((await press(origin)).status).toBe(403);
    expect(await inbox.messages()).toHaveLength(1);
    expect((await press(inbox.url)).status).toBe(303);
    expect(await inbox.messages()).toHaveLength(0);
  });

  it('refuses as many emails as a test asks for', async () => {
    inbox.reject(2, 451);
    await expect(send(inbox)).rejects.toMatchObject({ responseCode: 451 });
    await expect(send(inbox)).rejects.toMatchObject({ responseCode: 451 });
    expect(await send(inbox)).toMatch(/^250/);
    expect(await inbox.messages()).toHaveLength(1);
  });

  it('does not keep an email whose sender has disconnected', async () => {
    inbox.delay(2_000);
    await expect(send(inbox, order, 300)).rejects.toThrow(/timeout/i);
    expect(await send(inbox, { ...order, subject: 'the patient one' })).toMatch(/^250/); // ends after the first
    expect((await inbox.messages()).map(({ subject }) => subject)).toEqual(['the patient one']);
  });

  it('stops and listens again at the same address', async () => {
    const address = inbox.smtpUrl;
    await inbox.down();
    await expect(send(inbox)).rejects.toMatchObject({ code: 'ESOCKET' });
    await inbox.up();
    expect(inbox.smtpUrl).toBe(address);
    expect(await send(inbox)).toMatch(/^250/);
  });
});
