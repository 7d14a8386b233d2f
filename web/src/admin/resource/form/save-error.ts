import { ApiError, sentenceOf } from '../../../shared/api';

/** Why something was not saved. */
export type SaveFailure = {
  sentence: string;
  /** Field on the wire → what is wrong with it. */
  faults: Readonly<Record<string, string>>;
  /** Somebody else has saved another version meanwhile. */
  isConflict: boolean;
};

/** The server's sentence first, else `otherwise`. */
export function saveFailureOf(error: unknown, otherwise: string): SaveFailure {
  const details = error instanceof ApiError ? error.details : [];
  return {
    sentence: sentenceOf(error, otherwise),
    faults: Object.fromEntries(details.map(({ path, message }) => [path.split('.')[0]!, message])),
    isConflict: error instanceof ApiError && error.code === 'conflict',
  };
}
