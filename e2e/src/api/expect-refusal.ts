import { errorStatus, Failure } from '@2x7/contracts';
import { expect } from '@jest/globals';
import type { Answer } from '../shop/api-client.js';

/** Internals that no answer may contain: stack traces, SQL, paths, names of libraries. */
const internals =
  /\bat .+:\d+:\d+|node_modules|\/(work|root|home|usr|tmp|var)\/|\.(js|ts|mjs):\d+|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b .*|QueryFailed|typeorm|postgres|nestjs|fastify|zod|ECONN|E(NOENT|PIPE)|SyntaxError|TypeError|JSON at position|Unexpected token/i;

/** The secret of a second factor is random base32: 32 letters and digits in which any name may stand. */
const randomSecret = /\b[A-Z2-7]{32}\b/g;

/** A failure in the error envelope with the status of its code and without internals. */
export function expectRefusal(answer: Answer, status?: number): Failure {
  const shown = `${answer.status} ${answer.text.slice(0, 200)}`;
  const failure = Failure.safeParse(answer.json);
  expect([shown, failure.success]).toEqual([shown, true]);
  expect([shown, errorStatus[failure.data!.code]]).toEqual([shown, answer.status]);
  if (status) expect([shown, answer.status]).toEqual([shown, status]);
  expectNoInternals(answer);
  return failure.data!;
}

export function expectNoInternals({ text, headers }: Answer): void {
  expect(internals.exec(text.replace(randomSecret, ''))?.[0]).toBeUndefined();
  for (const name of ['server', 'x-powered-by', 'x-identity']) expect(headers[name]).toBeUndefined();
}
