/** @returns false where the browser cannot write, such as on a full disk: what is stored only serves later pages, and the payment goes on. */
export function storeText(storage: Storage | null, place: string, text: string): boolean {
  try {
    storage?.setItem(place, text);
    return true;
  } catch {
    return false;
  }
}
