import { AppError } from '@2x7/service-kit';
import { z } from 'zod';
import { commonPasswords } from './common-passwords.js';

const shortest = 12;
const longest = 128;
const fewestDifferent = 5;
const listed = new Set(commonPasswords);

/** `abcabcabc` → `abc`. */
const withoutRepeats = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

/** `123Password!!` → `password`. */
const core = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '');

const isCommon = (password: string): boolean => {
  const small = password.toLowerCase();
  const forms = [small, withoutRepeats(small), core(small), withoutRepeats(core(small))];
  return new Set(small).size < fewestDifferent || forms.some((form) => listed.has(form));
};

const commonSentence = 'This password is too common: others would guess it';

/** Refuses a password that lists of others' passwords begin with; `path` is its field. @throws AppError 400 */
export function refuseCommon(password: string, path: string): void {
  if (isCommon(password)) throw new AppError('invalid', commonSentence, { details: [{ path, message: commonSentence }] });
}

/** The first administrator's password, in words for a configuration; what people set is bounded by contracts and `refuseCommon`. */
export const configuredPassword = z
  .string({ error: 'is missing' })
  .min(shortest, `has fewer than ${shortest} characters`)
  .max(longest, `is longer than ${longest} characters`)
  .refine((password) => !isCommon(password), 'is too common, as others would guess it');
