import { ApiError } from '../../../shared/api';

/** What to do after a failure that the server has not explained. */
export function remedyOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.message) return undefined;
  return error.status === 0 ? 'The shop did not answer. Check your connection, then try again.' : 'Please try again in a moment.';
}
