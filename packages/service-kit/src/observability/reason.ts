/** The message of an error; for an AggregateError without a message (several addresses failed), those of its errors. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return [...new Set(error.errors.map(reasonOf))].join(', ');
  return error instanceof Error && error.message ? error.message : String(error);
}
