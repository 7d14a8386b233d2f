import { counted } from '@2x7/contracts';
import type { core, ZodError } from 'zod';
import { AppError } from './app-error.js';

const invalidSentence = 'The request is not valid.';

/** Beginnings of zod's own messages (zod/v4/locales/en). */
const zodMessage = /^(Invalid |Too (big|small): |Unrecognized key)/;

const typeNames: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function amountOf(amount: number | bigint, origin: string): string {
  if (origin === 'string') return counted(Number(amount), 'character');
  if (origin === 'array') return counted(Number(amount), 'entry', 'entries');
  return String(amount);
}

/** For values that no page sends; of what users type, the contracts say themselves what is wrong. */
function ownSentence(issue: core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `Must be ${typeNames[issue.expected] ?? 'another kind of value'}.`;
  if (issue.code === 'invalid_value') return `Must be ${issue.values.join(' or ')}.`;
  if (issue.code === 'too_big') return `Must be at most ${amountOf(issue.maximum, issue.origin)}.`;
  if (issue.code === 'too_small') return `Must be at least ${amountOf(issue.minimum, issue.origin)}.`;
  return 'Is not valid.';
}

/** A request that does not match its schema: 400. A contract's sentence becomes the message; each detail has the path of its value. */
export function validationError(error: ZodError): AppError {
  const isOwn = ({ message }: core.$ZodIssue): boolean => !zodMessage.test(message);
  const details = error.issues.map((issue) => ({ path: issue.path.join('.'), message: isOwn(issue) ? issue.message : ownSentence(issue) }));
  const [first] = error.issues;
  return new AppError('invalid', first && isOwn(first) ? first.message : invalidSentence, { details, cause: error });
}
