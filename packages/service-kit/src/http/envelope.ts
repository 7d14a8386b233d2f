/** A successful response body. Failures are written by the error filter. */
export type Envelope<T> = { success: true; data: T };

export const enveloped = <T>(data: T): Envelope<T> => ({ success: true, data });
