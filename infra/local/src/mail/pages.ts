import { formatMoment } from '@2x7/contracts';
import { html, type Html } from './html.js';
import type { MailPage, MailQuery } from './list.js';
import type { InboxMessage, MailSummary } from './message.js';

export const stylesheet = `
:root { color-scheme: light; --page: #FAF5EB; --paper: #FFFDF8; --ink: #23291F; --soft: #5B6355; --line: #E4DAC6; --green: #10553B; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', sans-serif; }
header { background: var(--green); color: #fff; }
.wide { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem; }
header .wide { display: flex; gap: 1rem; align-items: baseline; flex-wrap: wrap; }
header a { color: inherit; text-decoration: none; font-weight: 700; font-size: 1.15rem; }
header span { opacity: .9; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .75rem 0 .25rem; overflow-wrap: anywhere; }
a { color: var(--green); }
:focus-visible { outline: 3px solid #D9A441; outline-offset: 2px; }
ul.mails { list-style: none; margin: 1rem 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; background: var(--paper); }
ul.mails li + li { border-top: 1px solid var(--line); }
ul.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .8rem 1rem; text-decoration: none; color: inherit; }
ul.mails a:hover { background: #F3ECDC; }
ul.mails strong { overflow-wrap: anywhere; }
.soft { color: var(--soft); font-size: .925rem; overflow-wrap: anywhere; }
.bar { display: flex; gap: .75rem; align-items: center; justify-content: space-between; flex-wrap: wrap; }
.empty { text-align: center; padding: 4rem 1rem; border: 1px dashed var(--line); border-radius: 12px; color: var(--soft); margin-top: 1rem; }
button { font: inherit; padding: .45rem .9rem; border-radius: 8px; border: 1px solid var(--line); background: var(--paper); color: var(--ink); cursor: pointer; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .5rem 0 1rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); font: .925rem/1.5 ui-monospace, monospace; }
@media (max-width: 40rem) { ul.mails a { grid-template-columns: 1fr; } }
summary { cursor: pointer; margin: 1rem 0 .5rem; color: var(--green); }
`;

/** Reloads the list when a mail has come; without JavaScript the page is simply as old as it is. */
export const refreshScript = `
const newest = async () => (await (await fetch('/api/newest')).json()).id;
let known;
setInterval(async () => {
  if (document.hidden) return;
  const now = await newest().catch(() => known);
  if (known !== undefined && now !== known) location.reload();
  known = now;
}, 2000);
`;

const page = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/inbox.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <div class="wide">
            <a href="/">2x7 mail inbox</a><span>Every email of this shop arrives here. None leaves this computer.</span>
          </div>
        </header>
        <main class="wide">${body}</main>
      </body>
    </html>`.text;

const row = ({ id, subject, envelope, receivedAt }: MailSummary): Html =>
  html`<li>
    <a href="/messages/${id}">
      <strong>${subject || 'No subject'}</strong><span class="soft">${formatMoment(receivedAt)}</span>
      <span class="soft">to ${envelope.to.join(', ')}</span></a
    >
  </li>`;

/** Links to the older emails and back to the newest. */
function otherPages({ next }: MailPage, { to, before, limit }: MailQuery): Html {
  const older = new URLSearchParams({ ...(to ? { to } : {}), ...(next ? { before: next } : {}), limit: String(limit) });
  return html`<p class="bar">
    ${before ? html`<a href="/">Newest emails</a>` : ''}${next ? html`<a href="/?${older.toString()}">Older emails</a>` : ''}
  </p>`;
}

/** One page of the list, with the count of all emails above it. */
export function listPage(mails: MailPage, query: MailQuery): string {
  const count = mails.total === 1 ? '1 email' : `${mails.total.toLocaleString('en-IN')} emails`;
  const list =
    mails.messages.length > 0
      ? html`<ul class="mails">
            ${mails.messages.map(row)}
          </ul>
          ${otherPages(mails, query)}`
      : html`<p class="empty">
          ${mails.total > 0 ? 'There is no such email.' : 'No email yet. Pay for an order in the shop, and its confirmation arrives here.'}
        </p>`;
  return page(
    'Mail inbox',
    html`<div class="bar">
        <h1>${count}</h1>
        <form method="post" action="/clear"><button>Delete all</button></form>
      </div>
      ${list}
      <script src="/inbox.js" type="module"></script>`,
  );
}

const field = (name: string, value: string): Html =>
  html`<dt>${name}</dt>
    <dd>${value}</dd>`;

const look = ({ id, html: body, text }: InboxMessage): Html =>
  body
    ? html`<iframe sandbox title="The email as its reader sees it" src="/messages/${id}/html"></iframe>
        <details>
          <summary>Text version</summary>
          <pre>${text}</pre>
        </details>`
    : html`<pre>${text}</pre>`;

export function messagePage(message: InboxMessage): string {
  const { id, subject, from, to, envelope, receivedAt, attachments } = message;
  const files = attachments.map(({ filename, bytes }) => `${filename || 'unnamed'} (${bytes} bytes)`).join(', ');
  return page(
    subject || 'No subject',
    html`<p><a href="/">← All emails</a></p>
      <h1>${subject || 'No subject'}</h1>
      <dl>
        ${field('From', from || envelope.from)}${field('To', to.join(', ') || envelope.to.join(', '))}
        ${field('Delivered to', envelope.to.join(', '))}${field('Received', formatMoment(receivedAt))}
        ${files ? field('Attached', files) : ''}
      </dl>
      ${look(message)}
      <p><a href="/messages/${id}/source">Source</a></p>`,
  );
}

export const missingPage = (): string =>
  page(
    'Not found',
    html`<h1>There is no such email</h1>
      <p><a href="/">All emails</a></p>`,
  );
