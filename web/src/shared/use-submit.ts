import { useState } from 'react';
import { ApiError, sentenceOf } from './api';

const unreachable = 'The shop could not be reached. Please try again in a moment.';
const failed = 'Something went wrong. Please try again.';

/** The server's sentence, or what to do when there was no answer. */
const problemOf = (error: unknown): string => sentenceOf(error, error instanceof ApiError && error.status === 0 ? unreachable : failed);

/** Runs one request at a time and keeps the sentence of its failure. */
export function useSubmit() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, submit };
}
