/** The answer of a call that went well (design, envelope). */
export type Success<T> = { success: true; data: T };

export const success = <T>(data: T): Success<T> => ({ success: true, data });
