import { useState } from 'react';

/** What the last action on a page led to, shown in a banner above the list. */
export type Feedback = {
  message?: { tone: 'error' | 'info'; text: string };
  fail: (text: string) => void;
  inform: (text: string) => void;
  clear: () => void;
};

export function useFeedback(): Feedback {
  const [message, setMessage] = useState<Feedback['message']>();
  return {
    message,
    fail: (text) => setMessage({ tone: 'error', text }),
    inform: (text) => setMessage({ tone: 'info', text }),
    clear: () => setMessage(undefined),
  };
}
