import { sharedStorage } from '../../shared/browser-storage';
import { newUuid } from '../../shared/uuid';

const key = 'run-phone';
let own: string | undefined;

/** Storage can be full or damaged: then the phone has its id until the page is left. */
function keep(): string {
  const fresh = newUuid();
  try {
    const stored = sharedStorage()?.getItem(key);
    if (!stored) sharedStorage()?.setItem(key, fresh);
    return stored ?? fresh;
  } catch {
    return fresh;
  }
}

/** An id that this phone keeps, so that the server knows it again when an answer was lost. */
export const phoneId = (): string => (own ??= keep());
