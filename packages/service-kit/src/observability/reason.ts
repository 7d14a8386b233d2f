/** The message of an error; for an AggregateError without a message (several addresses failed), those of its errors. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return [...new Set(error.errors.map(messageOf))].join(', ');
  return error instanceof Error && error.message ? error.message : String(error);
}

/** Why something failed, as a text that PostgreSQL can store: without NUL. */
export const reasonOf = (error: unknown): string => messageOf(error).replaceAll('\0', '');
