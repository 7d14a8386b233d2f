import { passwordLength } from '@2x7/contracts';
import { invalidField } from '@2x7/service-kit';
import { z } from 'zod';
import { commonPasswords } from './common-passwords.js';

const minDifferentCharacters = 5;
const listed = new Set(commonPasswords);

/** `abcabcabc` → `abc`. */
const withoutRepeats = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

/** `123password!!` → `password`. */
const core = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '');

/** What a password may be built from: repeated, or with digits and signs around it. */
function formsOf(password: string): string[] {
  const lower = password.toLowerCase();
  return [lower, withoutRepeats(lower), core(lower), withoutRepeats(core(lower))];
}

const isCommon = (password: string): boolean =>
  new Set(password.toLowerCase()).size < minDifferentCharacters || formsOf(password).some((form) => listed.has(form));

/** Refuses a password that is a common one or built from one. `path` is its field in the body. @throws AppError 400 */
export function refuseCommon(password: string, path: string): void {
  if (isCommon(password)) throw invalidField(path, 'This password is too common and easy to guess');
}

/** Refuses the email address of the user and what is before its `@`, also repeated or with digits around. @throws AppError 400 */
export function refuseOwnEmail(password: string, email: string, path: string): void {
  const address = email.toLowerCase();
  const own = [address, address.split('@')[0]];
  if (formsOf(password).some((form) => own.includes(form))) {
    throw invalidField(path, 'Choose a password that is not built from your email address.');
  }
}

/** ADMIN_PASSWORD. Its messages follow the variable's name; passwords in requests are checked by contracts and `refuseCommon`. */
export const configuredPassword = z
  .string({ error: 'is missing' })
  .min(passwordLength.min, `has fewer than ${passwordLength.min} characters`)
  .max(passwordLength.max, `is longer than ${passwordLength.max} characters`)
  .refine((password) => !isCommon(password), 'is too common and easy to guess');
