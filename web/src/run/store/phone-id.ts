import { sharedStorage } from '../../shared/browser-storage';
import { newUuid } from '../../shared/uuid';

const key = 'run-phone';
let own: string | undefined;

/** An id that this phone keeps, so that the server knows it again when an answer was lost. Without storage it is kept until the page is left. */
export function phoneId(): string {
  own ??= sharedStorage()?.getItem(key) ?? newUuid();
  sharedStorage()?.setItem(key, own);
  return own;
}
