import { useRef } from 'react';
import { newUuid } from './uuid';

/** The idempotency key of what is sent: the same until that changes or is accepted, so that a repeated press has one effect. */
export function useIdempotencyKey(newKey = newUuid) {
  const kept = useRef({ content: '', key: '' });
  return {
    of(content: unknown): string {
      const text = JSON.stringify(content);
      if (kept.current.content !== text) kept.current = { content: text, key: newKey() };
      return kept.current.key;
    },
    /** The content was accepted: sent again, it gets a new key. */
    forget: (): void => void (kept.current = { content: '', key: '' }),
  };
}
