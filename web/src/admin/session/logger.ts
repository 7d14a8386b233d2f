/** Logs a failure that the page does not show to the browser's console (spec §8). */
export const logError = (what: string, error: unknown): void => console.error(`${what}:`, error);
