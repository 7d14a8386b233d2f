import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api';

export type Refusal = { message: string; faults: Record<string, string> };

/** What the shop said no to: a sentence for all, or one for each field that it names. */
export function refusalOf(error: unknown, otherwise: string): Refusal {
  const details = error instanceof ApiError ? error.details : [];
  return { message: sentenceOf(error, otherwise), faults: Object.fromEntries(details.map(({ path, message }) => [path, message])) };
}

/** The last refusal of a form; a field's is forgotten when its value changes. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal>();
  const faults = refusal?.faults ?? {};
  const forget = (field: string) => {
    if (!(field in faults)) return;
    const others = Object.entries(faults).filter(([path]) => path !== field);
    setRefusal(others.length > 0 ? { ...refusal!, faults: Object.fromEntries(others) } : undefined);
  };
  return {
    /** For the banner: nothing, when each fault stands at its field. */
    message: Object.keys(faults).length > 0 ? undefined : refusal?.message,
    faults,
    set: (error: unknown, otherwise: string) => setRefusal(refusalOf(error, otherwise)),
    clear: () => setRefusal(undefined),
    /** What a change of this field does: it is set, and its fault is forgotten. */
    forgetting:
      <Value>(field: string, set: (value: Value) => void) =>
      (value: Value) => {
        set(value);
        forget(field);
      },
  };
}
