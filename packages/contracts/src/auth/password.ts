/** Characters in a new password. */
export const passwordLength = { min: 12, max: 128 } as const;
export const passwordTooShort = `Password must have at least ${passwordLength.min} characters`;
export const passwordTooLong = `Password can have at most ${passwordLength.max} characters`;
