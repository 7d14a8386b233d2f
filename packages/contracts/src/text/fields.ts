import { z } from 'zod';
import { withoutInvisibleMarks } from './invisible-marks.js';

/** C0 and C1 control characters (ISO/IEC 6429), and Unicode's line separators. */
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const controlButLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const clean = (pattern: RegExp) => (value: string) => !pattern.test(value) && !loneSurrogate.test(value);

/** Spaces and characters without a glyph. A text of nothing else counts as empty. The Braille pattern without a dot is a symbol to Unicode. */
const invisible = /[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const isBlank = (value: string): boolean => value.replace(invisible, '') === '';

/** Text as it was typed, without invisible marks and outer space. */
const typed = (error: string) =>
  z
    .string({ error })
    .overwrite(withoutInvisibleMarks)
    .trim()
    .overwrite((value) => (isBlank(value) ? '' : value));

/** One line of text, trimmed, at most `max` characters; `label` names the field in its messages. */
export const line = (label: string, max: number) =>
  typed(`${label} is required`)
    .min(1, `${label} is required`)
    .max(max, `${label} is longer than ${max} characters`)
    .refine(clean(control), `${label} has a character that cannot be used`);

/** Like `line`, may be empty. */
export const optionalLine = (label: string, max: number) =>
  typed(`${label} must be text`)
    .max(max, `${label} is longer than ${max} characters`)
    .refine(clean(control), `${label} has a character that cannot be used`);

/** Text of several lines, trimmed, at most `max` characters, may be empty. */
export const paragraph = (label: string, max: number) =>
  typed(`${label} must be text`)
    .max(max, `${label} is longer than ${max} characters`)
    .refine(clean(controlButLines), `${label} has a character that cannot be used`);

/** A delivery address of several lines. */
export const address = paragraph('Address', 500).refine((value) => value !== '', 'Address is required');

/** One email address. RFC 5321 allows at most 254 characters. */
export const emailAddress = typed('Email is required')
  .min(1, 'Email is required')
  .max(254, 'Email is longer than 254 characters')
  .pipe(z.email('Enter an email address like name@example.com'));

/** An id of this system. A path with an id that is no UUID answers 404. */
export const Id = z.uuid();
