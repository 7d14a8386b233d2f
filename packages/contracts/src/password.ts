/** Characters of a new password. */
export const passwordLength = { min: 12, max: 128 } as const;
export const passwordTooShort = `A password has at least ${passwordLength.min} characters`;
export const passwordTooLong = `A password has at most ${passwordLength.max} characters`;
