import { useEffect, useState } from 'react';

/** ms without a change: long enough for the next key, short enough to feel at once. */
const pause = 350;

/** The text once it has not changed for a moment, so that not every key asks the server. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
