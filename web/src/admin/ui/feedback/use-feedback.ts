import { useState } from 'react';

/** What the last action on a page led to, shown in a banner above the list. */
export type Feedback = {
  message?: { tone: 'error' | 'info'; text: string; hint?: string };
  /** @param hint what to do next */
  fail: (text: string, hint?: string) => void;
  inform: (text: string) => void;
  clear: () => void;
};

export function useFeedback(): Feedback {
  const [message, setMessage] = useState<Feedback['message']>();
  return {
    message,
    fail: (text, hint) => setMessage({ tone: 'error', text, hint }),
    inform: (text) => setMessage({ tone: 'info', text }),
    clear: () => setMessage(undefined),
  };
}
