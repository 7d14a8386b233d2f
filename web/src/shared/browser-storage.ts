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
