import { z } from 'zod';

const control = /[\u0000-\u001f\u007f\u2028\u2029]/;
const controlButLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const clean = (pattern: RegExp) => (value: string) => !pattern.test(value) && !loneSurrogate.test(value);

/** One line of text, trimmed, at most `max` characters; `label` names the field in its messages. */
export const line = (label: string, max: number) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} is longer than ${max} characters`)
    .refine(clean(control), `${label} has a character that cannot be used`);

/** Like `line`, may be empty. */
export const optionalLine = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text` })
    .trim()
    .max(max, `${label} is longer than ${max} characters`)
    .refine(clean(control), `${label} has a character that cannot be used`);

/** Text of several lines, trimmed, at most `max` characters, may be empty. */
export const paragraph = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text` })
    .trim()
    .max(max, `${label} is longer than ${max} characters`)
    .refine(clean(controlButLines), `${label} has a character that cannot be used`);

/** One e-mail address. RFC 5321 allows at most 254 characters. */
export const emailAddress = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Email is longer than 254 characters')
  .pipe(z.email('Enter an email address like name@example.com'));

/** An id of this system. A path with an id that is no UUID answers 404. */
export const Id = z.uuid();
