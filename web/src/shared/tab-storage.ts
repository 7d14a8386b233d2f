/** What survives a reload of this tab. Null if the browser's settings block storage. */
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
