import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GracefulShutdown } from '../bootstrap/graceful-shutdown.js';

export type AnswerHeaders = Readonly<Record<string, string>>;

/** An answer whose bytes are in memory. The header objects must be kept as long as the answer: each is made into a list only once. */
type KeptAnswer = {
  status?: number;
  /** Headers by which a kind of answers differs from all others: a policy, how long caches keep it. */
  headers: AnswerHeaders;
  /** Headers that describe the bytes. */
  described?: AnswerHeaders;
  /** None in a 304. */
  bytes?: Buffer;
};

/** Names and values in turn, the form that Node writes fastest. */
type HeaderList = readonly string[];

/** Makes the list of an object's headers at the first use, with those of `base` that the object does not set. */
function lists(base: AnswerHeaders): (headers: AnswerHeaders) => HeaderList {
  const known = new WeakMap<AnswerHeaders, HeaderList>();
  return (headers) => {
    let list = known.get(headers);
    if (!list) known.set(headers, (list = Object.entries({ ...base, ...headers }).flat()));
    return list;
  };
}

/**
 * Adds `reply.sendKept`. Through `reply.send` an answer of a few kB costs half as much again: Fastify stores each header of each answer,
 * parses its content type, and runs the onSend hooks. Headers that were set on the reply before are sent too.
 * @param base headers of every answer
 */
export function sendKeptAnswers(fastify: FastifyInstance, base: AnswerHeaders, shutdown: GracefulShutdown): void {
  const withBase = lists(base);
  const alone = lists({});
  const none: AnswerHeaders = {};
  fastify.decorateReply('sendKept', function (this: FastifyReply, { status = 200, headers, described = none, bytes }: KeptAnswer) {
    const list = [...withBase(headers), ...alone(described), 'x-request-id', this.request.id];
    const set = this.getHeaders();
    for (const name in set) list.push(name, String(set[name as keyof typeof set]));
    if (bytes) list.push('content-length', String(bytes.length));
    if (shutdown.hasBegun) list.push('connection', 'close');
    this.hijack();
    this.raw.writeHead(status, list).end(bytes);
    return this;
  });
}

declare module 'fastify' {
  interface FastifyReply {
    /** Answers at once with bytes from memory, to a HEAD request without them. */
    sendKept(answer: KeptAnswer): FastifyReply;
  }
}
