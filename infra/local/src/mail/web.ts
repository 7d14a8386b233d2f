import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { listMails, MailQuery } from './list.js';
import { listPage, messagePage, missingPage, refreshScript, stylesheet } from './pages.js';
import { readMessage, type InboxMessage } from './message.js';
import type { MailStore } from './store.js';

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** An email may carry inline styles. Scripts and network access are forbidden. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; sandbox; frame-ancestors 'self'";

const send = (reply: FastifyReply, body: string, type = 'text/html'): FastifyReply => reply.type(`${type}; charset=utf-8`).send(body);

async function oneMessage(store: MailStore, id: string): Promise<InboxMessage | undefined> {
  const mail = await store.read(id);
  return mail && readMessage(mail);
}

type ById = { Params: { id: string } };

function addApi(app: FastifyInstance, store: MailStore): void {
  app.get('/api/messages', (request, reply) => {
    const query = MailQuery.safeParse(request.query);
    return query.success ? listMails(store, query.data) : reply.code(400).send({ error: 'Ask with to, before and a limit of 200 at most' });
  });
  app.get('/api/newest', () => ({ id: store.ids()[0] ?? null }));
  app.get<ById>(
    '/api/messages/:id',
    async ({ params }, reply) => (await oneMessage(store, params.id)) ?? reply.code(404).send({ error: 'There is no such email' }),
  );
  app.delete('/api/messages', (_request, reply) => {
    store.removeAll();
    return reply.code(204).send();
  });
}

function addPages(app: FastifyInstance, store: MailStore): void {
  app.get('/', async (request, reply) => {
    const query = MailQuery.safeParse(request.query);
    return query.success ? send(reply, listPage(await listMails(store, query.data), query.data)) : send(reply.code(404), missingPage());
  });
  app.get('/inbox.css', (_request, reply) => send(reply, stylesheet, 'text/css'));
  app.get('/inbox.js', (_request, reply) => send(reply, refreshScript, 'text/javascript'));
  app.get<ById>('/messages/:id', async ({ params }, reply) => {
    const message = await oneMessage(store, params.id);
    return message ? send(reply, messagePage(message)) : send(reply.code(404), missingPage());
  });
  app.get<ById>('/messages/:id/html', async ({ params }, reply) => {
    const message = await oneMessage(store, params.id);
    return message ? send(reply.header('content-security-policy', mailPolicy), message.html) : send(reply.code(404), missingPage());
  });
  app.get<ById>('/messages/:id/source', async ({ params }, reply) => {
    const mail = await store.read(params.id);
    return mail ? send(reply, mail.source.toString('utf8'), 'text/plain') : send(reply.code(404), missingPage());
  });
}

/** Requires our own Origin header, so that a form on another site cannot delete the emails. */
function addClear(app: FastifyInstance, store: MailStore): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null));
  app.post('/clear', (request, reply) => {
    if (request.headers.origin !== `${request.protocol}://${request.host}`) return send(reply.code(403), missingPage());
    store.removeAll();
    return reply.redirect('/', 303);
  });
}

/** The pages and the JSON of the inbox. */
export function mailWeb(store: MailStore): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': pagePolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });
  addApi(app, store);
  addPages(app, store);
  addClear(app, store);
  return app;
}
