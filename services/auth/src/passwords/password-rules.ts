import { passwordLength } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { z } from 'zod';
import { commonPasswords } from './common-passwords.js';

const minDifferentCharacters = 5;
const listed = new Set(commonPasswords);

/** `abcabcabc` → `abc`. */
const withoutRepeats = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

/** `123password!!` → `password`. */
const core = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '');

const isCommon = (password: string): boolean => {
  const lower = password.toLowerCase();
  const forms = [lower, withoutRepeats(lower), core(lower), withoutRepeats(core(lower))];
  return new Set(lower).size < minDifferentCharacters || forms.some((form) => listed.has(form));
};

const tooCommon = 'This password is too common and easy to guess';

/** Refuses a password that is a common one or built from one. `path` is its field in the body. @throws AppError 400 */
export function refuseCommon(password: string, path: string): void {
  if (isCommon(password)) throw new AppError('invalid', tooCommon, { details: [{ path, message: tooCommon }] });
}

/** ADMIN_PASSWORD. Its messages follow the variable's name; passwords in requests are checked by contracts and `refuseCommon`. */
export const configuredPassword = z
  .string({ error: 'is missing' })
  .min(passwordLength.min, `has fewer than ${passwordLength.min} characters`)
  .max(passwordLength.max, `is longer than ${passwordLength.max} characters`)
  .refine((password) => !isCommon(password), 'is too common and easy to guess');
