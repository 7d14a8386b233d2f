import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { outage, refused } from '../api/razorpay-error.js';
import type { FaultControl, RouteFault } from './fault-control.js';

const badGatewayPage = `<html>
<head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body>
</html>`;

/** Descriptions of 400 answers to a request that may be repeated (API docs, Refunds › errors). */
const repeatable = {
  'another-operation': 'Request failed because another payment operation is in progress.',
  'low-balance': 'Your account does not have enough balance to carry out the refund operation.',
} as const;

/** Applies the faults of `control` to every request outside /sandbox. */
export function injectFaults(app: FastifyInstance, control: FaultControl): void {
  const closing = new AbortController();
  const answersToLose = new WeakSet<FastifyRequest>();

  app.addHook('preClose', async () => closing.abort());

  app.addHook('onRequest', async (request, reply) => {
    const pattern = request.routeOptions.url ?? request.url;
    if (pattern.startsWith('/sandbox/')) return;
    const fault = control.nextFault(request.method, pattern);
    if (!fault) return;
    if (fault.latencyMs > 0) await pause(fault.latencyMs, undefined, { signal: closing.signal });
    if (fault.fail?.with === 'answer-lost') answersToLose.add(request);
    else if (fault.fail) await fail(fault.fail.with, request, reply);
  });

  app.addHook('onSend', async (request, _reply, payload) => {
    if (answersToLose.has(request)) request.raw.socket.resetAndDestroy();
    return payload;
  });
}

type Failure = Exclude<NonNullable<RouteFault['fail']>['with'], 'answer-lost'>;

async function fail(failure: Failure, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (failure === 429) throw refused(429, 'Request failed because of too many requests. Please try again later.');
  if (failure === 'another-operation' || failure === 'low-balance') throw refused(400, repeatable[failure]);
  if (typeof failure === 'number') throw outage(failure);
  if (failure === 'html') {
    await reply.code(502).type('text/html').send(badGatewayPage);
    return;
  }
  reply.hijack();
  if (failure === 'reset') request.raw.socket.resetAndDestroy();
}
