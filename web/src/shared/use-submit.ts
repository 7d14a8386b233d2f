import { useState } from 'react';
import { failureText } from './failure-text';

const texts = {
  unreachable: 'The shop could not be reached. Please try again in a moment.',
  failed: 'Something went wrong. Please try again.',
};

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
      setProblem(failureText(error, texts));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, submit };
}
