/** Names the attribute of a style element that tells which file its sheet is. */
export const sheetAttribute = 'data-sheet';

/**
 * Tells the loader of lazy code that a sheet is in the page already: it looks for a link to the file.
 * A disabled link is not fetched, if it was never in the document's text.
 */
export function announceInlineSheets(): void {
  for (const style of document.querySelectorAll(`style[${sheetAttribute}]`)) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.disabled = true;
    link.href = style.getAttribute(sheetAttribute)!;
    document.head.append(link);
  }
}
