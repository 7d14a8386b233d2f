/** Null if the browser's settings block storage. */
function open(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

/** What survives a reload of this tab. */
export const tabStorage = () => open('sessionStorage');
/** What all tabs share. */
export const sharedStorage = () => open('localStorage');

/** Stores nothing where the browser cannot write, such as on a full disk: what is stored only serves later pages, and this one goes on. */
export function storeText(storage: Storage | null, place: string, text: string): void {
  try {
    storage?.setItem(place, text);
  } catch {
    return;
  }
}
