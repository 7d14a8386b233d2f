/** Failures that the person is not told of stand in the browser's console (spec §8). */
export const logError = (what: string, error: unknown): void => console.error(`${what}:`, error);
