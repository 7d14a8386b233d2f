/** A successful response body. Failures are written by the error filter. */
export type Envelope<T> = { success: true; data: T };

export const enveloped = <T>(data: T): Envelope<T> => ({ success: true, data });

/** A successful response body without data. */
export type Ok = { success: true };

export const ok: Ok = { success: true };
